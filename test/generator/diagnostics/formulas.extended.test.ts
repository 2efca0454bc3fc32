/** The limit of all formulas of a document. */

import { expect, it } from 'vitest'
import { smallSite } from '../../fixtures/content.ts'
import { diagnose, essayFile, toBody } from '../../fixtures/diagnose.ts'

it('A formula is shown as code from the first one after 2,000,000 characters of MathML in the document', async () => {
  const tex = `$$\n${'xy'.repeat(2400)}\n$$\n`
  const rows = await diagnose({
    'site.yaml': `${smallSite['site.yaml']}math: true\n`,
    [essayFile]: toBody(tex.repeat(60)),
  })
  const reasons = new Set(rows.map(({ reason }) => reason))
  expect(reasons.size).toBe(1)
  expect([...reasons][0]).toMatch(/^Pages show the formula as code, because it has more than 5000 characters/)
  const lines = rows.map(({ at }) => Number(/:(\d+):/.exec(at)?.[1]))
  expect(lines).toEqual(Array.from(lines, (_, index) => 6 + 3 * (60 - lines.length + index)))
  expect(lines.length).toBeLessThan(40)
})
