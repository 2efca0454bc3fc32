/** Texts that would make a translation slow if it read any part of them again and again. */

import { afterAll, beforeAll, expect } from 'vitest'
import { translate } from '../../../../generator/importers/dialects/translate.ts'
import { createWorkCounter, type WorkCounter } from '../../../fixtures/work.ts'
import { type HostileTexts, surroundings } from './hostile-units.ts'
import { toOptions } from './translation.ts'

/** Returns a check that four times the text is at most about four times the work. */
export function useLinearCheck() {
  let counter: WorkCounter
  beforeAll(() => {
    counter = createWorkCounter('generator/importers/')
  })
  afterAll(() => counter.close())

  return (unit: string, { syntax, templates, format }: HostileTexts, times: number): void => {
    const options = toOptions(syntax, { templates: templates ?? {}, format: format ?? 'md' })
    const count = (repeats: number): number =>
      counter.count(() => {
        for (const [start, end] of surroundings) translate(start + unit.repeat(repeats) + end, options)
      })
    const work = count(times)
    expect(work).toBeGreaterThan(times)
    expect(count(4 * times) / work).toBeLessThan(5)
  }
}
