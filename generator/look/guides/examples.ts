/** What the guides show of the contract: sample requests and responses, and blocks of Markdown. */

/** Built from the site itself, so that every sample is a response of this service. */
export interface Examples {
  /** A search query that finds that essay. */
  readonly query: string
  /** Response of health with `verbose=true`, without the timestamp. */
  readonly health: unknown
  /** Response of the essay list, with its first entry only. */
  readonly list: unknown
  /** Response of the search for `query`, with its first result only. */
  readonly search: unknown
  /** Error body for an essay slug that does not exist; null if the host sends error pages of its own. */
  readonly notFound: unknown
}

/** Returns a fenced code block. A string is the block's text; any other value becomes indented JSON. */
export function toFence(language: string, content: unknown): string {
  const text = typeof content === 'string' ? content : JSON.stringify(content, null, 2)
  return `\`\`\`${language}\n${text}\n\`\`\``
}

/** Returns a table. Cells are Markdown and must not contain a line end or a `|`. */
export function toTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const toRow = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [toRow(header), toRow(header.map(() => '---')), ...rows.map(toRow)].join('\n')
}

/** Returns a link target with an id of its own, for links that must not depend on a heading's text. */
export const toAnchor = (id: string): string => `<a id="${id}"></a>`
