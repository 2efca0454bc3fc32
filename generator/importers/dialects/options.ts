/** What a translation needs to know of the generator, the site and the document. */

/** What a shortcode, a tag or a container becomes, with the placeholders of `fillTemplate`. */
export interface Template {
  readonly html: string
  readonly markdown: string
}

/** What generators add to Markdown itself. It has no meaning in code. */
export type Syntax =
  | 'containers'
  | 'directives'
  | 'callouts'
  | 'heading-ids'
  | 'next-heading-ids'
  | 'attribute-lists'
  | 'definition-lists'
  | 'wikilinks'
  | 'obsidian'
  | 'vue'
  | 'toc'
  | 'html-comments'
  | 'table-code'
  | 'single-tildes'
  | 'inline-math'
  | 'bracket-math'
  | 'magic-comments'
  | 'attributes'
  | 'pathnames'
  | 'emoji'

export interface Reference {
  readonly kind: 'wikilink' | 'embed' | 'ref' | 'post' | 'link'
  readonly target: string
  readonly anchor: string
  /** The language that it names, if it does. */
  readonly lang?: string | undefined
}

export interface ResolvedReference {
  readonly href: string
  readonly isImage: boolean
}

export interface PassOptions {
  readonly format: 'md' | 'mdx'
  readonly syntax: readonly Syntax[]
  /** Templates by the names of shortcodes, tags and containers. */
  readonly templates: Readonly<Record<string, Template>>
  readonly medium: 'html' | 'markdown'
  /** Values of Liquid and Vue by their names, such as `site.baseurl`. */
  readonly values: Readonly<Record<string, string>>
  /** Emoji by their names. */
  readonly emoji: Readonly<Record<string, string>>
  /** Returns null for a reference that leads nowhere. */
  readonly resolve: (reference: Reference) => ResolvedReference | null
}
