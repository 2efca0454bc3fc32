/** Accounts for every file that may be a document, so that none vanishes unnoticed. */

import { resolve } from 'node:path'
import type { FoundFile, FoundFiles } from '../../kernel/files/walk.ts'
import { isMarkdown } from '../../kernel/files/walk.ts'
import { compareTexts, group } from '../../kernel/grouping.ts'
import type { MarkdownFiles, SkippedKind } from '../../kernel/summaries.ts'

/** The Markdown files of a folder that are not documents, by their paths as messages show them. */
export interface OtherMarkdown {
  /** Why each file is left out; null if no source covers it. */
  readonly files: ReadonlyMap<string, string | null>
  /** The folders that are not entered. */
  readonly skipped: FoundFiles['skipped']
}

/** A file that is a document. */
export interface CountedFile {
  readonly path: string
  /** The folder of its source, relative to the content folder. */
  readonly folder: string
  /** Why the file has no published document; null if it has one. */
  readonly leftOut: string | null
}

/**
 * Counts each file once. Several sources can list one file. It is a document if one of them publishes it, and uncovered if none
 * says why it is left out.
 */
export function accountForFiles(
  documents: readonly CountedFile[],
  others: readonly OtherMarkdown[],
): MarkdownFiles {
  const fates = new Map<string, { readonly folder: string } | { readonly reason: string | null }>()
  for (const [path, reason] of others.flatMap(({ files }) => [...files]))
    if (reason !== null || !fates.has(path)) fates.set(path, { reason })
  for (const { path, folder, leftOut } of documents)
    fates.set(path, leftOut === null ? { folder } : { reason: leftOut })
  const sorted = [...fates].sort(([a], [b]) => compareTexts(a, b))
  return {
    total: fates.size,
    documents: groupPaths(sorted.map(([path, fate]) => [path, 'folder' in fate ? fate.folder : null])),
    leftOut: groupPaths(sorted.map(([path, fate]) => [path, 'reason' in fate ? fate.reason : null])),
    uncovered: sorted.flatMap(([path, fate]) => ('reason' in fate && fate.reason === null ? [path] : [])),
    skipped: groupPaths(others.flatMap(({ skipped }) => [...skipped]).sort(([a], [b]) => compareTexts(a, b))),
  }
}

/**
 * Adds the files of a folder that are not accounted for.
 * @param toReason why such a file is left out; null if nothing says so
 */
export function addFolder(
  markdown: MarkdownFiles,
  found: FoundFiles,
  toReason: (file: FoundFile) => string | null,
): MarkdownFiles {
  const { documents, leftOut, uncovered, skipped } = markdown
  const list = (groups: Readonly<Record<string, readonly string[]>>) =>
    Object.entries(groups).flatMap(([name, paths]) => paths.map((path) => [path, name] as const))
  const published = list(documents)
  const known = [...published, ...list(leftOut), ...uncovered.map((path) => [path, null] as const)]
  const knownPaths = new Set(known.map(([path]) => resolve(path)))
  const others = listOtherMarkdown(found, (path) => knownPaths.has(resolve(path)), toReason)
  const knownFolders = new Set(list(skipped).map(([path]) => resolve(path)))
  return accountForFiles(
    published.map(([path, folder]) => ({ path, folder, leftOut: null })),
    [
      { files: new Map(known), skipped: new Map(list(skipped) as [string, SkippedKind][]) },
      {
        ...others,
        skipped: new Map([...others.skipped].filter(([path]) => !knownFolders.has(resolve(path)))),
      },
    ],
  )
}

/** Groups paths by their names, the most frequent name first. Paths without a name are left out. */
function groupPaths<N extends string>(
  paths: readonly (readonly [path: string, name: N | null])[],
): Readonly<Record<N, readonly string[]>> {
  const groups = group(paths.flatMap(([path, name]) => (name === null ? [] : [[name, path] as const])))
  return Object.fromEntries(
    [...groups]
      .map(([name, members]) => [name, [...new Set(members)]] as const)
      .sort(([a, { length: m }], [b, { length: n }]) => n - m || compareTexts(a, b)),
  ) as Record<N, readonly string[]>
}

/**
 * Lists the Markdown files of a folder that are not documents.
 * @param isDocument whether a source reads the file
 * @param toReason why a file that no source reads is left out; null if nothing says so
 */
export function listOtherMarkdown(
  { files, skipped }: FoundFiles,
  isDocument: (path: string) => boolean,
  toReason: (file: FoundFile) => string | null = () => null,
): OtherMarkdown {
  const others = files.filter(({ entry, path }) => isMarkdown(path) && !isDocument(entry.path))
  return {
    files: new Map(others.map((file) => [file.entry.path, file.leftOut ?? toReason(file)])),
    skipped,
  }
}
