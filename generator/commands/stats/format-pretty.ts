/** Formats the statistics of a site for a terminal of at most 100 columns. */

import { formatCount, toSingleLine } from '../../kernel/diagnostics/wording.ts'
import { splitCharacters, toWidth } from '../columns.ts'
import type { Count, MissingTranslation, OutdatedTranslation, SiteStats } from './stats.ts'

/** The width of a terminal that all lines fit in, in columns. */
export const maxWidth = 100

/** Maximum width of a cell of text, in columns. A row of one such cell and four numbers fits. */
const maxCellWidth = 56

/** Between two columns. */
const gap = '  '

/**
 * Formats a table.
 * @param rows the first one is the heading; a number is aligned to the right
 * @returns one line for each row
 */
export function formatTable(rows: readonly (readonly (string | number)[])[]): readonly string[] {
  const texts = rows.map((row) => row.map(toText))
  const toColumnWidth = (column: number): number =>
    Math.max(...texts.flatMap((row) => row.slice(column, column + 1)).map((text) => toWidth(text)))
  return texts.map((row) =>
    row
      .map((text, column) => {
        const padding = ' '.repeat(toColumnWidth(column) - toWidth(text))
        return typeof rows[1]?.[column] === 'number' ? padding + text : text + padding
      })
      .join(gap)
      .trimEnd(),
  )
}

const toText = (value: string | number): string =>
  typeof value === 'number' ? formatCount(value) : truncate(value, maxCellWidth)

/** Returns a text without control characters. Cuts one that is too wide, between two characters as a reader sees them. */
export function truncate(text: string, width: number): string {
  const line = toSingleLine(text)
  if (toWidth(line) <= width) return line
  let kept = ''
  for (const { segment } of splitCharacters(line)) {
    if (toWidth(kept + segment) >= width) break
    kept += segment
  }
  return `${kept}…`
}

/** How many rows of a list are printed; the rest are only counted. */
const maxRows = 10

export function formatPretty(stats: SiteStats): string {
  const { baseUrl, service, languages, types, tags, years, documents } = stats
  const blocks = [
    [truncate(`${service}, ${baseUrl}`, maxWidth), formatTotals(stats)],
    formatLanguages(languages),
    ...languages.map(({ lang, missing }) => formatList(`Missing in ${lang}`, missing.map(toMissingLine))),
    ...languages.map(({ lang, outdated }) => formatList(`Outdated in ${lang}`, outdated.map(toOutdatedLine))),
    formatCounts('Type', types),
    formatCounts(
      'Year of essay',
      years.map(({ name, documents }) => ({ name: name || 'undated', documents })),
    ),
    formatCounts('Tag', tags),
    formatRows(
      ['Longest documents', 'KiB', 'Tokens'],
      documents.map(({ path, bytes, tokens }) => [path, toKibibytes(bytes), tokens]),
    ),
    formatFiles(stats),
    ['KiB are sizes of source files. Tokens are estimates for the published Markdown, as in llms.txt.'],
  ]
  return blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')
}

/** The table of types has the documents of each collection. */
function formatLanguages(languages: SiteStats['languages']): readonly string[] {
  const hasCollections = languages.some(({ collections }) => collections !== undefined)
  const ofCollections = (cell: string | number) => (hasCollections ? [cell] : [])
  return formatTable([
    [
      'Language',
      'Essays',
      'Pages',
      ...ofCollections('In collections'),
      'KiB',
      'Tokens',
      'Missing',
      'Outdated',
    ],
    ...languages.map(({ lang, essays, pages, collections = {}, bytes, tokens, missing, outdated }) => [
      ...[lang, essays, pages],
      ...ofCollections(Object.values(collections).reduce((sum, documents) => sum + documents, 0)),
      ...[toKibibytes(bytes), tokens, missing.length, outdated.length],
    ]),
  ])
}

const formatTotals = ({ total, drafts }: SiteStats): string =>
  `${formatNumber(total.documents, 'document')}, ${formatNumber(drafts, 'draft')}, about ${formatNumber(total.tokens, 'token')}`

const formatCounts = (heading: string, counts: readonly Count[]): readonly string[] =>
  counts.length === 0
    ? []
    : formatRows(
        [heading, 'Documents'],
        counts.map(({ name, documents }) => [name, documents]),
      )

/** Formats the first rows of a table, and counts the others. */
const formatRows = (
  heading: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): readonly string[] => [...formatTable([heading, ...rows.slice(0, maxRows)]), ...formatHidden(rows.length)]

const formatHidden = (count: number): readonly string[] =>
  count > maxRows ? [`… and ${formatCount(count - maxRows)} more; --format json lists all`] : []

const toMissingLine = ({ kind, collection = `${kind}s`, slug, isDraft }: MissingTranslation): string =>
  `${collection}/${slug}${isDraft ? ' (has a draft)' : ''}`

const toOutdatedLine = ({
  kind,
  collection = `${kind}s`,
  slug,
  original,
  isDraft,
}: OutdatedTranslation): string =>
  `${collection}/${slug}${isDraft ? ' (a draft)' : ''}, translated from ${original}`

/** Formats the first entries of a list below its heading; nothing for an empty list. */
const formatList = (heading: string, entries: readonly string[]): readonly string[] =>
  entries.length === 0
    ? []
    : [
        heading,
        ...entries.slice(0, maxRows).map((entry) => truncate(`  ${entry}`, maxWidth)),
        ...formatHidden(entries.length),
      ]

function formatFiles({ outputFiles, largestFile, hosts }: SiteStats): readonly string[] {
  const { file, bytes } = largestFile
  return [
    `A build has ${formatCount(outputFiles)} files; the largest is ${file} with ${formatMebibytes(bytes)}`,
    ...hosts.map(({ host, maxFiles, maxBytes }) => {
      const limits = [
        ...(maxFiles === null
          ? []
          : [`${formatCount(maxFiles)} files (${formatRest(maxFiles, outputFiles, formatCount)})`]),
        ...(maxBytes === null
          ? []
          : [`${formatMebibytes(maxBytes)} per file (${formatRest(maxBytes, bytes, formatMebibytes)})`]),
      ]
      return `  --host ${host} accepts ${limits.join(', and ')}`
    }),
  ]
}

/** `19,880 left` or `105 too many`. */
const formatRest = (max: number, used: number, format: (value: number) => string): string =>
  used > max ? `${format(used - max)} too many` : `${format(max - used)} left`

const formatNumber = (count: number, noun: string): string =>
  `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`

/** Rounded up: a file is never empty. */
const toKibibytes = (bytes: number): number => Math.ceil(bytes / 1024)

const formatMebibytes = (bytes: number): string => `${Math.ceil((bytes / 2 ** 20) * 10) / 10} MiB`
