/** The files of a build: planned first, then recorded one by one as they are rendered. */

import type { FileRecord, PlannedFile } from './file.ts'

type FileContent = Pick<FileRecord, 'hash' | 'length' | 'outline'>

export interface FileRecords {
  /**
   * Records a rendered file.
   * @throws {Error} if the file is not planned
   */
  add(rendered: FileContent & Pick<FileRecord, 'file'>): void
  /**
   * The hash of a file.
   * @throws {Error} if the file is not rendered
   */
  getHash(file: string): string
  /**
   * The outline of a document's Markdown file as JSON.
   * @throws {Error} if the file is not rendered, or is another file
   */
  getOutline(file: string): string
  /**
   * Lists all files in the order of the plan.
   * @throws {Error} if a file is not rendered
   */
  list(): readonly FileRecord[]
}

export function createFileRecords(plan: readonly PlannedFile[]): FileRecords {
  const contents = new Map<string, FileContent | null>(plan.map(({ file }) => [file, null]))
  const get = (file: string): FileContent => {
    const content = contents.get(file)
    if (!content) throw new Error(`Cannot publish the site: "${file}" is not rendered`)
    return content
  }
  return {
    add({ file, hash, length, outline }) {
      if (!contents.has(file)) throw new Error(`Cannot publish "${file}": it is not planned`)
      contents.set(file, outline === undefined ? { hash, length } : { hash, length, outline })
    },
    getHash: (file) => get(file).hash,
    getOutline: (file) => {
      const { outline } = get(file)
      if (outline === undefined) throw new Error(`Cannot publish the site: "${file}" has no outline`)
      return outline
    },
    list: () =>
      plan.map(({ file, lang }) => {
        const { hash, length, outline } = get(file)
        // An outline begins with the tokens. Parsing the rest of each would delay a large build.
        const [tokens] = outline?.match(/\d+/) ?? []
        return { file, lang, hash, length, ...(tokens === undefined ? {} : { tokens }) }
      }),
  }
}
