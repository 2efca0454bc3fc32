/** Collects what a translation cannot translate. */

export interface TranslationProblem {
  /** An unknown wrapper is a shortcode or container whose text is kept. */
  readonly kind: 'unknown-shortcode' | 'unknown-wrapper' | 'unknown-value' | 'dead-reference'
  /** What the text names: `stock`, `site.color`, `param color`. */
  readonly name: string
  readonly offset: number
  readonly end: number
}

export function createReport() {
  const problems = new Map<string, TranslationProblem>()
  const unknown: number[] = []
  return {
    /** Adds a problem, unless there is one of its kind and name. */
    add: (problem: TranslationProblem): void => {
      const key = `${problem.kind} ${problem.name}`
      if (!problems.has(key)) problems.set(key, problem)
      if (problem.kind !== 'dead-reference') unknown.push(problem.offset)
    },
    /** The problems in the order of the text. */
    list: (): TranslationProblem[] => [...problems.values()].sort((a, b) => a.offset - b.offset),
    /** Where all unknown shortcodes are, in the order of the text. */
    listUnknown: (): readonly number[] => unknown.toSorted((a, b) => a - b),
  }
}
