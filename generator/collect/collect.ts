/** First stage of a build: everything that lies in the content folder, read and located, nothing of it judged. */

import { type Dirent, statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { VFile } from 'vfile'
import { CallError, report } from '../diagnostic.ts'
import { type DocumentPlace, type DocumentSource, readDocument } from './document.ts'
import { readText } from './text.ts'
import { parseYaml, type YamlSource } from './yaml.ts'

export interface Collected {
  /** The content folder, as it was named. */
  readonly folder: string
  readonly site: YamlSource
  /** By language. */
  readonly profiles: ReadonlyMap<string, YamlSource>
  /** Essays, then pages, each by slug and language. */
  readonly documents: readonly DocumentSource[]
  /** Every file and folder that something may be said of. */
  readonly files: readonly VFile[]
}

/** Files read at a time: enough to keep the disk busy, few enough for any limit on open files. */
const batchSize = 64

/**
 * Reads a content folder.
 * @throws {CallError} where there is no such folder, or no site.yaml in it
 */
export async function collect(folder: string): Promise<Collected> {
  assertContent(folder)
  const strangers: VFile[] = []
  const site = await readYaml(join(folder, 'site.yaml'))
  const root = await list(folder)
  refuse(strangers, folder, root, ['site.yaml', 'profile', 'essays', 'pages'])

  const profiles = new Map<string, YamlSource>()
  for (const entry of await list(join(folder, 'profile'))) {
    const lang = /^([^.]+)\.yaml$/.exec(entry.name)?.[1]
    const path = join(folder, 'profile', entry.name)
    if (lang === undefined || !entry.isFile()) strangers.push(toStranger(path, 'profile/<language>.yaml'))
    else profiles.set(lang, await readYaml(path))
  }

  const places = [
    ...(await findDocuments(folder, 'essays', 'essay', strangers)),
    ...(await findDocuments(folder, 'pages', 'page', strangers)),
  ]
  const documents: DocumentSource[] = []
  for (let start = 0; start < places.length; start += batchSize) {
    documents.push(...(await Promise.all(places.slice(start, start + batchSize).map(readDocument))))
  }

  const files = [site, ...profiles.values(), ...documents].map(({ file }) => file)
  return { folder, site, profiles, documents, files: [...files, ...strangers] }
}

function assertContent(folder: string): void {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new CallError(`Cannot read the content in "${folder}": there is no such folder`)
  }
  if (!statSync(join(folder, 'site.yaml'), { throwIfNoEntry: false })?.isFile()) {
    throw new CallError(`Cannot read the content in "${folder}": it holds no site.yaml`)
  }
}

async function readYaml(path: string): Promise<YamlSource> {
  const file = await readText(path)
  return parseYaml(String(file), file, 0)
}

/** The entries of a folder by name, what begins with a dot left out; none where there is no such folder. */
async function list(folder: string): Promise<Dirent[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw new CallError(`Cannot read the content in "${folder}": ${error.message}`)
  })
  return entries.filter(({ name }) => !name.startsWith('.')).sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** The documents of `essays/` or `pages/`: one folder a slug, one file a language. */
async function findDocuments(
  folder: string,
  section: 'essays' | 'pages',
  kind: DocumentSource['kind'],
  strangers: VFile[],
): Promise<DocumentPlace[]> {
  const places: DocumentPlace[] = []
  for (const entry of await list(join(folder, section))) {
    const path = join(folder, section, entry.name)
    if (!entry.isDirectory()) {
      strangers.push(toStranger(path, `${section}/<slug>/<language>.md`))
      continue
    }
    const names = await list(path)
    if (names.length === 0) {
      const empty = new VFile({ path })
      report(empty, 'empty-folder', {
        reason: `Found a folder without a document; expected <language>.md or <language>.mdx in it`,
      })
      strangers.push(empty)
    }
    for (const { name } of names) {
      const [, lang, format] = /^([^.]+)\.(mdx?)$/.exec(name) ?? []
      const file = join(path, name)
      if (lang === undefined) strangers.push(toStranger(file, '<language>.md or <language>.mdx'))
      else places.push({ kind, slug: entry.name, lang, format: format === 'mdx' ? 'mdx' : 'md', path: file })
    }
  }
  return places
}

function refuse(
  strangers: VFile[],
  folder: string,
  entries: readonly Dirent[],
  expected: readonly string[],
): void {
  for (const { name } of entries) {
    if (!expected.includes(name)) strangers.push(toStranger(join(folder, name), expected.join(', ')))
  }
}

/** Nothing in the content is passed over: what the layout has no place for is named. */
function toStranger(path: string, expected: string): VFile {
  const file = new VFile({ path })
  report(file, 'unexpected-file', {
    reason: `Found a file that the layout has no place for; expected ${expected}`,
    expected: [expected],
  })
  return file
}
