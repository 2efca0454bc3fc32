/** What the bench wants of another generator. */

import { linkSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Command } from '../run.ts'

/** What a generator is asked to write: one JSON a document, or an HTML page beside it. */
export type Task = 'json' | 'pages'

export interface Peer {
  readonly name: string
  readonly version: string
  readonly tasks: readonly Task[]
  /**
   * Puts a project for the documents into a folder that is not there yet.
   * @param content a content folder of Stele's
   * @returns what builds it into `out`, which is not there yet either
   */
  prepare(task: Task, content: string, folder: string, out: string): Command
}

/** Gives a project the very files of the documents, named as it wants them. */
export function linkEssays(
  content: string,
  folder: string,
  toPath: (slug: string, lang: string) => string,
): void {
  const essays = join(content, 'essays')
  for (const slug of readdirSync(essays)) {
    for (const file of readdirSync(join(essays, slug))) {
      const path = join(folder, toPath(slug, file.slice(0, file.indexOf('.'))))
      mkdirSync(dirname(path), { recursive: true })
      linkSync(join(essays, slug, file), path)
    }
  }
}

export function writeFiles(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
}
