/** The soak for a short time. STELE_SOAK_MINUTES sets the time; `npm run soak` runs it for longer. */

import { expect, it } from 'vitest'
import { findGrowth } from './soak/growth.ts'
import { soak } from './soak/soak.ts'

const minutes = Number(process.env.STELE_SOAK_MINUTES ?? 0.5)

it(
  `stele serve gives no wrong answer and does not grow while builds and Redis change, in ${minutes} minutes of load`,
  async () => {
    const report = await soak(minutes, () => {})
    expect(report.problems).toEqual([])
    expect(findGrowth(report)).toEqual([])
    expect(Math.min(report.answers, report.builds)).toBeGreaterThan(0)
  },
  (minutes + 2) * 60_000,
)
