/** A build for Cloudflare, deployed by Wrangler up to the upload (`--dry-run`). */

import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import ts from 'typescript'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { build } from '../../generator/build.ts'
import { sampleOrigin } from '../conformance/sample/sample.ts'
import { listTree } from '../fixtures/tree.ts'
import { describeWhere } from '../fixtures/where.ts'
import { enginesFolder, findMissingEngine } from './engines.ts'
import { configurationFile } from './workerd.ts'

const wrangler = join(enginesFolder, '.bin/wrangler')
const folder = mkdtempSync(join(tmpdir(), 'stele-wrangler-'))
afterAll(() => rmSync(folder, { recursive: true }))

describeWhere('a build for Cloudflare', findMissingEngine(wrangler), () => {
  const dist = join(folder, 'dist')
  const out = join(folder, 'out')
  let output = ''
  beforeAll(async () => {
    await build({ content: 'content', out: dist, baseUrl: sampleOrigin, host: 'cloudflare' })
    output = execFileSync(
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

  it('passes a dry run of wrangler deploy, which uploads the Worker unchanged', () => {
    expect(output).toMatch(/--dry-run: exiting now/)
    expect(output).toMatch(/env\.QUOTA \(QuotaObject\) +Durable Object/)
    expect(output).toMatch(/env\.ASSETS +Assets/)
    expect(output).not.toMatch(/warning/i)
    expect(readFileSync(join(out, 'worker.js'))).toEqual(
      readFileSync(join(dist, '_stele/cloudflare/worker.js')),
    )
  })

  it('excludes only the Worker and its configuration from the assets', () => {
    const ignored = [...output.matchAll(/^Ignoring asset: (.+)$/gm)].map(([, file = '']) => file)
    const files = listTree(dist).filter((file) => ignored.includes(file))
    expect(files).toEqual(['.assetsignore', '_stele/cloudflare/worker.js', configurationFile])
  })

  it('has a configuration that conforms to the schema of Wrangler', () => {
    const { $ref, definitions } = JSON.parse(
      readFileSync(join(enginesFolder, 'wrangler/config-schema.json'), 'utf8'),
    )
    // Not strict: the schema contains keywords for editors.
    const validate = new Ajv({ strict: false, allowUnionTypes: true }).compile({ $ref, definitions })
    const { config } = ts.readConfigFile(join(dist, configurationFile), ts.sys.readFile)
    expect([validate(config), validate.errors]).toEqual([true, null])
    expect(validate({ ...config, asset: {} })).toBe(false)
  })

  it('can be built again after a deployment, which keeps the cache of Wrangler', async () => {
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
