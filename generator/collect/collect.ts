/** First stage of a build: everything that lies in the content folder, read and located, nothing of it judged. */

import { statSync } from 'node:fs'
import { join } from 'node:path'
import { VFile } from 'vfile'
import { CallError, report } from '../diagnostic.ts'
import { type DocumentPlace, type DocumentSource, readDocument } from './document.ts'
import { createListing, type Entry } from './listing.ts'
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
  const list = createListing(strangers)
  const site = await readYaml(join(folder, 'site.yaml'))
  const profiles = new Map<string, YamlSource>()
  const places: DocumentPlace[] = []
  const entries = await list(folder)
  if (entries === null) throw new CallError(`Cannot read the content in "${folder}": it may not be listed`)
  for (const entry of entries) {
    if (entry.kind === 'folder' && entry.name === 'profile') {
      for (const inner of (await list(entry.path)) ?? []) await addProfile(inner)
    } else if (entry.kind === 'folder' && (entry.name === 'essays' || entry.name === 'pages')) {
      for (const place of await findDocuments(entry, list, strangers)) places.push(place)
    } else if (entry.name !== 'site.yaml') {
      strangers.push(toStranger(entry, 'site.yaml and the folders profile, essays and pages'))
    }
  }
  const documents: DocumentSource[] = []
  for (let start = 0; start < places.length; start += batchSize) {
    documents.push(...(await Promise.all(places.slice(start, start + batchSize).map(readDocument))))
  }

  const files = [site, ...profiles.values(), ...documents].map(({ file }) => file)
  return { folder, site, profiles, documents, files: [...files, ...strangers] }

  async function addProfile(entry: Entry): Promise<void> {
    const lang = /^([^.]+)\.yaml$/.exec(entry.name)?.[1]
    if (lang === undefined) strangers.push(toStranger(entry, 'profile/<language>.yaml'))
    else profiles.set(lang, await readYaml(entry.path))
  }
}

function assertContent(folder: string): void {
  const refuse = (why: string) => new CallError(`Cannot read the content in "${folder}": ${why}`)
  try {
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw refuse('there is no such folder')
    const site = statSync(join(folder, 'site.yaml'), { throwIfNoEntry: false })
    if (!site?.isFile()) throw refuse('it holds no site.yaml')
  } catch (error) {
    throw error instanceof CallError ? error : refuse((error as Error).message)
  }
}

async function readYaml(path: string): Promise<YamlSource> {
  const file = await readText(path)
  const source = parseYaml(String(file), file, 0)
  // Of a file without content it is said already that it has none.
  return String(file).trim() === '' ? { ...source, value: undefined } : source
}

/** The documents of `essays/` or `pages/`: one folder a slug, one file a language. */
async function findDocuments(
  section: Entry,
  list: ReturnType<typeof createListing>,
  strangers: VFile[],
): Promise<DocumentPlace[]> {
  const places: DocumentPlace[] = []
  for (const folder of (await list(section.path)) ?? []) {
    if (folder.kind !== 'folder') {
      strangers.push(toStranger(folder, `${section.name}/<slug>/<language>.md`))
      continue
    }
    const kind = section.name === 'essays' ? 'essay' : 'page'
    const entries = await list(folder.path)
    if (entries === null) continue
    const found: DocumentPlace[] = []
    for (const entry of entries) {
      const [, lang, format] = /^([^.]+)\.(mdx?)$/.exec(entry.name) ?? []
      const place = { kind, slug: folder.name, path: entry.path } as const
      if (lang === undefined) strangers.push(toStranger(entry, '<language>.md or <language>.mdx'))
      else found.push({ ...place, lang, format: format === 'mdx' ? 'mdx' : 'md' })
    }
    if (found.length === 0) strangers.push(toEmpty(folder))
    places.push(...found)
  }
  return places
}

/** Nothing in the content is passed over: what the layout has no place for is named. */
function toStranger({ path, kind }: Entry, expected: string): VFile {
  const file = new VFile({ path })
  report(file, 'unexpected-file', {
    reason: `Found a ${kind} that the content has no place for; expected ${expected}`,
    found: `a ${kind}`,
    expected: [expected],
  })
  return file
}

function toEmpty({ path }: Entry): VFile {
  const file = new VFile({ path })
  report(file, 'empty-folder', {
    reason: 'Found a folder without a document; expected <language>.md or <language>.mdx in it',
    found: 'a folder without a document',
    expected: ['<language>.md', '<language>.mdx'],
  })
  return file
}
