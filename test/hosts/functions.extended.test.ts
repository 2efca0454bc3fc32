/**
 * The functions of Netlify and Vercel. Their bundles run on Deno, and a small program (`platforms.ts`) stands in for the
 * platforms: it passes requests to the function, and serves files.
 */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { toNetlifyFunction, toVercelFunction } from '../../generator/hosts/functions.ts'
import type { HostedSite } from '../../generator/hosts/host.ts'
import type { DistFile } from '../../generator/kernel/file.ts'
import { findFacts } from '../../generator/verifier/find-facts.ts'
import { runCase } from '../../generator/verifier/suite.ts'
import { sampleOrigin } from '../conformance/sample/sample.ts'
import { compile } from '../fixtures/compile.ts'
import { describeWhere } from '../fixtures/where.ts'
import { createLoopbackTarget } from '../targets/loopback.ts'
import { listCases } from './cases.ts'
import { deno, findMissingEngine, type Running, startProcess } from './engines.ts'

const folder = mkdtempSync(join(tmpdir(), 'stele-functions-'))
afterAll(() => rmSync(folder, { recursive: true }))

const { rendered } = await compile('content', { baseUrl: sampleOrigin })
const manifestBytes = rendered.at(-1)?.bytes ?? Buffer.of()
const site: HostedSite = {
  manifest: JSON.parse(manifestBytes.toString()),
  manifestBytes,
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
  describeWhere(`the function for ${name}, on Deno`, findMissingEngine(deno), () => {
    const dist = join(folder, name)
    let running: Running
    beforeAll(async () => {
      // Not the rest of `_stele`: the function must not read it.
      write(dist, [...rendered.filter(({ file }) => !file.startsWith('_stele/')), ...toFiles(site)])
      const flags = ['--allow-net', '--allow-read', '--allow-env', '--no-lock', '--no-config', '--quiet']
      running = await startProcess(deno, ['run', ...flags, 'test/hosts/platforms.ts', name, dist])
    })
    afterAll(() => running.stop())

    it('passes all conformance cases, except for headers of assets, which the platform serves', async () => {
      const target = createLoopbackTarget(name, running.origin)
      const facts = await findFacts(target)
      const cases = listCases(facts)
      const failures: unknown[] = []
      const assetFailures: string[] = []
      for (const [client, testCase] of cases.entries()) {
        const differences = await runCase(target, testCase, client)
        const functionDifferences = differences.filter(({ request }) => !request.startsWith('GET /assets/'))
        if (functionDifferences.length > 0)
          failures.push({ case: testCase.name, differences: functionDifferences })
        else if (differences.length > 0) assetFailures.push(testCase.name)
      }
      expect(cases.length).toBeGreaterThan(100)
      expect(failures).toEqual([])
      // The stand-in does not apply the platform's header rules.
      expect(assetFailures).toEqual([
        'an unknown path outside the API returns a 404 page',
        'an unknown path outside the API returns 404 in Markdown to clients that prefer Markdown',
        'stylesheets, scripts and icons can be cached for ever, since their names contain a hash',
        'an image can be cached for ever and read by other origins, and an SVG runs no scripts',
      ])
    })

    it('lets the platform serve an asset unchanged', async () => {
      const { file = '', bytes } = rendered.find(({ file }) => file.startsWith('assets/style')) ?? {}
      const response = await fetch(`${running.origin}/${file}`)
      expect([response.status, Buffer.from(await response.arrayBuffer())]).toEqual([200, bytes])
    })

    it('passes its own subrequests to the static files, without counting them', async () => {
      const { build } = JSON.parse(site.manifestBytes.toString())
      const response = await fetch(`${running.origin}/about.md`, { headers: { 'X-Stele-File': build } })
      expect([response.status, response.headers.get('vary')]).toEqual([200, null])
    })

    it('rejects subrequests of another deployment with 404, which prevents a request loop', async () => {
      const response = await fetch(`${running.origin}/about.md`, { headers: { 'X-Stele-File': 'another' } })
      expect([response.status, await response.text(), response.headers.get('cache-control')]).toEqual([
        404,
        '',
        'no-store',
      ])
    })

    it('returns 404 for its own files', async () => {
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
