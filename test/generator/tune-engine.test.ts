import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { optimizationFlags } from '../../generator/commands/cli/tune-engine.ts'

it('V8 knows the flags that delay its optimisation in this version of Node, and has the same default', () => {
  const known = execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' })
  const [major = ''] = process.versions.v8.split('.')
  const { later = [], byDefault = [] } = optimizationFlags[major] ?? {}
  const names = [...later, ...byDefault].map((flag) => flag.split('=', 1)[0])
  expect(names.length).toBeGreaterThan(0)
  for (const name of names) expect(known).toContain(`  ${name} (`)
  for (const flag of byDefault) expect(known).toContain(`default: ${flag}`)
})
