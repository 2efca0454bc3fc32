/**
 * Compiles the headers of all paths into few general rules for `_headers` of Cloudflare Pages. Pages limits the number of
 * rules, so it must not grow with the number of essays.
 */

import { assetFolder } from '../../shim/contract/routes.ts'
import { OperationalError } from '../kernel/diagnostics/errors.ts'
import { listParents } from '../kernel/files/portable-path.ts'
import { ownAssetPath } from '../look/assets/page-assets.ts'
import type { PublishedAddress } from './rules/path-headers.ts'

/** The limits of Pages: header rules, and characters per line. */
const maxRules = 100
const maxLineLength = 2000

/** A rule of `_headers`: a pattern, and lines that set (`Name: value`) or remove (`! Name`) a header. */
interface Block {
  readonly pattern: string
  readonly lines: readonly string[]
}

/** A pattern of `_headers` that covers several paths. */
interface Pattern {
  readonly text: string
  /** Returns the value of the placeholder for a path, '' for a pattern without one, or null if the path does not match. */
  readonly match: (path: string) => string | null
  /** Whether no other pattern for this path is narrower, except the path itself. */
  readonly isNarrowest: (path: string) => boolean
}

/** The value of one header at one path: the expected one, and the one that the rules so far set ('' for none). */
interface Cell {
  readonly path: string
  readonly expected: string
  current: string
}

/** The cells of one header, for all paths. */
interface Column {
  readonly name: string
  readonly cells: readonly Cell[]
}

const placeholder = ':name'

/**
 * Prints `_headers`.
 * @param basePath the path of the site on its host, which the addresses lack
 * @throws {OperationalError} if there are more or longer rules than Pages accepts
 */
export function toPagesHeaders(addresses: readonly PublishedAddress[], basePath = ''): string {
  const blocks = toBlocks(addresses)
  if (blocks.length > maxRules) {
    throw new OperationalError(
      `Cannot build for Pages: the site needs ${blocks.length} header rules, and Pages accepts at most ${maxRules}; build with --host cloudflare, whose Worker has no such limit`,
    )
  }
  const longLine = blocks.flatMap(({ lines }) => lines).find((line) => line.length > maxLineLength)
  if (longLine !== undefined) {
    throw new OperationalError(
      `Cannot build for Pages: a header rule has ${longLine.length} characters, and Pages accepts at most ${maxLineLength}; build with --host cloudflare`,
    )
  }
  return blocks
    .map(({ pattern, lines }) => `${basePath}${pattern}\n${lines.map((line) => `  ${line}\n`).join('')}`)
    .join('\n')
}

/** Each pattern sets the values that most of its paths expect. Narrower patterns then correct the other paths. */
function toBlocks(addresses: readonly PublishedAddress[]): readonly Block[] {
  const names = [...new Set(addresses.flatMap(({ headers }) => [...headers.keys()]))]
  const columns = names.map(
    (name): Column => ({
      name,
      cells: addresses.map(({ path, headers }) => ({ path, expected: headers.get(name) ?? '', current: '' })),
    }),
  )
  const general = toPatterns(addresses).map((pattern) => ({
    pattern: pattern.text,
    lines: columns.flatMap((column) => applyPattern(pattern, column)),
  }))
  return [...general.filter(({ lines }) => lines.length > 0), ...toExactBlocks(columns)]
}

/** Lists patterns from general to narrow: each folder, then the names in a folder by extension. */
function toPatterns(addresses: readonly PublishedAddress[]): Pattern[] {
  // Each asset of a page has a rule of its own. A pattern for their folder would also match the 404 of a missing asset, and
  // caches would store that for a year.
  const paths = addresses.map(({ path }) => path).filter((path) => !isPageAsset(path))
  const folders = new Set(paths.flatMap(listParents).map((folder) => `${folder}/`))
  folders.delete(`/${assetFolder}/`)
  const named = new Set(paths.map(toNamed))
  return [
    ...[...folders].sort().map(createFolderPattern),
    // Shorter first: `:name.json` also matches what `:name.pt.json` does.
    ...[...named].sort((a, b) => a.length - b.length || (a < b ? -1 : 1)).map(createNamedPattern),
  ]
}

/** Whether a path is that of a file which the build adds to pages, such as a stylesheet, a font or an icon. */
export const isPageAsset = (path: string): boolean => ownAssetPath.test(path)

/** Replaces the name of a file with the placeholder: `/a/:name.md` for `/a/b.md`. */
function toNamed(path: string): string {
  const start = path.lastIndexOf('/') + 1
  return path.slice(0, start) + path.slice(start).replace(/^\.?[^.]*/, placeholder)
}

const createFolderPattern = (folder: string): Pattern => ({
  text: `${folder}*`,
  match: (path) => (path.startsWith(folder) ? '' : null),
  isNarrowest: () => true,
})

function createNamedPattern(text: string): Pattern {
  const [folder = '', extension = ''] = text.split(placeholder)
  return {
    text,
    match(path) {
      if (!path.startsWith(folder) || !path.endsWith(extension)) return null
      const name = path.slice(folder.length, path.length - extension.length)
      return /^[^/]+$/.test(name) ? name : null
    },
    isNarrowest: (path) => toNamed(path) === text,
  }
}

/**
 * Sets one header at the paths of a pattern to the value that most of them expect, and returns the lines for it. Returns
 * no lines, and changes nothing, if at least as many paths are correct already or only one path expects that value.
 */
function applyPattern({ match, isNarrowest }: Pattern, { name, cells }: Column): string[] {
  const matches = cells.flatMap((cell) => {
    const captured = match(cell.path)
    return captured === null ? [] : [{ cell, captured }]
  })
  const counts = new Map<string, number>()
  let correct = 0
  for (const { cell, captured } of matches.filter(({ cell: { path } }) => isNarrowest(path))) {
    if (cell.current === cell.expected) correct += 1
    const value = toTemplate(cell.expected, captured)
    counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  const [best = '', count = 0] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? []
  if (count <= Math.max(correct, 1)) return []
  const isSet = matches.some(({ cell }) => cell.current !== '')
  for (const { cell, captured } of matches) cell.current = best.replaceAll(placeholder, captured)
  return toLines(name, isSet, best)
}

const toTemplate = (value: string, captured: string): string =>
  captured === '' ? value : value.replaceAll(captured, placeholder)

/** Corrects every cell that is still wrong, with one block for each path. */
function toExactBlocks(columns: readonly Column[]): Block[] {
  const blocks = new Map<string, string[]>()
  for (const { name, cells } of columns) {
    for (const { path, expected, current } of cells) {
      if (current === expected) continue
      blocks.set(path, [...(blocks.get(path) ?? []), ...toLines(name, current !== '', expected)])
    }
  }
  return [...blocks].map(([pattern, lines]) => ({ pattern, lines }))
}

/** @param isSet whether an earlier rule sets the header, which must be removed first */
const toLines = (name: string, isSet: boolean, value: string): string[] => [
  ...(isSet ? [`! ${name}`] : []),
  ...(value === '' ? [] : [`${name}: ${value}`]),
]
