/** The capability table: how far each host keeps each promise of the contract. */

import type { Host } from '../hosts.ts'
import { type Behaviour, behaviours, type Level } from './behaviours.ts'

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

/** The table in Markdown, a column for each host. */
function toTable(hosts: ReadonlyMap<string, Host>): string {
  const rows = (Object.keys(behaviours) as Behaviour[]).map((behaviour) => [
    behaviours[behaviour],
    ...[...hosts.values()].map((host) => marks[toLevel(host, behaviour)]),
  ])
  const table = [['', ...hosts.keys()], ['---', ...[...hosts.keys()].map(() => '---')], ...rows]
  return table.map((cells) => `| ${cells.join(' | ')} |\n`).join('')
}

/** The page on what each host keeps of the contract: the table, and below it every reason. */
export function toCapabilityPage(hosts: ReadonlyMap<string, Host>): string {
  const reasons = [...hosts].map(([name, { exceptions }]) => {
    const lines = exceptions.map(({ behaviour, why }) => `- ${behaviours[behaviour]}: ${why}\n`)
    return `## ${name}\n\n${lines.length === 0 ? 'Everything is kept.\n' : lines.join('')}`
  })
  return `# What each host keeps of the contract

Made from the data that \`stele build --host\` goes by, and that the tests hold every host's answers against: an answer that differs
from the shim's on Node must be accounted for here, else a test fails.

- full: as the shim on Node answers
- by rule: the host's own rules say it
- mostly: with the exceptions below
- no: not on this host

${toTable(hosts)}
${reasons.join('\n')}`
}

/** What a host does otherwise, for whoever is about to deploy to it. */
export function toSummary(name: string, { exceptions }: Host): string {
  if (exceptions.length === 0) return `On ${name} every promise of the contract is kept.`
  const lines = exceptions.map(
    ({ behaviour, level, why }) => `  ${behaviours[behaviour]}: ${marks[level]}; ${why}`,
  )
  return [`On ${name} every promise of the contract is kept, but for these:`, ...lines].join('\n')
}
