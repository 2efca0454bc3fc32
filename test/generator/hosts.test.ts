/** `stele build --host`: the files that it adds and removes, what it prints, and the limits of hosts. */

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { toPagesHeaders } from '../../generator/hosts/cloudflare-pages.ts'
import { type HostName, hostNames } from '../../generator/hosts/host.ts'
import { toVercelRules } from '../../generator/hosts/vercel.ts'
import { OperationalError } from '../../generator/kernel/diagnostics/errors.ts'
import type { Manifest } from '../../shim/contract/manifest.ts'
import { runCli } from '../fixtures/cli.ts'
import { compile } from '../fixtures/compile.ts'
import { createFolder, oneLanguage, smallSite, writeFiles } from '../fixtures/content.ts'
import { toEssay } from '../fixtures/published.ts'
import { describeHosts } from './each-host.ts'

// One host with rules for a server, and one with a bundle of the shim.
describeHosts(['nginx', 'netlify'])

describe('a build for a host that ignores queries', () => {
  it('publishes Markdown if the site has no HTML pages', async () => {
    const content = writeFiles({ ...oneLanguage, 'site.yaml': `${oneLanguage['site.yaml']}site: false\n` })
    const { rendered } = await compile(content, { host: 'static' })
    const files = rendered.map(({ file }) => file)
    expect(files).toContain('essays/first-essay.md')
    expect(files.filter((file) => file.endsWith('.html') && file !== 'api/404.html')).toEqual([])
  })

  it('links to the URLs of files in every response', async () => {
    const { rendered } = await compile(writeFiles(smallSite), { host: 'static', isDryRun: true })
    const read = (name: string) => JSON.parse(String(rendered.find(({ file }) => file === name)?.bytes))

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
      health: 'https://site.test/api/v1/health.json',
    })
    expect(read('api/404.json')).toEqual({
      error: {
        code: 'NOT_FOUND',
        message: 'There is nothing at this address.',
        resolution_hint:
          'This host serves static files: it has no search, and each language has its own address. GET /api/v1/health.verbose.json lists the endpoints.',
      },
    })
  })
})

describe('a link of an author to the API, on a host without code', () => {
  const body =
    '[a](/api/v1/search?q=x) [b](/api/v1/essays?lang=pt) [c](/api/v1/health?verbose=true) [d](/api/v1/profile.json)'

  /** The addresses of the links in the Markdown of an essay with these links. */
  async function readLinks(host: HostName, settings = '') {
    const content = writeFiles({
      ...smallSite,
      'site.yaml': `${smallSite['site.yaml']}${settings}`,
      'essays/first-essay/en.md': toEssay(body),
    })
    const { rendered } = await compile(content, { host, isDryRun: true })
    const markdown = rendered.find(({ file }) => file === 'essays/first-essay.md')
    return [...String(markdown?.bytes).matchAll(/\[[abcd]\]\(([^)]*)\)/g)].map(([, address]) => address)
  }

  it('leads to the file of the operation, and to the search page in place of the search', async () => {
    expect(await readLinks('static')).toEqual([
      'https://site.test/search.md?q=x',
      'https://site.test/api/v1/essays.pt.json',
      'https://site.test/api/v1/health.verbose.json',
      'https://site.test/api/v1/profile.json',
    ])
    expect(await readLinks('nginx')).toEqual([
      'https://site.test/search.md?q=x',
      'https://site.test/api/v1/essays?lang=pt',
      'https://site.test/api/v1/health?verbose=true',
      'https://site.test/api/v1/profile.json',
    ])
  })

  it('to the search stays as written on a site without pages', async () => {
    expect(await readLinks('static', 'site: false\n')).toEqual([
      'https://site.test/api/v1/search?q=x',
      'https://site.test/api/v1/essays.pt.json',
      'https://site.test/api/v1/health.verbose.json',
      'https://site.test/api/v1/profile.json',
    ])
  })
})

describe('stele build --host', () => {
  it('prints how the host differs from the contract', async () => {
    const out = join(createFolder(), 'dist')
    const flags = ['--content', writeFiles(oneLanguage), '--out', out, '--host', 'nginx']
    const { code, stdout } = await runCli(['build', ...flags])
    expect([code, stdout.split('\n')[2]]).toEqual([0, 'Host "nginx" keeps the whole contract except:'])
    expect(stdout).toContain(
      '\n  search (no): `/api/v1/search` returns 404; the search page searches in the browser, with public files such as `/_stele/search.json`\n',
    )
    expect(existsSync(join(out, '_stele/nginx/server.conf'))).toBe(true)
  })

  it('rejects an unknown host and lists the known ones', async () => {
    const { code, stderr } = await runCli(['build', '--host', 'heroku'])
    expect([code, stderr]).toEqual([
      2,
      `stele: option '--host <name>' argument 'heroku' is invalid. Allowed choices are ${hostNames.join(', ')}; see stele build --help\n`,
    ])
  })
})

describe('a build that exceeds a limit of its host', () => {
  it('fails for more than 100 header rules on Pages', () => {
    const addresses = Array.from({ length: 101 }, (_, index) => ({
      path: `/page-${index}`,
      headers: new Map([['Content-Language', `x-${index}`]]),
    }))
    expect(() => toPagesHeaders(addresses.slice(1))).not.toThrow()
    expect(() => toPagesHeaders(addresses)).toThrow(
      new OperationalError(
        'Cannot build for Pages: the site needs 101 header rules, and Pages accepts at most 100; build with --host cloudflare, whose Worker has no such limit',
      ),
    )
  })

  it('fails for a header rule of more than 2,000 characters on Pages', () => {
    const headers = new Map([['Link', 'x'.repeat(1995)]])
    expect(() => toPagesHeaders([{ path: '/page', headers }])).toThrow(
      new OperationalError(
        'Cannot build for Pages: a header rule has 2001 characters, and Pages accepts at most 2000; build with --host cloudflare',
      ),
    )
  })

  it('fails for more than 2,048 routes on Vercel', async () => {
    const { rendered } = await compile(writeFiles(oneLanguage), { isDryRun: true })
    const manifest: Manifest = JSON.parse(String(rendered.at(-1)?.bytes))
    const languages = Array.from({ length: 700 }, (_, index) => `x-${index}`)
    expect(() => toVercelRules({ ...manifest, languages })).toThrow(
      /^Cannot build for Vercel: the site needs 21\d\d routes, and Vercel accepts at most 2048; /,
    )
  })
})
