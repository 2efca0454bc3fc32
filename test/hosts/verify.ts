/** Runs `stele verify` against a good deployment on an engine. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { build } from '../../generator/build.ts'
import { verify } from '../../generator/commands/verify.ts'
import { smallSite, writeFiles } from '../fixtures/content.ts'
import { describeWhere } from '../fixtures/where.ts'
import { findFreePort } from '../targets/targets.ts'
import { type Engine, engines } from './engines.ts'
import { python } from './python.ts'
import { ruleEngines } from './rule-engines.ts'

const folder = mkdtempSync(join(tmpdir(), 'stele-verify-hosts-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** An essay without a translation, so that the cases about missing languages apply. */
const content = writeFiles(
  {
    ...smallSite,
    'essays/only-en/en.md':
      '---\ntitle: Tides\ndescription: In English only.\ndate: 2025-01\n---\n\nWords.\n',
  },
  join(folder, 'content'),
)

/** All engines, those that run the shim and those of hosts without code. */
const all: readonly Engine[] = [...engines, ...ruleEngines, python]

/** Later versions of Node run the same code as the one that runs the tests. */
const leftOut: readonly string[] = ['node22', 'node24']
export const verifiedEngines = all.filter(({ name }) => !leftOut.includes(name))

/** The host that each engine without a build of its own is recognised as. */
const recognized: Readonly<Record<string, string>> = {
  nginx: 'nginx',
  caddy: 'caddy',
  pages: 'pages',
  s3: 's3',
  static: 'static',
  [python.name]: 'static',
}

/** The requests of one quota window, and those that the service refuses after it. */
const window = { limit: 60, refused: 2 }

/** Defines the test of one engine. */
export function testVerify(engine: Engine): void {
  describeWhere(`stele verify of a good deployment on ${engine.name}`, engine.whyNot, () => {
    it('finds nothing wrong, recognises the host, and needs one quota window', { timeout }, async () => {
      const port = await findFreePort()
      const origin = `http://127.0.0.1:${port}`
      const dist = join(folder, engine.name)
      await build({ content, out: dist, baseUrl: origin, host: engine.builtFor ?? undefined })
      const running = await engine.start(dist, port)
      onTestFinished(async () => {
        await running.stop()
      })
      const waits: number[] = []
      const report = await verify(origin, { onWait: (seconds) => waits.push(seconds) })
      const { failures, problems, host, passed, apiRequests } = report
      expect({ failures, problems, host, waits }).toEqual({
        failures: [],
        problems: [],
        host: recognized[engine.name] ?? null,
        waits: [],
      })
      expect(passed.length).toBeGreaterThan(0)
      expect(apiRequests).toBeLessThanOrEqual(window.limit + window.refused)
    })
  })
}

/** In milliseconds. Some engines take long to start, and to send hundreds of responses, on a machine with other work. */
const timeout = 240_000
