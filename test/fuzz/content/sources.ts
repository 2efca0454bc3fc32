/** The documents that the fuzzer mutates: those of the sample, and real ones if their collections are beside the project. */

import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { smallSite } from '../../fixtures/content.ts'
import { projectFolder } from '../../fixtures/project.ts'

/** A document before any mutation. */
export interface Source {
  readonly format: 'md' | 'mdx'
  readonly text: string
}

const collectionNames = ['til', 'rust-book', 'prompt-guide']

/** Longer documents would slow down the fuzzer, and have little that shorter ones lack. */
const maxLength = 20_000

/** Reads the documents of the sample and of a small site. */
export function readSampleSources(): readonly Source[] {
  const small = Object.entries(smallSite)
    .filter(([path]) => path.endsWith('.md'))
    .map(([, text]): Source => ({ format: 'md', text: String(text) }))
  return toSources([...small, ...readDocuments(join(projectFolder, 'content'))])
}

/** Reads the documents of the collections beside the project; none if there are no collections. */
export function readCollections(): readonly Source[] {
  const maker = join(projectFolder, '../shared/corpora/make.mjs')
  if (!existsSync(maker)) return []
  const folder = mkdtempSync(join(tmpdir(), 'stele-sources-'))
  try {
    return collectionNames.flatMap((name) => {
      const content = join(folder, name)
      execFileSync(process.execPath, [maker, name, content])
      return toSources(readDocuments(content))
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/**
 * Links to pages and files of the site become links to another site, and aliases disappear. The pages and files do not exist in the
 * folders of the fuzzer, which may have a document twice, and a folder with an error is not rendered.
 */
const toSources = (documents: readonly Source[]): readonly Source[] =>
  documents
    .filter(({ text }) => text.length <= maxLength)
    .map(({ format, text }) => ({
      format,
      text: text
        .replace(/(\]\(|\]: |href=")(?=\/)/g, '$1https://x.test')
        .replace(/\]\((?=[\w-]+\.svg\))/g, '](https://x.test/')
        .replace(/^aliases: .*\n/m, ''),
    }))

const readDocuments = (folder: string): readonly Source[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.mdx?$/.test(path))
    .sort()
    .map((path) => ({
      format: path.endsWith('.mdx') ? 'mdx' : 'md',
      text: readFileSync(join(folder, path), 'utf8'),
    }))
