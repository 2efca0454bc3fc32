/** What a build says about the documents of other generators as a whole. It is part of the public API. */

/** What can be derived. */
export type Derivable = 'title' | 'description' | 'date'

/** What the documents of other generators have in common. */
export interface SourceSummary {
  /** How many documents are published, by language. */
  readonly documents: Readonly<Record<string, number>>
  /** How many documents have a title, a description or a date that was derived. */
  readonly derived: Readonly<Partial<Record<Derivable, number>>>
  /** How many documents have a key that nothing uses, by key, the most frequent first. */
  readonly unusedKeys: Readonly<Record<string, number>>
  /** How many documents use a component or a shortcode without a template, by its name, the most frequent first. */
  readonly templates: Readonly<Record<string, number>>
}
