/** What Cloudflare's own tool makes of a dist that was built for it: a deploy in all but the upload. */

import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import ts from 'typescript'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { build } from '../../generator/build.ts'
import { sampleOrigin } from '../../generator/conformance/cases/sample/sample.ts'
import { smallSite, writeFiles } from '../fixtures/content.ts'
import { listTree } from '../fixtures/tree.ts'
import { describeWhere } from '../fixtures/where.ts'
import { engines, findLack } from './hosts.ts'
import { configurationFile } from './workerd.ts'

const wrangler = join(engines, '.bin/wrangler')
const folder = mkdtempSync(join(tmpdir(), 'stele-wrangler-'))
afterAll(() => rmSync(folder, { recursive: true }))

describeWhere('a dist for Cloudflare', findLack(wrangler), () => {
  const dist = join(folder, 'dist')
  const out = join(folder, 'out')
  let said = ''
  beforeAll(async () => {
    await build({ content: 'content', out: dist, baseUrl: sampleOrigin, host: 'cloudflare' })
    said = execFileSync(
      wrangler,
      ['deploy', '--dry-run', '--outdir', out, '--config', join(dist, configurationFile)],
      {
        cwd: folder,
        encoding: 'utf8',
        env: {
          PATH: process.env.PATH,
          HOME: folder,
          XDG_CONFIG_HOME: folder,
          CI: '1',
          WRANGLER_SEND_METRICS: 'false',
          WRANGLER_LOG: 'debug',
          WRANGLER_LOG_PATH: join(folder, 'logs'),
        },
      },
    )
  })

  it('is one that Wrangler would deploy, its Worker as it lies there', () => {
    expect(said).toMatch(/--dry-run: exiting now/)
    expect(said).toMatch(/env\.QUOTA \(QuotaObject\) +Durable Object/)
    expect(said).toMatch(/env\.ASSETS +Assets/)
    expect(said).not.toMatch(/warning/i)
    expect(readFileSync(join(out, 'worker.js'))).toEqual(
      readFileSync(join(dist, '_stele/cloudflare/worker.js')),
    )
  })

  it('keeps the Worker and its configuration from being uploaded as assets, and nothing else', () => {
    const ignored = [...said.matchAll(/^Ignoring asset: (.+)$/gm)].map(([, file = '']) => file)
    const files = listTree(dist).filter((file) => ignored.includes(file))
    expect(files).toEqual(['.assetsignore', '_stele/cloudflare/worker.js', configurationFile])
  })

  it('has a configuration that its schema takes', () => {
    const { $ref, definitions } = JSON.parse(
      readFileSync(join(engines, 'wrangler/config-schema.json'), 'utf8'),
    )
    // Wrangler's schema uses keywords of editors.
    const check = new Ajv({ strict: false, allowUnionTypes: true }).compile({ $ref, definitions })
    const { config } = ts.readConfigFile(join(dist, configurationFile), ts.sys.readFile)
    expect([check(config), check.errors]).toEqual([true, null])
    expect(check({ ...config, asset: {} })).toBe(false)
  })

  it('can be built again after it was deployed', async () => {
    const cache = join(dist, '_stele/cloudflare/.wrangler/cache')
    mkdirSync(cache, { recursive: true })
    writeFileSync(join(cache, 'account.json'), '{}')
    const { written } = await build({
      content: 'content',
      out: dist,
      baseUrl: 'https://another.example',
      host: 'cloudflare',
    })
    expect(written).toBeGreaterThan(0)
    expect(readFileSync(join(cache, 'account.json'), 'utf8')).toBe('{}')
  })
})

it.each([
  ['Ação & Reação: an API', 'acao-reacao-an-api'],
  ['記事', 'stele-site'],
  [`${'x'.repeat(62)} y`, 'x'.repeat(62)],
])('a service called "%s" is the Worker "%s"', async (service, name) => {
  const site = smallSite['site.yaml']?.toString().replace(/^service: .*$/m, `service: '${service}'`) ?? ''
  const out = mkdtempSync(join(folder, 'named-'))
  const content = writeFiles({ ...smallSite, 'site.yaml': site })
  await build({ content, out: join(out, 'dist'), host: 'cloudflare' })
  const { config } = ts.readConfigFile(join(out, 'dist', configurationFile), ts.sys.readFile)
  expect(config.name).toBe(name)
})
