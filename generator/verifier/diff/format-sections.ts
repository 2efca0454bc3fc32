/** What the text formats of a diff share: its sections, their lengths, and its summary. */

import { toSingleLine } from '../../kernel/diagnostics/printable.ts'
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
