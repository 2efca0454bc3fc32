/** `site: { from }` with folders made by hand: which files are published, and what the build says of the others. */

import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { addAlternate } from '../../generator/build/files/copies.ts'
import { type BuildResult, build } from '../../generator/build.ts'
import { collectStats } from '../../generator/commands/stats/stats.ts'
import { hostNames } from '../../generator/hosts/host.ts'
import { ContentError } from '../../generator/kernel/diagnostics/errors.ts'
import { contractCases } from '../../generator/verifier/cases/contract.ts'
import { findFacts } from '../../generator/verifier/find-facts.ts'
import { runCase } from '../../generator/verifier/suite.ts'
import { type Files, smallSite, writeFiles } from '../fixtures/content.ts'
import { listTree } from '../fixtures/tree.ts'
import { startCore } from '../targets/targets.ts'

const root = await mkdtemp(join(tmpdir(), 'stele-other-'))
afterAll(() => rm(root, { recursive: true }))
let count = 0

const page = (title: string) =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body></body></html>`
const link = (markdown: string) =>
  `<link rel="alternate" type="text/markdown" href="https://site.test/${markdown}">`

/** Pages of the documents of the small site, one in each form, and a home page. */
const pages: Files = {
  'index.html': page('Home'),
  'essays/first-essay/index.html': page('First'),
  'pt/essays/first-essay.html': page('Primeiro'),
}

/** Writes a content folder and the output of another generator beside it. */
function write(output: Files, keys = '', others: Files = {}) {
  const folder = join(root, String(count++))
  const content = join(folder, 'content')
  writeFiles(
    { ...smallSite, 'site.yaml': `${smallSite['site.yaml']}site: { from: ../public${keys} }\n`, ...others },
    content,
  )
  mkdirSync(join(folder, 'public'), { recursive: true })
  writeFiles(output, join(folder, 'public'))
  const dist = join(folder, 'dist')
  return {
    folder,
    content,
    dist,
    build: (options = {}): Promise<BuildResult> => build({ content, out: dist, ...options }),
    read: (file: string) => readFileSync(join(dist, file), 'utf8'),
  }
}

const toRows = ({ diagnostics }: Pick<BuildResult, 'diagnostics'>, folder: string) =>
  diagnostics.map(({ file, rule, severity }) => `${file.slice(folder.length + 1)} ${severity} ${rule}`)

describe('a build with the output of another generator', () => {
  it('publishes its pages and files, and no HTML of its own', async () => {
    const site = write({ ...pages, 'about/team.html': page('Team'), 'img/a.png': 'png', CNAME: 'x' })
    const result = await site.build()
    expect(result.diagnostics).toEqual([])
    expect(listTree(site.dist).filter((file) => /\.html$|png|CNAME/.test(file))).toEqual([
      'CNAME',
      'about/team.html',
      'essays/first-essay/index.html',
      'img/a.png',
      'index.html',
      'pt/essays/first-essay.html',
    ])
    expect(site.read('about/team.html')).toBe(page('Team'))
    expect(site.read('essays/first-essay/index.html')).toBe(
      page('First').replace('</head>', `${link('essays/first-essay.md')}</head>`),
    )
    expect(site.read('index.html')).toBe(page('Home').replace('</head>', `${link('index.md')}</head>`))
  })

  it('gives documents the addresses that its files have', async () => {
    const site = write(pages)
    await site.build()
    const toUrls = (file: string) =>
      JSON.parse(site.read(file)).essays.map(({ url }: { readonly url: string }) => url)
    expect([...toUrls('api/v1/essays.json'), ...toUrls('api/v1/essays.pt.json')]).toEqual([
      'https://site.test/essays/first-essay/',
      'https://site.test/pt/essays/first-essay',
    ])
    expect(site.read('sitemap.xml')).toContain('<loc>https://site.test/essays/first-essay/</loc>')
    expect(site.read('feed.xml')).toContain('<id>https://site.test/essays/first-essay/</id>')
  })

  it('adds no link with `alternate: false`', async () => {
    const site = write(pages, ', alternate: false')
    await site.build()
    expect(site.read('index.html')).toBe(page('Home'))
  })

  it('keeps a file that both have, says so, and takes its own with `replace`', async () => {
    const output = {
      ...pages,
      'robots.txt': 'theirs',
      'llms.txt': 'theirs',
      'feed.xml': '<rss/>',
      'pt/llms.txt': 'x',
    }
    const kept = write(output)
    expect(toRows(await kept.build(), kept.folder)).toEqual([
      'public/feed.xml warning kept-file',
      'public/llms.txt warning kept-file',
      'public/pt/llms.txt warning kept-file',
      'public/robots.txt warning kept-file',
    ])
    expect(['robots.txt', 'llms.txt', 'feed.xml'].map(kept.read)).toEqual(['theirs', 'theirs', '<rss/>'])
    const replaced = write(output, ', replace: [robots.txt, llms.txt, feed.xml, pt/llms.txt]')
    expect((await replaced.build()).diagnostics).toEqual([])
    expect(replaced.read('robots.txt')).toContain('Sitemap: https://site.test/sitemap.xml')
  })

  it('names a file of `replace` that no build has', async () => {
    const site = write(pages, ', replace: [index.html]')
    expect(toRows(await site.build(), site.folder)).toEqual(['public/index.html warning kept-file'])
  })

  it('leaves out what belongs to the API, to a host, or has an impossible name, and says so', async () => {
    const site = write({
      ...pages,
      'api/v1/essays.json': 'x',
      'api/index.html': 'x',
      '_stele.html': 'x',
      'mcp/index.html': 'x',
      'openapi.json': 'x',
      '.well-known/api-catalog': 'x',
      'essays/first-essay.md': 'x',
      _headers: 'x',
      _redirects: 'x',
      'a?b.html': 'x',
      'app.js': 'x',
      'app.js.gz': 'x',
      '.well-known/security.txt': 'Contact: mailto:a@example.com',
      '.git/config': 'x',
    })
    const result = await site.build()
    expect(toRows(result, site.folder).filter((row) => !row.endsWith('warning left-out-file'))).toEqual([])
    expect(result.diagnostics.map(({ file }) => file.slice(site.folder.length + '/public/'.length))).toEqual([
      '.well-known/api-catalog',
      '_headers',
      '_redirects',
      '_stele.html',
      'a?b.html',
      'api/index.html',
      'api/v1/essays.json',
      'app.js.gz',
      'essays/first-essay.md',
      'mcp/index.html',
      'openapi.json',
    ])
    expect(site.read('.well-known/security.txt')).toBe('Contact: mailto:a@example.com')
    expect(listTree(site.dist).filter((file) => file.includes('.git'))).toEqual([])
    expect(JSON.parse(site.read('api/v1/essays.json')).count).toBe(1)
  })

  it('reports a document without a page, whose Markdown alone is at its path', async () => {
    const site = write({ 'index.html': page('Home') })
    expect(toRows(await site.build(), site.folder)).toEqual([
      'content/essays/first-essay/en.md warning missing-page-file',
      'content/essays/first-essay/pt.md warning missing-page-file',
    ])
    expect(JSON.parse(site.read('api/v1/essays.json')).essays[0].url).toBe(
      'https://site.test/essays/first-essay',
    )
  })

  it('reports links that leave the folder, and reads nothing behind them', async () => {
    const site = write(pages)
    writeFileSync(join(site.folder, 'secret.txt'), 'secret')
    symlinkSync('../secret.txt', join(site.folder, 'public/secret.txt'))
    symlinkSync('.', join(site.folder, 'public/loop'))
    symlinkSync('index.html', join(site.folder, 'public/home.html'))
    const error = await site.build().catch((reason: unknown) => reason)
    expect(error instanceof ContentError && toRows(error, site.folder)).toEqual([
      'public/loop error outside-link',
      'public/secret.txt error outside-link',
    ])
  })

  it('reports a folder that does not exist, and one with a build of Stele', async () => {
    const missing = write(pages)
    await rm(join(missing.folder, 'public'), { recursive: true })
    const error = await missing.build().catch((reason: unknown) => reason)
    expect(error instanceof ContentError && toRows(error, missing.folder)).toEqual([
      'content/site.yaml error missing-source',
    ])
    const nested = write({ ...pages, 'old/_stele/manifest.json': '{}' })
    const refused = await nested.build().catch((reason: unknown) => reason)
    expect(refused instanceof ContentError && toRows(refused, nested.folder)).toEqual([
      'public/old error unexpected-file',
    ])
  })

  it('writes unchanged files once, and notices a changed one', async () => {
    const site = write({ ...pages, 'a.css': 'a' })
    const cache = join(site.folder, 'cache')
    const first = await site.build({ cache })
    const again = await site.build({ cache })
    expect([again.written, again.unchanged]).toEqual([0, first.written])
    writeFileSync(join(site.folder, 'public/a.css'), 'b')
    // The file and the manifest.
    expect((await site.build({ cache })).written).toBe(2)
    expect(site.read('a.css')).toBe('b')
    const stats = await collectStats({ content: site.content })
    expect(stats.outputFiles).toBe(first.written)
  })

  it.each(hostNames)('builds for %s', async (host) => {
    const site = write({ ...pages, 'odd/ä b%.txt': 'odd', '404.html': page('Lost') })
    await site.build({ host })
    expect(site.read('odd/ä b%.txt')).toBe('odd')
    expect(site.read('essays/first-essay/index.html')).toContain(link('essays/first-essay.md'))
  })

  it('keeps a page and the index of a folder with the same name apart', async () => {
    const source = 'sources: [{ folder: docs, from: markdown, url: "https://site.test/{path}" }]\n'
    const site = write({ 'guide.html': page('Guide'), 'guide/index.html': page('Part') }, '', {
      'site.yaml': `${smallSite['site.yaml']}site: { from: ../public }\n${source}`,
      'docs/guide.md': '---\ntitle: Guide\ndescription: D\npermalink: /guide\n---\nText.\n',
      'docs/part.md': '---\ntitle: Part\ndescription: D\npermalink: /guide/\n---\nText.\n',
    })
    await site.build()
    expect([site.read('guide.html'), site.read('guide/index.html')]).toEqual([
      page('Guide').replace('</head>', `${link('guide.md')}</head>`),
      page('Part').replace('</head>', `${link('guide/index.md')}</head>`),
    ])
  })

  it('leaves home pages to the profile, and gives their documents Markdown at paths of their own', async () => {
    const url = 'https://site.test/{lang}/{path}/'
    const source = `sources: [{ folder: docs, from: hugo, lang: { from: suffix }, url: "${url}" }]\n`
    const site = write({ ...pages, 'pt/index.html': page('Início') }, '', {
      'site.yaml': `${smallSite['site.yaml']}site: { from: ../public }\n${source}`,
      'docs/_index.md': '---\ntitle: Welcome\ndescription: D\n---\nText.\n',
      'docs/_index.pt.md': '---\ntitle: Olá\ndescription: D\n---\nText.\n',
    })
    expect((await site.build()).diagnostics).toEqual([])
    expect([site.read('index.html'), site.read('pt/index.html')]).toEqual([
      page('Home').replace('</head>', `${link('index.md')}</head>`),
      page('Início').replace('</head>', `${link('pt.md')}</head>`),
    ])
    // They are the pages of lists, and no essays.
    expect(['home.md', 'pt/home.md'].map((file) => site.read(file).slice(0, 9))).toEqual([
      '# Welcome',
      '# Olá\n\n> ',
    ])
    expect(
      JSON.parse(site.read('api/v1/essays.json')).essays.map(({ slug }: { slug: string }) => slug),
    ).toEqual(['first-essay'])
  })
})

describe('the link to the Markdown', () => {
  const add = (text: string) => String(addAlternate(Buffer.from(text), 'https://a.test/x.md?a&b'))
  const added = '<link rel="alternate" type="text/markdown" href="https://a.test/x.md?a&amp;b">'

  it.each([
    ['<head><title>é</title></head>', `<head><title>é</title>${added}</head>`],
    ['<HEAD></HEAD >', `<HEAD>${added}</HEAD >`],
    ['<title>a</title><body>x</body>', `<title>a</title>${added}<body>x</body>`],
    ['<head><script>"</head>"</script></head>', `<head><script>"</head>"</script>${added}</head>`],
    ['<head><!-- </head> --></head>', `<head><!-- </head> -->${added}</head>`],
    ['<head><title></head></title></head>', `<head><title></head></title>${added}</head>`],
    ['no tags', 'no tags'],
  ])('%j becomes %j', (text, expected) => expect(add(text)).toBe(expected))

  it('changes no byte of a page that is not UTF-8', () => {
    const before = Buffer.from('<title>\xe9</title></head>', 'latin1')
    const after = addAlternate(before, 'https://a.test/x.md')
    expect(after.subarray(0, 16)).toEqual(before.subarray(0, 16))
  })
})

describe('a service with pages of another generator', async () => {
  const site = write({
    ...pages,
    'pt/index.html': page('Casa'),
    'robots.txt': 'theirs',
    '404.html': page('Lost'),
    'assets/a.css': 'a {}',
  })
  await site.build()
  const { target, stop } = await startCore(site.dist)
  afterAll(stop)

  it('passes all cases of the contract', async () => {
    // The core alone has no endpoint of the Model Context Protocol.
    const facts = { ...(await findFacts(target)), hasMcp: false }
    expect(facts.otherPages).toEqual({
      paths: ['/', '/pt/', '/essays/first-essay/', '/pt/essays/first-essay'],
      hasNotFound: true,
    })
    for (const [index, testCase] of contractCases(facts).entries())
      expect([testCase.name, await runCase(target, testCase, index)]).toEqual([testCase.name, []])
  })
})
