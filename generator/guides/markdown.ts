/** Markdown of a guide that is made of data. */

/** A fenced block: text as it is, anything else as JSON. */
export function toFence(language: string, content: unknown): string {
  const text = typeof content === 'string' ? content : JSON.stringify(content, null, 2)
  return `\`\`\`${language}\n${text}\n\`\`\``
}

/** A table; no cell may hold a line end. */
export function toTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const toRow = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [toRow(head), toRow(head.map(() => '---')), ...rows.map(toRow)].join('\n')
}

/** A place to link to that no heading makes. */
export const toAnchor = (id: string): string => `<a id="${id}"></a>`
