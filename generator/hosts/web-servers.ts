/**
 * What nginx and Caddy have in common: the rules as maps from patterns to values, which both have (`map`), each with its own syntax
 * for variables; and compressed copies of files, which they serve in place of the originals.
 */

import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import * as headerNames from '../../shim/contract/header-names.ts'
import type { FileEntry, SiteManifest } from '../../shim/contract/manifest.ts'
import {
  envelopeFiles,
  errorPages,
  goneEnvelope,
  gonePages,
  internalFolder,
  listErrorFiles,
} from '../../shim/contract/routes.ts'
import { isCodable } from '../../shim/core/headers.ts'
import type { DistFile } from '../kernel/file.ts'
import { toOtherMaps } from './rules/other-site.ts'
import { accept, inApi, literal } from './rules/patterns.ts'
import { absentFile, type Condition, type HeaderRule, type RuleMap, type Rules } from './rules/rule.ts'

/** Anchors a pattern at both ends. With `(?s)` and `\z`, a line break in a path is a character like any other. */
const toWhole = (pattern: string): string => `(?s)^${pattern}\\z`

/** The format that the client prefers: `html` or `md`. */
const formatMap: RuleMap = {
  name: 'medium',
  source: '{accept}',
  otherwise: 'html',
  lines: [
    [accept.markdownFully, 'md'],
    [accept.html, 'html'],
    [accept.markdown, 'md'],
  ],
}

/** What the conditions of a file rule depend on. No part but the last contains a space. */
const request = '{lang} {verbose} {medium} {path}'

const toRequestPattern = (when: Condition, path: string): string => {
  const lang = when.kind === 'lang' ? literal(when.lang) : when.kind === 'unknownLang' ? '\\?' : '[^ ]*'
  const verbose = when.kind === 'verbose' ? 'true' : '[^ ]*'
  return toWhole(`${lang} ${verbose} ${when.kind === 'format' ? when.format : '[^ ]*'} ${path}`)
}

/** The map for one header of the response. An empty value means that the header is absent. */
const toHeaderMap = (name: string, rules: readonly HeaderRule[]): RuleMap => ({
  name: toVariable(name),
  source: '{method} {status} {file} {requested}',
  lines: rules.map(({ method = '[^ ]*', status = '[^ ]*', file = '[^ ]*', path = '.*', value }) => [
    toWhole(`${method} ${status} ${file.replaceAll('.*', '[^ ]*')} ${path}`),
    value,
  ]),
})

/** The variable that holds the value of a header. */
export const toVariable = (name: string): string => `header_${name.toLowerCase().replaceAll('-', '_')}`

/**
 * Lists all maps except those that parse the query, which each host parses differently. Those are:
 * - `lang`: the language that the query selects, `?` if the site does not have it, or empty
 * - `verbose`: `true` or empty
 */
export function toMaps({ files, probeFiles, redirects, gone, headers, manifest, noPage }: Rules): RuleMap[] {
  const hasHtml = manifest.files[errorPages.html] !== undefined
  const ownFile = noPage === null ? '{path}' : '{page_file}'
  return [
    formatMap,
    ...(noPage === null ? [] : toOtherMaps(manifest, noPage)),
    {
      name: 'chosen',
      source: request,
      otherwise: ownFile,
      lines: files.map(({ path, when, result }) => [
        toRequestPattern(when, path),
        typeof result === 'string' ? absentFile : result.file,
      ]),
    },
    {
      name: 'refused',
      source: request,
      lines: files
        .filter(({ result }) => result === 'badRequest')
        .map(({ path, when }) => [toRequestPattern(when, path), 'yes']),
    },
    {
      name: 'known',
      source: '{path}',
      otherwise: ownFile,
      lines: probeFiles.map(([path, file]) => [toWhole(path), file]),
    },
    { name: 'moved', source: '{path}', lines: redirects.map(({ path, to }) => [toWhole(path), to]) },
    {
      name: 'moved_known',
      source: '{path}',
      otherwise: absentFile,
      lines: redirects.map(({ path, probeFile }) => [toWhole(path), probeFile]),
    },
    toErrorMap('missing', envelopeFiles.NOT_FOUND, errorPages, hasHtml),
    ...(gone.length === 0
      ? []
      : [
          // Whether the path leads to a withdrawn document.
          { name: 'gone', source: '{path}', lines: gone.map((path) => [toWhole(path), 'yes'] as const) },
          toErrorMap('withdrawn', goneEnvelope, gonePages, hasHtml),
        ]),
    ...[...headers].map(([name, rules]) => {
      const map = toHeaderMap(name, rules)
      return noPage !== null && name === headerNames.link ? { ...map, otherwise: '{page_link}' } : map
    }),
  ]
}

/** The map to the file of an error response: the envelope in the API, and elsewhere the page in the format of the client. */
const toErrorMap = (
  name: string,
  envelope: string,
  { html, markdown }: typeof errorPages | typeof gonePages,
  hasHtml: boolean,
): RuleMap => ({
  name,
  source: '{medium} {requested}',
  otherwise: `/${hasHtml ? html : markdown}`,
  lines: [
    [toWhole(`[^ ]* ${inApi}`), `/${envelope}`],
    [toWhole('md .*'), `/${markdown}`],
  ],
})

const errorFiles = listErrorFiles()

/** Brotli's maximum, 11, takes 25 times as long and saves a tenth more. */
const brotliQuality = 9

/**
 * The smallest window of Brotli, as an exponent of two, that holds a whole file. With its default, 22, Brotli fills tables of 32 MB
 * for each file, and takes a hundred times as long for a file below 64 KB.
 */
const toWindow = (length: number): number =>
  Math.min(
    constants.BROTLI_DEFAULT_WINDOW,
    // Brotli keeps 16 bytes of a window for itself.
    Math.max(constants.BROTLI_MIN_WINDOW_BITS, Math.ceil(Math.log2(length + 16))),
  )

/** Compresses the files that gain from it: `x.json` gets the copies `x.json.br` and `x.json.gz`. */
export function* precompress({ files }: SiteManifest, read: (file: string) => Buffer): Generator<DistFile> {
  for (const [file, entry] of Object.entries(files)) {
    if (!isCompressible(file, entry)) continue
    const bytes = read(file)
    yield {
      file: `${file}.br`,
      bytes: brotliCompressSync(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
          [constants.BROTLI_PARAM_LGWIN]: toWindow(bytes.length),
        },
      }),
    }
    yield { file: `${file}.gz`, bytes: gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }) }
  }
}

/** Error responses stay uncompressed, as the shim sends them. */
const isCompressible = (file: string, entry: FileEntry): boolean =>
  isCodable(entry) && !errorFiles.includes(file) && !file.startsWith(`${internalFolder}/`)
