/**
 * The functions of Netlify and Vercel: their bundles run for real, on Deno. The platforms themselves are not there: a
 * small program hands requests over, and has files beside.
 */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sampleOrigin } from '../../generator/conformance/cases/sample/sample.ts'
import { findFacts } from '../../generator/conformance/facts.ts'
import { runCase } from '../../generator/conformance/suite.ts'
import { toNetlifyFunction, toVercelFunction } from '../../generator/hosts/functions.ts'
import type { HostedSite } from '../../generator/hosts/hosts.ts'
import type { DistFile } from '../../generator/render/output.ts'
import { compile } from '../fixtures/compile.ts'
import { describeWhere } from '../fixtures/where.ts'
import { createLoopbackTarget } from '../targets/loopback.ts'
import { listCases } from './cases.ts'
import { deno, findLack, type Running, startProcess } from './hosts.ts'

const folder = mkdtempSync(join(tmpdir(), 'stele-functions-'))
afterAll(() => rmSync(folder, { recursive: true }))

const { rendered } = await compile('content', { baseUrl: sampleOrigin })
const ledger = rendered.at(-1)?.bytes ?? Buffer.of()
const built: HostedSite = {
  manifest: JSON.parse(ledger.toString()),
  ledger,
  read: (name) => rendered.find(({ file }) => file === name)?.bytes ?? Buffer.of(),
}

function write(dist: string, files: readonly DistFile[]): void {
  for (const { file, bytes } of files) {
    mkdirSync(dirname(join(dist, file)), { recursive: true })
    writeFileSync(join(dist, file), bytes)
  }
}

for (const { name, toFiles } of [
  { name: 'netlify', toFiles: toNetlifyFunction },
  { name: 'vercel', toFiles: toVercelFunction },
]) {
  describeWhere(`the function of ${name}, on Deno and without the platform`, findLack(deno), () => {
    const dist = join(folder, name)
    let running: Running
    beforeAll(async () => {
      // Of dist only what clients are given is published, and what the function carries.
      write(dist, [...rendered.filter(({ file }) => !file.startsWith('_stele/')), ...toFiles(built)])
      const flags = ['--allow-net', '--allow-read', '--allow-env', '--no-lock', '--no-config', '--quiet']
      running = await startProcess(deno, ['run', ...flags, 'test/hosts/platforms.ts', name, dist])
    })
    afterAll(() => running.stop())

    it('answers as the contract and the sample site say, but for assets, which the platform answers', async () => {
      const target = createLoopbackTarget(name, running.origin)
      const facts = await findFacts(target)
      const cases = listCases(facts)
      const differing: unknown[] = []
      const ofPlatform: string[] = []
      for (const [place, testCase] of cases.entries()) {
        const differences = await runCase(target, testCase, facts, place)
        const own = differences.filter(({ ask }) => !ask.startsWith('GET /assets/'))
        if (own.length > 0) differing.push({ case: testCase.name, differences: own })
        else if (differences.length > 0) ofPlatform.push(testCase.name)
      }
      expect(cases.length).toBeGreaterThan(100)
      expect(differing).toEqual([])
      // Its rules say what else an asset carries.
      expect(ofPlatform).toEqual([
        'an unknown address outside the API is not found, as a page',
        'an unknown address outside the API is not found in Markdown to whoever prefers that',
        'what a page loads beside itself may be kept for ever, as its name changes with its bytes',
      ])
    })

    it('gives an asset as it lies there', async () => {
      const { file = '', bytes } = rendered.find(({ file }) => file.startsWith('assets/style')) ?? {}
      const answer = await fetch(`${running.origin}/${file}`)
      expect([answer.status, Buffer.from(await answer.arrayBuffer())]).toEqual([200, bytes])
    })

    it('lets what it has marked itself through to the files, uncounted', async () => {
      const { build } = JSON.parse(built.ledger.toString())
      const answer = await fetch(`${running.origin}/about.md`, { headers: { 'X-Stele-File': build } })
      expect([answer.status, answer.headers.get('vary')]).toEqual([200, null])
    })

    it('refuses what another deployment has marked, so that two never ask each other without end', async () => {
      const answer = await fetch(`${running.origin}/about.md`, { headers: { 'X-Stele-File': 'another' } })
      expect([answer.status, await answer.text(), answer.headers.get('cache-control')]).toEqual([
        404,
        '',
        'no-store',
      ])
    })

    it('publishes nothing of what it carries', async () => {
      for (const path of [
        '/_stele/manifest.json',
        `/${name === 'netlify' ? '_stele/netlify/stele' : '_stele/vercel'}/publication.js`,
        '/middleware.js',
      ]) {
        expect((await fetch(running.origin + path)).status).toBe(404)
      }
    })
  })
}
