/** `examples/static-page`: built as its README says, in a browser, against the sample. */

import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { context } from 'esbuild'
import type { Page } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { serve } from '../../generator/commands/serve/serve.ts'
import { buildWithoutImages } from '../fixtures/build-without-images.ts'
import { describeInChromium } from '../fixtures/chromium.ts'
import { runCli } from '../fixtures/cli.ts'
import { createFolder } from '../fixtures/content.ts'
import { sampleContent } from '../fixtures/published.ts'
import { findFreePort } from '../targets/targets.ts'
import { copyExample } from './copy-example.ts'

/** Serves the sample until the test has finished, or until it is closed. */
async function serveSample() {
  const port = await findFreePort()
  const out = join(createFolder(), 'dist')
  await buildWithoutImages({ content: sampleContent, out, baseUrl: `http://127.0.0.1:${port}` })
  const server = await serve({ out, port })
  let closing: Promise<void> | null = null
  const close = () => {
    closing ??= server.close()
    return closing
  }
  onTestFinished(close)
  return { url: server.url, close }
}

/** Serves a copy of the example that reads a service, as `npm start` does. Returns the URL of its page. */
async function serveExample(api: string): Promise<string> {
  const folder = copyExample('static-page')
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  expect(scripts.start).toBe(
    'esbuild page.ts --bundle --format=esm --outdir=. --servedir=. --serve=127.0.0.1:8000',
  )
  expect(await runCli(['client', api, '--file', 'stele.ts'], { cwd: folder })).toMatchObject({ code: 0 })
  const script = join(folder, 'page.ts')
  writeFileSync(script, readFileSync(script, 'utf8').replace('http://127.0.0.1:4321', api))
  const bundler = await context({
    entryPoints: ['page.ts'],
    absWorkingDir: folder,
    bundle: true,
    format: 'esm',
    outdir: '.',
  })
  onTestFinished(() => bundler.dispose())
  const { port } = await bundler.serve({ servedir: folder, host: '127.0.0.1', port: await findFreePort() })
  return `http://127.0.0.1:${port}/`
}

describeInChromium('The page of the example', (getBrowser) => {
  /** Waits for a status, and returns the titles below it. */
  async function readTitles(page: Page, status: string): Promise<readonly string[]> {
    await page.getByRole('status').filter({ hasText: status }).waitFor()
    return page.locator('li a').allInnerTexts()
  }

  it('lists the newest essays, shows what a search finds, and says when it cannot reach the API', async () => {
    const service = await serveSample()
    const page = await getBrowser().newPage()
    onTestFinished(() => page.close())
    await page.goto(await serveExample(service.url))
    const newest = await readTitles(page, 'The 5 newest essays')
    expect([newest.length, newest[0]]).toEqual([5, 'Idempotency keys: what a retry may assume'])
    const search = async (text: string) => {
      await page.getByLabel('Search').fill(text)
      await page.getByRole('button', { name: 'Search' }).click()
    }
    await search('chaves de idempotência')
    const found = await readTitles(page, 'found')
    expect(found[0]).toBe('Chaves de idempotência: o que um retry pode supor')
    expect(await page.locator('li a').first().getAttribute('href')).toBe(
      `${service.url}/pt/essays/idempotency-keys`,
    )
    await search('zzzzzzzz')
    expect(await readTitles(page, '0 found')).toEqual([])
    await search('')
    expect(await readTitles(page, 'The 5 newest essays')).toEqual(newest)
    await service.close()
    await search('leases')
    expect(await readTitles(page, 'Cannot reach the API: TypeError: Failed to fetch')).toEqual([])
  })
})
