/**
 * Rules for Cloudflare Pages without functions: `_headers`, whose later rules replace what earlier ones said, and
 * `_redirects`. They see no query, no Accept and no method.
 */

import * as headerNames from '../../shim/contract/header-names.ts'
import { vary } from '../../shim/contract/headers.ts'
import * as mediaTypes from '../../shim/contract/media-types.ts'
import {
  apiRoot,
  assetFolder,
  envelopeFiles,
  errorPages,
  internalFolder,
} from '../../shim/contract/routes.ts'
import { OperationalError } from '../diagnostics/errors.ts'
import type { SiteManifest } from '../render/manifest.ts'
import type { DistFile } from '../render/output.ts'
import { listPublished, type PublishedAddress } from './rules/addresses.ts'
import { toRules } from './rules/rules.ts'

/** What Pages takes: header rules, and characters of a line. */
const maxRules = 100
const maxLine = 2000

interface Block {
  readonly pattern: string
  readonly lines: string[]
}

/** A pattern, and for an address that it matches what its placeholder stands for; null for any other. */
interface Pattern {
  readonly text: string
  readonly match: (path: string) => string | null
  /** Whether no narrower pattern but its own path is an address's. */
  readonly isNarrowest: (path: string) => boolean
}

const placeholder = ':name'

/** Everything below a folder, then each name in it, then each name in it with an ending: general before special. */
function toPatterns(addresses: readonly PublishedAddress[]): Pattern[] {
  // What is not there must not be kept for ever as well: an asset's rule is its own.
  const grouped = addresses.filter(({ path }) => !path.startsWith(`/${assetFolder}/`))
  const folders = new Set(grouped.flatMap(({ path }) => listFolders(path)))
  const named = new Set(grouped.map(({ path }) => toNamed(path)))
  return [
    ...[...folders].sort().map(
      (folder): Pattern => ({
        text: `${folder}*`,
        match: (path) => (path.startsWith(folder) ? '' : null),
        isNarrowest: () => true,
      }),
    ),
    // A longer ending is also a shorter one behind a longer name.
    ...[...named].sort((a, b) => a.length - b.length || (a < b ? -1 : 1)).map(createNamed),
  ]
}

/** `/`, `/a/`, `/a/b/` of `/a/b/c`. */
const listFolders = (path: string): string[] =>
  [...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index + 1))

/** `/a/:name.md` of `/a/b.md`. */
const toNamed = (path: string): string => path.replace(/\/(\.?[^/.]*)([^/]*)$/, `/${placeholder}$2`)

function createNamed(text: string): Pattern {
  const [folder = '', ending = ''] = text.split(placeholder)
  return {
    text,
    match(path) {
      if (!path.startsWith(folder) || !path.endsWith(ending)) return null
      const name = path.slice(folder.length, path.length - ending.length)
      return /^[^/]+$/.test(name) ? name : null
    },
    isNarrowest: (path) => toNamed(path) === text,
  }
}

/** What an address says under one name so far, and what it is to say. */
interface Cell {
  readonly path: string
  readonly wanted: string
  said: string
}

/** What is still wrong of single addresses, put right at each. */
function settleRest(columns: readonly { readonly name: string; readonly cells: readonly Cell[] }[]): Block[] {
  const blocks = new Map<string, string[]>()
  for (const { name, cells } of columns) {
    for (const { path, wanted, said } of cells) {
      if (said === wanted) continue
      const lines = [...(said === '' ? [] : [`! ${name}`]), ...(wanted === '' ? [] : [`${name}: ${wanted}`])]
      blocks.set(path, [...(blocks.get(path) ?? []), ...lines])
    }
  }
  return [...blocks].map(([pattern, lines]) => ({ pattern, lines }))
}

/**
 * Compiles the fields of all addresses into the fewest general rules: each pattern says what most of its addresses
 * want, and what that makes wrong is put right by a narrower one.
 */
function toHeaderBlocks(addresses: readonly PublishedAddress[]): readonly Block[] {
  const names = [...new Set(addresses.flatMap(({ headers }) => [...headers.keys()]))]
  const columns = names.map((name) => ({
    name,
    cells: addresses.map(({ path, headers }): Cell => ({ path, wanted: headers.get(name) ?? '', said: '' })),
  }))
  const general = toPatterns(addresses).map((pattern) => ({
    pattern: pattern.text,
    lines: columns.flatMap(({ name, cells }) => settle(pattern, name, cells)),
  }))
  return [...general.filter(({ lines }) => lines.length > 0), ...settleRest(columns)]
}

/** The lines by which a pattern betters one field of its addresses; none, where most are right already. */
function settle({ match, isNarrowest }: Pattern, name: string, cells: readonly Cell[]): string[] {
  const counts = new Map<string, number>()
  const matched = cells.flatMap((cell) => {
    const captured = match(cell.path)
    return captured === null ? [] : [{ cell, captured }]
  })
  let right = 0
  for (const { cell, captured } of matched.filter(({ cell: { path } }) => isNarrowest(path))) {
    if (cell.said === cell.wanted) right += 1
    const value = toTemplate(cell.wanted, captured)
    counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  const [best = '', count = 0] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? []
  // What is true of one address alone is said at that address.
  if (count <= Math.max(right, 1)) return []
  const isSaid = matched.some(({ cell }) => cell.said !== '')
  for (const { cell, captured } of matched) cell.said = best.replaceAll(placeholder, captured)
  return [...(isSaid ? [`! ${name}`] : []), ...(best === '' ? [] : [`${name}: ${best}`])]
}

const toTemplate = (value: string, captured: string): string =>
  captured === '' ? value : value.replaceAll(captured, placeholder)

/**
 * Writes `_headers`.
 * @throws {OperationalError} where it is more than Pages takes
 */
export function toPagesHeaders(addresses: readonly PublishedAddress[]): string {
  const blocks = toHeaderBlocks(addresses)
  if (blocks.length > maxRules) {
    throw new OperationalError(
      `Cannot build for Pages: the site wants ${blocks.length} header rules, and Pages takes ${maxRules}; build with --host cloudflare, whose Worker has no such limit`,
    )
  }
  const long = blocks.flatMap(({ lines }) => lines).find((line) => line.length > maxLine)
  if (long !== undefined) {
    throw new OperationalError(
      `Cannot build for Pages: a header rule has ${long.length} characters, and Pages takes ${maxLine}; build with --host cloudflare`,
    )
  }
  return blocks
    .map(({ pattern, lines }) => `${pattern}\n${lines.map((line) => `  ${line}\n`).join('')}`)
    .join('\n')
}

/** What nobody is to be given: it is looked for where nothing is, below the API where it is of the API. */
const nothing = '-/nothing'
const hidden: readonly (readonly [path: string, file: string])[] = [
  [`/${internalFolder}/*`, `/${nothing}`],
  ...[...Object.values(errorPages), '404'].map((file) => [`/${file}`, `/${nothing}`] as const),
  ...[...Object.values(envelopeFiles).map((file) => `/${file}`), `${apiRoot}/404`, apiRoot].map(
    (path) => [path, `${apiRoot}/${nothing}`] as const,
  ),
]

/** The page that Pages answers with for what it does not find below a folder. */
const apiNotFound = `${apiRoot.slice(1)}/404.html`

/** What Pages needs beside the site. */
export function toPagesFiles(manifest: SiteManifest, read: (file: string) => Buffer): DistFile[] {
  // Nothing is published there, but it is of the API, and so is its failure.
  const root = new Map([
    ...manifest.headers.api,
    [headerNames.vary, vary.plain],
    [headerNames.contentType, mediaTypes.json],
  ])
  const headers = toPagesHeaders([...listPublished(toRules(manifest)), { path: apiRoot, headers: root }])
  const redirects = hidden.map(([path, file]) => `${path} ${file} 200\n`).join('')
  return [
    { file: '_headers', bytes: Buffer.from(headers) },
    { file: '_redirects', bytes: Buffer.from(redirects) },
    // It is JSON all the same: everything below the API has that type by its header rule.
    { file: apiNotFound, bytes: read(envelopeFiles.NOT_FOUND) },
  ]
}
