/** First stage of a build: everything that lies in the content folder, found and located, nothing of it judged. */

import { statSync } from 'node:fs'
import { join } from 'node:path'
import { VFile } from 'vfile'
import { report } from '../diagnostics/diagnostic.ts'
import { OperationalError } from '../diagnostics/errors.ts'
import type { SourceFile } from './document.ts'
import { createListing, type Entry } from './listing.ts'
import { readText } from './text.ts'
import { parseYaml, type YamlSource } from './yaml/source.ts'

export interface YamlFile extends YamlSource {
  /** Of its bytes. */
  readonly hash: string
}

export interface CollectedContent {
  /** The content folder, as it was named. */
  readonly folder: string
  readonly site: YamlFile
  /** By language. */
  readonly profiles: ReadonlyMap<string, YamlFile>
  /** Essays, then pages, each by slug and language. */
  readonly documents: readonly SourceFile[]
  /** What something has been said of that the content has no place for. */
  readonly unexpectedFiles: readonly VFile[]
}

/**
 * Reads a content folder.
 * @throws {OperationalError} where there is no such folder, or no site.yaml in it
 */
export function collect(folder: string): CollectedContent {
  assertContent(folder)
  const unexpectedFiles: VFile[] = []
  const list = createListing(unexpectedFiles)
  const site = readYaml(join(folder, 'site.yaml'))
  const profiles = new Map<string, YamlFile>()
  const places: SourceFile[] = []
  const entries = list(folder)
  if (entries === null)
    throw new OperationalError(`Cannot read the content in "${folder}": it may not be listed`)
  for (const entry of entries) {
    if (entry.kind === 'folder' && entry.name === 'profile') {
      for (const inner of list(entry.path) ?? []) addProfile(inner)
    } else if (entry.kind === 'folder' && (entry.name === 'essays' || entry.name === 'pages')) {
      for (const place of findDocuments(entry, list, unexpectedFiles)) places.push(place)
    } else if (entry.name !== 'site.yaml') {
      unexpectedFiles.push(toStranger(entry, 'site.yaml and the folders profile, essays and pages'))
    }
  }
  return { folder, site, profiles, documents: places, unexpectedFiles }

  function addProfile(entry: Entry): void {
    const lang = /^([^.]+)\.yaml$/.exec(entry.name)?.[1]
    if (lang === undefined) unexpectedFiles.push(toStranger(entry, 'profile/<language>.yaml'))
    else profiles.set(lang, readYaml(entry.path))
  }
}

function assertContent(folder: string): void {
  const refuse = (why: string) => new OperationalError(`Cannot read the content in "${folder}": ${why}`)
  try {
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw refuse('there is no such folder')
    const site = statSync(join(folder, 'site.yaml'), { throwIfNoEntry: false })
    if (!site?.isFile()) throw refuse('it holds no site.yaml')
  } catch (error) {
    throw error instanceof OperationalError ? error : refuse((error as Error).message)
  }
}

function readYaml(path: string): YamlFile {
  const { file, hash } = readText(path)
  const source = parseYaml(String(file), file, 0)
  // Of a file without content it is said already that it has none.
  return String(file).trim() === '' ? { ...source, hash, value: undefined } : { ...source, hash }
}

/** The documents of `essays/` or `pages/`: one folder a slug, one file a language. */
function findDocuments(
  section: Entry,
  list: ReturnType<typeof createListing>,
  unexpectedFiles: VFile[],
): SourceFile[] {
  const places: SourceFile[] = []
  for (const folder of list(section.path) ?? []) {
    if (folder.kind !== 'folder') {
      unexpectedFiles.push(toStranger(folder, `${section.name}/<slug>/<language>.md`))
      continue
    }
    const kind = section.name === 'essays' ? 'essay' : 'page'
    const entries = list(folder.path)
    if (entries === null) continue
    const found: SourceFile[] = []
    for (const entry of entries) {
      const [, lang, format] = /^([^.]+)\.(mdx?)$/.exec(entry.name) ?? []
      if (lang === undefined) unexpectedFiles.push(toStranger(entry, '<language>.md or <language>.mdx'))
      else {
        // Written out, since objects made by spreading others have a shape each, which is larger than they are.
        found.push({
          kind,
          slug: folder.name,
          lang,
          format: format === 'mdx' ? 'mdx' : 'md',
          path: entry.path,
        })
      }
    }
    if (found.length === 0) unexpectedFiles.push(toEmpty(folder))
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
