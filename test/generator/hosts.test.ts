/** A build for a host: what it adds, what it takes away again, and what it says. */

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { build } from '../../generator/build.ts'
import { OperationalError } from '../../generator/diagnostics/errors.ts'
import { type HostName, hostNames } from '../../generator/hosts/names.ts'
import { toPagesHeaders } from '../../generator/hosts/pages.ts'
import { toVercelRules } from '../../generator/hosts/vercel.ts'
import type { Manifest } from '../../shim/contract/manifest.ts'
import { runCli } from '../fixtures/cli.ts'
import { compile } from '../fixtures/compile.ts'
import { createFolder, smallSite, writeFiles } from '../fixtures/content.ts'

const list = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .sort()

describe('a build for a host', () => {
  it.each(hostNames)('for %s adds files that the next build without one takes away', async (host) => {
    const content = writeFiles(smallSite)
    const [out, plain] = [join(createFolder(), 'dist'), join(createFolder(), 'dist')]
    await build({ content, out: plain })
    await build({ content, out, host })
    const added = list(out).filter((file) => !list(plain).includes(file))
    expect(added.length > 0).toBe(host !== 'static')

    await build({ content, out })
    expect(list(out)).toEqual(list(plain))
  })

  it.each(hostNames)('for %s makes the same bytes in another folder', async (host) => {
    const [one, another] = await Promise.all([0, 1].map(() => compile(writeFiles(smallSite), { host })))
    expect(one?.rendered.map(({ file, bytes }) => [file, bytes.toString('base64')])).toEqual(
      another?.rendered.map(({ file, bytes }) => [file, bytes.toString('base64')]),
    )
  })

  it('writes rules that go by file names of no machine', async () => {
    for (const host of ['nginx', 'caddy', 'netlify', 'pages', 'vercel'] satisfies HostName[]) {
      const { rendered } = await compile(writeFiles(smallSite), { host })
      const manifest: Manifest = JSON.parse(rendered.at(-1)?.bytes.toString() ?? '')
      const own = rendered.filter(
        ({ file }) => manifest.hostFiles.includes(file) && !/\.(?:br|gz|js)$/.test(file),
      )
      expect(own.length).toBeGreaterThan(0)
      expect(own.filter(({ bytes }) => /\/(?:tmp|home|work|root)\//.test(bytes.toString()))).toEqual([])
    }
  })
})

describe('a build for a host that sees no query', () => {
  it('leads from each answer to the addresses of files', async () => {
    const out = join(createFolder(), 'dist')
    await build({ content: writeFiles(smallSite), out, host: 'static' })
    const read = (file: string) => JSON.parse(readFileSync(join(out, file), 'utf8'))

    expect(read('api/v1/essays.pt.json').essays[0].api_url).toBe(
      'https://site.test/api/v1/essays/first-essay.pt.json',
    )
    expect(read('api/v1/essays/first-essay.json').translations).toEqual({
      en: 'https://site.test/api/v1/essays/first-essay.json',
      pt: 'https://site.test/api/v1/essays/first-essay.pt.json',
    })
    expect(read('api/v1/health.verbose.json').endpoints).toEqual({
      profile: 'https://site.test/api/v1/profile.json',
      essays: 'https://site.test/api/v1/essays.json',
      essay: 'https://site.test/api/v1/essays/{slug}.json',
      search: 'https://site.test/api/v1/search',
      health: 'https://site.test/api/v1/health.json',
    })
    expect(read('api/404.json')).toEqual({
      error: {
        code: 'NOT_FOUND',
        message: 'There is nothing at this address.',
        resolution_hint:
          'This host serves files alone: it has no search, and each language is an address of its own. GET /api/v1/health.verbose.json lists the endpoints.',
      },
    })
  })
})

describe('the command line', () => {
  it('says what the host does otherwise', async () => {
    const out = join(createFolder(), 'dist')
    const flags = ['--content', writeFiles(smallSite), '--out', out, '--host', 'nginx']
    const { code, stdout } = await runCli(['build', ...flags])
    expect([code, stdout.split('\n')[1]]).toEqual([
      0,
      'On nginx every promise of the contract is kept, but for these:',
    ])
    expect(stdout).toContain(
      '\n  search: no; a search is made for each query; it is not found here, and a hint says so\n',
    )
    expect(existsSync(join(out, '_stele/nginx/server.conf'))).toBe(true)
  })

  it('refuses a host that it does not know, and names those that it does', async () => {
    const { code, stderr } = await runCli(['build', '--host', 'heroku'])
    expect([code, stderr]).toEqual([
      2,
      `stele: option '--host <name>' argument 'heroku' is invalid. Allowed choices are ${hostNames.join(', ')}; see stele --help\n`,
    ])
  })
})

describe('what a host does not take', () => {
  it('more than 100 header rules, on Pages', () => {
    const addresses = Array.from({ length: 101 }, (_, place) => ({
      path: `/page-${place}`,
      headers: new Map([['Content-Language', `x-${place}`]]),
    }))
    expect(() => toPagesHeaders(addresses.slice(1))).not.toThrow()
    expect(() => toPagesHeaders(addresses)).toThrow(
      new OperationalError(
        'Cannot build for Pages: the site wants 101 header rules, and Pages takes 100; build with --host cloudflare, whose Worker has no such limit',
      ),
    )
  })

  it('a header rule of more than 2,000 characters, on Pages', () => {
    const headers = new Map([['Link', 'x'.repeat(1995)]])
    expect(() => toPagesHeaders([{ path: '/page', headers }])).toThrow(
      new OperationalError(
        'Cannot build for Pages: a header rule has 2001 characters, and Pages takes 2000; build with --host cloudflare',
      ),
    )
  })

  it('more than 2,048 routes, on Vercel', async () => {
    const { rendered } = await compile(writeFiles(smallSite), {})
    const manifest: Manifest = JSON.parse(String(rendered.at(-1)?.bytes))
    const languages = Array.from({ length: 700 }, (_, place) => `x-${place}`)
    expect(() => toVercelRules({ ...manifest, languages })).toThrow(
      /^Cannot build for Vercel: the site wants 21\d\d routes, and Vercel takes 2048; /,
    )
  })
})
