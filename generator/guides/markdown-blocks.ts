/** Markdown blocks that the guides build from data. */

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
