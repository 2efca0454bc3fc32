/** The official conformance suite of the Model Context Protocol against the shim on two runtimes. It needs Node 22. */

import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { build } from '../../generator/build.ts'
import { writeFiles } from '../fixtures/content.ts'
import { describeWhere } from '../fixtures/where.ts'
import { type Engine, engines, enginesFolder, findMissingEngine, type Running } from '../hosts/engines.ts'
import { site } from './service.ts'

const node22 = join(enginesFolder, 'node22/bin/node')
const suite = join(enginesFolder, '@modelcontextprotocol/conformance/dist/index.js')
const whyNoSuite = findMissingEngine(node22) ?? findMissingEngine(suite)
const run = promisify(execFile)

const applicable = ['server-initialize', 'ping', 'tools-list', 'resources-list', 'dns-rebinding-protection']

/** Why the other scenarios do not apply. */
const notApplicable: Readonly<Record<string, readonly string[]>> = {
  'it calls a tool that only a server made for the suite has': [
    'tools-call-simple-text',
    'tools-call-image',
    'tools-call-audio',
    'tools-call-embedded-resource',
    'tools-call-mixed-content',
    'tools-call-with-logging',
    'tools-call-error',
    'tools-call-with-progress',
    'json-schema-2020-12',
  ],
  'it reads a resource that only a server made for the suite has': [
    'resources-read-text',
    'resources-read-binary',
    'resources-templates-read',
  ],
  'the server asks nothing of its client': [
    'tools-call-sampling',
    'tools-call-elicitation',
    'elicitation-sep1034-defaults',
    'elicitation-sep1330-enums',
  ],
  'the server has no capability "logging"': ['logging-set-level'],
  'the server has no capability "completions"': ['completion-complete'],
  'the server has no capability "prompts"': [
    'prompts-list',
    'prompts-get-simple',
    'prompts-get-with-args',
    'prompts-get-embedded-resource',
    'prompts-get-with-image',
  ],
  'resources have no subscriptions': ['resources-subscribe', 'resources-unsubscribe'],
  'the server sends no streams': ['server-sse-polling', 'server-sse-multiple-streams'],
}

describeWhere('the official conformance suite', whyNoSuite, () => {
  it('has no scenarios beside those that apply and those that do not', async () => {
    const { stdout } = await run(node22, [suite, 'list', '--server'])
    const names = Array.from(stdout.matchAll(/^ +- (\S+)/gm), ([, name]) => name)
    expect(names.sort()).toEqual([...applicable, ...Object.values(notApplicable).flat()].sort())
  })
})

/** One with requests of Node, and one with those of `fetch`. `hosts/hosts` sends messages to all engines. */
const tested = ['node', 'workerd']

engines.filter(({ name }) => tested.includes(name)).forEach(testConformance)

/** Defines the tests of one runtime. */
function testConformance(engine: Engine): void {
  describeWhere(`the shim on ${engine.name}`, engine.whyNot ?? whyNoSuite, () => {
    const folder = mkdtempSync(join(tmpdir(), 'stele-mcp-'))
    let running: Running
    beforeAll(async () => {
      const out = join(folder, 'dist')
      const content = writeFiles(site, join(folder, 'content'))
      await build({ content, out, host: engine.builtFor ?? undefined })
      running = await engine.start(out, 0)
    })
    afterAll(async () => {
      await running.stop()
      rmSync(folder, { recursive: true })
    })

    it.each(applicable)('passes the scenario %s', async (scenario) => {
      const url = `${running.origin}/mcp`
      const { stdout } = await run(node22, [suite, 'server', '--url', url, '--scenario', scenario], {
        cwd: folder,
      }).catch((failed) => failed)
      expect(stdout).toMatch(/Passed: (\d+)\/\1, 0 failed, 0 warnings/)
    })
  })
}
