/** The files of a build: planned first, then recorded one by one as they are rendered. */

import type { Representation } from '../plan/plan.ts'
import type { FileRecord } from './output.ts'

type FileContent = Pick<FileRecord, 'hash' | 'length' | 'outline'>

export interface FileRecords {
  /**
   * Records a rendered file.
   * @throws {Error} if the file is not planned
   */
  add(rendered: FileContent & Pick<FileRecord, 'file'>): void
  /** The hash of a file, if it is rendered. */
  getHash(file: string): string | undefined
  /** The outline of a document's Markdown file as JSON, if it is rendered. */
  getOutline(file: string): string | undefined
  /**
   * Lists all files in the order of the plan.
   * @throws {Error} if a file is not rendered
   */
  list(): readonly FileRecord[]
}

export function createFileRecords(plan: readonly Representation[]): FileRecords {
  const indexes = new Map(plan.map(({ file }, index) => [file, index]))
  const contents: (FileContent | undefined)[] = []
  return {
    add({ file, hash, length, outline }) {
      const index = indexes.get(file)
      if (index === undefined) throw new Error(`Cannot publish "${file}": it is not planned`)
      contents[index] = outline === undefined ? { hash, length } : { hash, length, outline }
    },
    getHash: (file) => contents[indexes.get(file) ?? -1]?.hash,
    getOutline: (file) => contents[indexes.get(file) ?? -1]?.outline,
    list: () =>
      plan.map(({ file, lang }, index) => {
        const content = contents[index]
        if (content === undefined) throw new Error(`Cannot publish the site: "${file}" is not rendered`)
        return { file, lang, hash: content.hash, length: content.length }
      }),
  }
}
