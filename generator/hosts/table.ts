/** The capability table: how far each host keeps each promise of the contract. */

import { type Behaviour, behaviours, type Exception, type Level } from './behaviours.ts'
import type { Host } from './hosts.ts'

/** How a level is written. */
const marks: Readonly<Record<Level, string>> = { full: 'full', rule: 'by rule', mostly: 'mostly', no: 'no' }

const order: readonly Level[] = ['full', 'rule', 'mostly', 'no']

/** How far a host keeps a promise: as far as the gravest of its exceptions lets it. */
export function toLevel({ answers, exceptions }: Host, behaviour: Behaviour): Level {
  const levels = exceptions.filter((exception) => exception.behaviour === behaviour).map(({ level }) => level)
  const places = [answers === 'shim' ? 'full' : 'rule', ...levels].map((level) =>
    order.indexOf(level as Level),
  )
  return order[Math.max(...places)] ?? 'no'
}

/** The table in Markdown, a column for each host; what is not simply kept is said below it. */
export function toTable(hosts: Readonly<Record<string, Host>>): string {
  const names = Object.keys(hosts)
  const rows = (Object.keys(behaviours) as Behaviour[]).map((behaviour) => [
    behaviours[behaviour],
    ...names.map((name) => marks[toLevel(hosts[name] as Host, behaviour)]),
  ])
  const table = [['', ...names], ['---', ...names.map(() => '---')], ...rows]
  return table.map((cells) => `| ${cells.join(' | ')} |\n`).join('')
}

/** What a host does otherwise, a line each; nothing where it does all that the shim does. */
export const toRow = ({ exceptions }: Pick<Host, 'exceptions'>): readonly string[] =>
  exceptions.map(
    ({ behaviour, level, why }: Exception) => `${behaviours[behaviour]}: ${marks[level]}; ${why}`,
  )
