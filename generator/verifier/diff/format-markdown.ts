/** Formats a diff as Markdown, for a comment on a pull request. */

import type { PhrasingContent, RootContent, TableRow } from 'mdast'
import { code, heading, list, paragraph, root } from '../../markdown/nodes.ts'
import { stringifyMarkdown } from '../../markdown/stringify.ts'
import type { BuildDiff, Change } from './build-diff.ts'
import { formatSummary, type List, maxChanges, type Section, toLists, toSections } from './format-sections.ts'

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
