/** The formats in which `stele diff` prints differences. */

import type { PhrasingContent, RootContent, TableRow } from 'mdast'
import { code, heading, list, paragraph, root } from '../../content/markdown/nodes.ts'
import { stringifyMarkdown } from '../../content/markdown/stringify.ts'
import { toCommand } from '../../kernel/diagnostics/github.ts'
import { toSingleLine } from '../../kernel/diagnostics/wording.ts'
import { type BuildDiff, type Change, type ChangeKind, changeKinds } from './build-diff.ts'

/** How many changes of one kind are printed; the rest are only counted. */
export const maxChanges = 50

export interface Section {
  readonly kind: ChangeKind
  readonly heading: string
  /** The first changes, without control characters. */
  readonly changes: readonly Change[]
  /** How many changes are left out. */
  readonly hidden: number
}

const headings: Readonly<Record<ChangeKind, string>> = {
  breaking: 'Breaking',
  additive: 'Additive',
  content: 'Content',
}

/** Returns a section for each kind that has changes. */
export function toSections({ changes }: BuildDiff): readonly Section[] {
  return changeKinds.flatMap((kind) => {
    const ofKind = changes.filter((change) => change.kind === kind)
    if (ofKind.length === 0) return []
    const shown = ofKind.slice(0, maxChanges).map(toPrintable)
    return [{ kind, heading: headings[kind], changes: shown, hidden: ofKind.length - shown.length }]
  })
}

const toPrintable = (change: Change): Change => ({
  ...change,
  address: toSingleLine(change.address),
  title: change.title && toSingleLine(change.title),
  message: toSingleLine(change.message),
})

/** `/api/v1/essays/a “A”: The address is new` */
export const formatChange = ({ address, title, message }: Change): string =>
  `${address}${title === null ? '' : ` “${title}”`}: ${message}`

export interface List {
  readonly heading: string
  readonly entries: readonly string[]
}

/** Returns the lists that are not empty, without control characters. */
export function toLists({ purge, upload, delete: deleted, uncompared }: BuildDiff): readonly List[] {
  const lists = [
    { heading: 'URLs to purge', entries: purge },
    { heading: 'Files to upload', entries: upload ?? [] },
    { heading: 'Files to delete', entries: deleted ?? [] },
    { heading: 'Responses whose fields were not compared', entries: uncompared },
  ]
  return lists
    .filter(({ entries }) => entries.length > 0)
    .map(({ heading, entries }) => ({ heading, entries: entries.map(toSingleLine) }))
}

/** `dist has 1 breaking, 0 additive and 2 content changes since old`. */
export function formatSummary({ old, new: current, summary, changes }: BuildDiff): string {
  const [newName, oldName] = [toSingleLine(current.name), toSingleLine(old.name)]
  if (changes.length === 0) return `${newName} has no changes since ${oldName}`
  const { breaking, additive, content } = summary
  return `${newName} has ${breaking} breaking, ${additive} additive and ${content} content changes since ${oldName}`
}

/**
 * Formats a diff: a notice with the summary, an error for each breaking change (a warning if they are allowed), and a notice
 * for each additive one. GitHub shows ten annotations of a level, so changed content is only counted.
 */
export function formatGithub(diff: BuildDiff, allowsBreaking: boolean): string {
  const levels = { breaking: allowsBreaking ? 'warning' : 'error', additive: 'notice' } as const
  const lines = toSections(diff).flatMap(({ kind, changes, hidden }) => {
    if (kind === 'content') return []
    const toLine = (message: string) => toCommand(levels[kind], { title: `Stele: ${kind} change` }, message)
    return [
      ...changes.map((change) => toLine(formatChange(change))),
      ...(hidden > 0 ? [toLine(`… and ${hidden} more; --format json lists all`)] : []),
    ]
  })
  return [toCommand('notice', { title: 'Stele: summary' }, formatSummary(diff)), ...lines].join('\n')
}

export function formatMarkdown(diff: BuildDiff): string {
  const tree = root(
    heading(2, 'Changes of the site'),
    paragraph(`${formatSummary(diff)}.`),
    ...toSections(diff).flatMap(toTable),
    ...toLists(diff).flatMap(toDetails),
  )
  return stringifyMarkdown(tree).trimEnd()
}

function toTable({ heading: title, kind, changes, hidden }: Section): RootContent[] {
  const rest = `${hidden} more ${kind} changes are not shown; \`--format json\` lists all.`
  return [
    heading(3, `${title} (${changes.length + hidden})`),
    { type: 'table', children: [toRow([text('Address')], [text('Change')]), ...changes.map(toChangeRow)] },
    ...(hidden > 0 ? [paragraph(...toInline(rest, '`'))] : []),
  ]
}

const toChangeRow = ({ address, title, message }: Change): TableRow =>
  toRow(title === null ? [code(address)] : [code(address), text(' '), code(title)], toInline(message, '"'))

const toRow = (...cells: readonly PhrasingContent[][]): TableRow => ({
  type: 'tableRow',
  children: cells.map((children) => ({ type: 'tableCell', children })),
})

const text = (value: string): PhrasingContent => ({ type: 'text', value })

/** Names in quotation marks become code, in which GitHub sees no mentions, references or links. */
const toInline = (sentence: string, mark: '"' | '`'): PhrasingContent[] =>
  sentence
    .split(mark)
    .flatMap((part, index) => (part === '' ? [] : [index % 2 === 0 ? text(part) : code(part)]))

function toDetails({ heading: title, entries }: List): RootContent[] {
  const hidden = entries.length - maxChanges
  return [
    { type: 'html', value: `<details><summary>${title} (${entries.length})</summary>` },
    list(entries.slice(0, maxChanges).map((entry) => [code(entry)])),
    ...(hidden > 0 ? [paragraph(`${hidden} more are not shown.`)] : []),
    { type: 'html', value: '</details>' },
  ]
}

/** Colours a text. */
type Paint = (style: 'red' | 'green' | 'yellow' | 'bold', text: string) => string

const styles = { breaking: 'red', additive: 'green', content: 'yellow' } as const satisfies Record<
  ChangeKind,
  Parameters<Paint>[0]
>

/** How many entries of a list are printed; the rest are only counted. */
const maxEntries = 10

export function formatPretty(diff: BuildDiff, paint: Paint): string {
  const sections = toSections(diff).map(({ kind, heading, changes, hidden }) => [
    paint(styles[kind], `${heading} (${changes.length + hidden})`),
    ...changes.map((change) => `  ${formatChange(change)}`),
    ...formatHidden(hidden),
  ])
  const lists = toLists(diff).map(({ heading, entries }) => [
    paint('bold', `${heading} (${entries.length})`),
    ...entries.slice(0, maxEntries).map((entry) => `  ${entry}`),
    ...formatHidden(entries.length - maxEntries),
  ])
  return [...sections, ...lists, [formatSummary(diff)]].map((lines) => lines.join('\n')).join('\n\n')
}

const formatHidden = (hidden: number): readonly string[] =>
  hidden > 0 ? [`  … and ${hidden} more; --format json lists all`] : []
