/** The interface of another static site generator. */

import { linkSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Command } from '../run-command.ts'

/** What a build writes. */
export type Task =
  /** A JSON file per document with the raw text. */
  | 'raw'
  /** The documents as JSON with rendered text. */
  | 'rendered'
  /** What Stele writes with `site: false`. */
  | 'json'
  /** What Stele writes with all pages. */
  | 'pages'

export interface Peer {
  readonly name: string
  readonly version: string
  /** The tasks, each with the differences between the generator's work and Stele's, for the results. */
  readonly tasks: Readonly<Partial<Record<Task, string>>>
  /**
   * Creates a project with the documents of a content folder.
   * @param content a content folder in Stele's layout
   * @param folder the project's folder, which does not exist yet
   * @param out the output folder, which does not exist yet
   * @returns the command that builds the project into `out`
   * @throws if the generator could not be installed
   */
  prepare(task: Task, content: string, folder: string, out: string): Command
}

/** A generator as it writes the essays `essays/<slug>/<language>.md` of a project as JSON with rendered text. */
export interface NpmGenerator {
  readonly name: string
  readonly version: string
  /** Packages with versions. */
  readonly packages: readonly string[]
  /** The differences between its work and Stele's. */
  readonly notes: string
  /** Returns the other files of the project by path. */
  toFiles(out: string): Readonly<Record<string, string>>
  /** Returns the command line of a build without a cache; the working directory is the project. */
  toArgv(out: string): readonly string[]
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
