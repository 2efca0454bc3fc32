/** Translation takes linear time, whatever the text: each part of the syntax of each dialect, repeated. */

import { it } from 'vitest'
import { useLinearCheck } from './hostile-texts.ts'
import { grid } from './hostile-units.ts'

const expectLinear = useLinearCheck()

const cases = Object.entries(grid).flatMap(([name, texts]) =>
  texts.units.map((text) => ({ name, unit: JSON.stringify(text), text, texts })),
)

it.each(cases)('translates $unit, many times, for $name', ({ text, texts }) => {
  expectLinear(text, texts, 100)
})
