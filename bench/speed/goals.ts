/** The performance goals, and whether the results reach them. */

import { toTable } from '../tables.ts'
import { buildGoals } from './build-goals.ts'
import type { Bound } from './goal.ts'
import type { Results } from './results.ts'
import { serveGoals } from './serve-goals.ts'

/** @param isTrial leaves out the goals that were not measured; the table is empty if none was */
export function toGoalTable(results: Results, isTrial: boolean): string {
  const rows = [...buildGoals, ...serveGoals].flatMap(({ name, bound, measure, format }) => {
    const figure = measure(results)
    const limit = bound === null ? '–' : `${bound.kind} ${format(bound.value)}`
    if (Number.isNaN(figure)) return isTrial ? [] : [[name, limit, 'not measured', '']]
    return [[name, limit, format(figure), bound === null ? '' : isReached(figure, bound) ? 'yes' : '**no**']]
  })
  return rows.length === 0 ? '' : toTable(['', 'goal', 'measured', 'reached'], rows)
}

const isReached = (figure: number, { kind, value }: Bound): boolean =>
  kind === 'at least' ? figure >= value : figure <= value
