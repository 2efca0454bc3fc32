/** The interface of another static site generator. */

import { linkSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Command } from '../run-command.ts'

/**
 * The work of a build. `raw` copies the text of each document into a JSON file. `json` renders it, and writes all that Stele
 * writes with `site: false`. `pages` also writes an HTML page per document.
 */
export type Task = 'raw' | 'json' | 'pages'

export const taskNames: Readonly<Record<Task, string>> = {
  raw: 'raw JSON',
  json: 'JSON',
  pages: 'JSON and HTML',
}

export interface Peer {
  readonly name: string
  readonly version: string
  readonly tasks: readonly Task[]
  /**
   * Creates a project with the documents of a content folder.
   * @param content a content folder in Stele's layout
   * @param folder the project's folder, which does not exist yet
   * @param out the output folder, which does not exist yet
   * @returns the command that builds the project into `out`
   */
  prepare(task: Task, content: string, folder: string, out: string): Command
}

/**
 * Hard-links every essay into a project.
 * @param toPath returns the path of an essay in the project
 */
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

/** @param files texts by path in the folder */
export function writeFiles(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
}
