/** The verification of rendered files: every surface has the same pages, and every address that the build writes exists. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { beforeAll, describe, expect, it } from 'vitest'
import { listKnownPaths } from '../../generator/build/verify-output/built-links.ts'
import {
  assertNoProblems,
  createFileChecker,
  createOutputCheck,
} from '../../generator/build/verify-output/verify-output.ts'
import type { Site } from '../../generator/site/model/site.ts'
import { type Compiled, compile, readSite } from '../fixtures/compile.ts'
import { siteBelowPath, smallSite, writeFiles } from '../fixtures/content.ts'
import { toEssay } from '../fixtures/published.ts'

let built: Compiled & { readonly site: Site }
beforeAll(async () => {
  const siteYaml = `${smallSite['site.yaml']}search: { orama: true }\n`
  const files = {
    ...smallSite,
    'site.yaml': siteYaml,
    'essays/dated/en.md': toEssay('Words.', { date: '2026-02-03' }),
  }
  const folder = mkdtempSync(join(tmpdir(), 'stele-test-'))
  const content = writeFiles(files, folder)
  built = { ...(await compile(content, {})), site: await readSite(content) }
  rmSync(folder, { recursive: true })
})

/** Returns all problems of rendered files. */
function findProblems(site: Site, files: ReadonlyMap<string, Uint8Array>): string[] {
  const outputCheck = createOutputCheck(site)
  const knownPaths = listKnownPaths(site, new Set(files.keys()))
  const checkFile = createFileChecker(site, (path) => knownPaths.has(path))
  for (const [file, bytes] of files) outputCheck.add(checkFile({ file, bytes: Buffer.from(bytes) }))
  return outputCheck.findProblems([...files.keys()])
}

const isGap = (problem: string): boolean => / is missing from |, but is not published$/.test(problem)
const findGaps = (site: Site, files: ReadonlyMap<string, Uint8Array>): string[] =>
  findProblems(site, files).filter(isGap)
const findDeadLinks = (site: Site, files: ReadonlyMap<string, Uint8Array>): string[] =>
  findProblems(site, files).filter((problem) => !isGap(problem))

type Texts = Map<string, string>

/** Returns the rendered files after an edit of their texts. */
function change(edit: (texts: Texts) => unknown): ReadonlyMap<string, Uint8Array> {
  const texts: Texts = new Map(
    built.rendered.map(({ file, bytes }) => [file, Buffer.from(bytes).toString('utf8')]),
  )
  edit(texts)
  return new Map([...texts].map(([file, text]) => [file, Buffer.from(text)]))
}

/** Returns an edit that removes a file. The file must exist. */
const drop = (file: string) => (texts: Texts) => {
  if (!texts.delete(file)) throw new Error(`Cannot drop "${file}": it is not published`)
}

/** Returns an edit that replaces text in a file. The text must exist. */
const replace = (file: string, from: string | RegExp, to: string) => (texts: Texts) => {
  const before = texts.get(file) ?? ''
  const after = before.replace(from, to)
  if (after === before) throw new Error(`Cannot edit "${file}": it does not contain ${from}`)
  texts.set(file, after)
}

const page = 'https://site.test/essays/dated'

describe('the coverage check', () => {
  it('finds no problem in a correct build', () => {
    expect(
      findGaps(
        built.site,
        change(() => {}),
      ),
    ).toEqual([])
  })

  it.each([
    [
      'the list of essays',
      replace('api/v1/essays.json', `"url":"${page}"`, '"url":"https://site.test/x"'),
      [
        `${page} is missing from api/v1/essays.json`,
        'https://site.test/x is in api/v1/essays.json, but is not published',
      ],
    ],
    ['the API', drop('api/v1/essays/dated.json'), [`${page} is missing from the API`]],
    [
      'the API, because its response has another language',
      replace('api/v1/essays/first-essay.pt.json', '"lang":"pt"', '"lang":"en"'),
      [
        'https://site.test/pt/essays/first-essay is in the API, but is not published',
        'https://site.test/pt/essays/first-essay is missing from the API',
      ],
    ],
    ['the HTML pages', drop('essays/dated.html'), ['essays/dated.html is missing from the HTML pages']],
    ['the Markdown files', drop('essays/dated.md'), ['essays/dated.md is missing from the Markdown files']],
    ['llms.txt', replace('llms.txt', /^- \[.*dated\.md.*\n/m, ''), [`${page}.md is missing from llms.txt`]],
    [
      'llms-full.txt',
      replace('llms-full.txt', `[${page}](${page})`, 'gone'),
      [`${page} is missing from llms-full.txt`],
    ],
    [
      'the sitemap',
      replace('sitemap.xml', `<loc>${page}</loc>`, ''),
      [`${page} is missing from sitemap.xml`],
    ],
    ['the feed', replace('feed.xml', /<entry>.*?<\/entry>/s, ''), [`${page} is missing from feed.xml`]],
    [
      'the feed, because its entry has no id',
      replace('feed.xml', /<id>[^<]*dated<\/id>/, ''),
      [`${page} is missing from feed.xml`, ' is in feed.xml, but is not published'],
    ],
    [
      'the search index',
      replace('_stele/search/items/0.jsonl', `"url":"${page}"`, `"url":"${page}-2"`),
      [`${page} is missing from the search index`, `${page}-2 is in the search index, but is not published`],
    ],
    [
      'the index for Orama',
      replace('search/orama.en.json', `"url":"${page}"`, `"url":"${page}-2"`),
      [
        `${page} is missing from search/orama.en.json`,
        `${page}-2 is in search/orama.en.json, but is not published`,
      ],
    ],
  ] as const)('reports a published page that is missing from %s', (_, edit, sentences) => {
    expect(findGaps(built.site, change(edit))).toEqual(sentences)
  })
})

describe('the coverage check of a document that is not published', () => {
  const draft = 'https://site.test/essays/draft'
  const add = (file: string, text: string) => (texts: Texts) => void texts.set(file, text)
  const after = (file: string, mark: string, text: string) => replace(file, mark, mark + text)

  it.each([
    [
      'the API',
      add('api/v1/essays/draft.json', `{"canonical_url":"${draft}","lang":"en"}`),
      [`${draft} is in the API, but is not published`],
    ],
    [
      'the HTML pages',
      add('essays/draft.html', ''),
      ['essays/draft.html is in the HTML pages, but is not published'],
    ],
    [
      'the HTML pages of another language',
      add('pt/draft.html', ''),
      ['pt/draft.html is in the HTML pages, but is not published'],
    ],
    ['the Markdown files', add('draft.md', ''), ['draft.md is in the Markdown files, but is not published']],
    [
      'llms.txt',
      after('llms.txt', '## Essays\n', `\n- [Draft](${draft}.md): x`),
      [`${draft}.md is in llms.txt, but is not published`],
    ],
    [
      'a further file of llms.txt',
      add('pt/llms/essays-2.txt', `- [Draft](https://site.test/pt/draft.md): x`),
      ['https://site.test/pt/draft.md is in pt/llms.txt, but is not published'],
    ],
    [
      'llms-full.txt',
      after(
        'llms-full.txt',
        '(https://site.test/)\n',
        `\n- Language: English (en)\n- Address: [${draft}](${draft})\n`,
      ),
      [`${draft} is in llms-full.txt, but is not published`],
    ],
    [
      'the sitemap',
      after('sitemap.xml', `<loc>${page}</loc>`, `<loc>${draft}</loc>`),
      [`${draft} is in sitemap.xml, but is not published`],
    ],
    [
      'the feed',
      after('feed.xml', '</entry>', `<entry><id>${draft}</id></entry>`),
      [`${draft} is in feed.xml, but is not published`],
    ],
  ] as const)('reports it in %s', (_, edit, sentences) => {
    expect(findGaps(built.site, change(edit))).toEqual(sentences)
  })
})

describe('the link check of rendered files', () => {
  it('finds no problem in a correct build', () => {
    expect(
      findDeadLinks(
        built.site,
        change(() => {}),
      ),
    ).toEqual([])
  })

  const essay = 'essays/dated.html'
  it.each([
    [
      'a link to a missing page',
      replace(essay, 'href="/essays"', 'href="/esays"'),
      ['the page /essays/dated links to "/esays", which does not exist'],
    ],
    [
      'a link to a missing anchor of the same page',
      replace(essay, 'href="#pageContent"', 'href="#content"'),
      ['the page /essays/dated links to "#content", an anchor that does not exist'],
    ],
    [
      'a link to a missing asset',
      replace(essay, /href="\/assets\/style-[^"]+"/, 'href="/assets/style-0.css"'),
      ['the page /essays/dated links to "/assets/style-0.css", which does not exist'],
    ],
    [
      'a missing image in the metadata',
      replace(
        essay,
        '<meta',
        '<meta property="og:image" content="https://site.test/assets/a&amp;b.png"><meta',
      ),
      ['the page /essays/dated links to "https://site.test/assets/a&b.png", which does not exist'],
    ],
    [
      'a dead URL in an API response',
      replace('api/v1/health.json', 'https://site.test/api/v1/search', 'https://site.test/api/v1/serch'),
      ['api/v1/health.json links to "https://site.test/api/v1/serch", which does not exist'],
    ],
    [
      'a URL with a missing anchor in an API response',
      replace('developers.html', 'id="versioning-and-deprecation"', 'id="versioning"'),
      [
        'api/v1/health.json links to "https://site.test/developers#versioning-and-deprecation", an anchor that does not exist',
        'api/v1/health.verbose.json links to "https://site.test/developers#versioning-and-deprecation", an anchor that does not exist',
        'the page /developers links to "#versioning-and-deprecation", an anchor that does not exist',
        'openapi.json links to "https://site.test/developers#versioning-and-deprecation", an anchor that does not exist',
      ],
    ],
    [
      'a dead link in a Markdown file',
      replace('essays/dated.md', '(https://site.test/llms.txt)', '(https://site.test/lms.txt)'),
      ['essays/dated.md links to "https://site.test/lms.txt", which does not exist'],
    ],
    [
      'a dead link in llms.txt',
      replace('llms.txt', '(https://site.test/llms-full.txt)', '(https://site.test/full.txt)'),
      ['llms.txt links to "https://site.test/full.txt", which does not exist'],
    ],
    [
      'a dead link to a translation in the sitemap',
      replace('sitemap.xml', 'href="https://site.test/pt"', 'href="https://site.test/de"'),
      ['sitemap.xml links to "https://site.test/de", which does not exist'],
    ],
    [
      'a dead link in the feed',
      replace('feed.xml', `href="${page}.md"`, `href="${page}.mdx"`),
      [`feed.xml links to "${page}.mdx", which does not exist`],
    ],
    [
      'a dead sitemap URL in robots.txt',
      replace('robots.txt', 'sitemap.xml', 'map.xml'),
      ['robots.txt links to "https://site.test/map.xml", which does not exist'],
    ],
    [
      'a dead OpenAPI URL in the API catalogue',
      replace('.well-known/api-catalog', 'openapi.json', 'swagger.json'),
      ['.well-known/api-catalog links to "https://site.test/swagger.json", which does not exist'],
    ],
    [
      'a duplicate anchor',
      replace(essay, '<h1>', '<h1 id="pageContent">'),
      ['the page /essays/dated has the anchor "pageContent" twice'],
    ],
    [
      'an asset that no file uses',
      (texts: Texts) => texts.set('assets/left-over.css', ''),
      ['no file uses assets/left-over.css'],
    ],
  ] as const)('reports %s', (_, edit, sentences) => {
    expect(findDeadLinks(built.site, change(edit))).toEqual(sentences)
  })
})

describe('a site with problems', () => {
  it('is not published, and the error names the first five problems', () => {
    const problems = findProblems(built.site, change(drop('essays/dated.md')))
    expect(() => assertNoProblems(problems)).toThrow(
      new Error(
        'Cannot publish the site: essays/dated.md is missing from the Markdown files; ' +
          ['api/v1/essays.json', 'api/v1/essays/dated.json', 'api/v1/essays/pages/1.json', 'essays.md']
            .map((source) => `${source} links to "${page}.md", which does not exist; `)
            .join('') +
          'and 8 more',
      ),
    )
    expect(() => assertNoProblems(['a is missing', 'b is missing'])).toThrow(
      new Error('Cannot publish the site: a is missing; b is missing'),
    )
  })
})

describe('the link check of a site below a path', () => {
  it('reports a link to a path of the host outside of the site', async () => {
    const folder = writeFiles(siteBelowPath)
    const site = await readSite(folder)
    const { rendered } = await compile(folder, {})
    const files = new Map(
      rendered.map(({ file, bytes }) => {
        const text = bytes.toString().replace('"/blog/essays/first-essay"', '"/essays/first-essay"')
        return [file, file === 'essays.html' ? Buffer.from(text) : bytes]
      }),
    )
    expect(findDeadLinks(site, files)).toEqual([
      'the page /essays links to "/essays/first-essay", which does not exist',
    ])
  })
})

describe('the link check of text that an author wrote', () => {
  /** Builds the small site with other files. Returns the error, if the build fails. */
  const listBuildErrors = (files: Record<string, string>): Promise<unknown[]> =>
    compile(writeFiles({ ...smallSite, ...files }), {}).then(
      () => [],
      (error) => [error],
    )

  it.each([
    ['non-ASCII letters and spaces', '![x](/imagens/gráfico.png) [y](</a b>) [z](/100%)'],
    ['HTML with character references', '<a href="/a?b=1&amp;c=2">x</a> <img src="/b&eacute;.png" alt="">'],
    ['an anchor of its own HTML', '<b id="seção">x</b> [y](#seção)'],
    [
      'links in code',
      '`[x](/nowhere)` and `https://site.test/nowhere`\n\n    [x](https://site.test/nowhere)',
    ],
    ['an escaped link', '\\[x](https://site.test/nowhere)'],
    ['the same dead link twice', '[x](/nowhere) [x](/nowhere)'],
  ])('leaves dead links to the diagnostics: %s', async (_, body) => {
    expect(await listBuildErrors({ 'essays/first-essay/en.md': toEssay(body) })).toEqual([])
  })

  it('ignores URLs in titles, descriptions and tags', async () => {
    const text = 'See https://site.test/nowhere and [x](https://site.test/nowhere) <a href="/nowhere">'
    const essay = toEssay('Words.', { title: text, description: text, tags: [text], date: '2026-02-03' })
    expect(await listBuildErrors({ 'essays/first-essay/en.md': essay })).toEqual([])
  })

  it('treats a link in an attribute of a component as a link of its document', async () => {
    const body = 'A <Ref to="/images/x.png">picture</Ref>.'
    const site = `${smallSite['site.yaml']}components: { Ref: { html: '<a href="{to}">{children}</a>', markdown: '[{children}]({to})' } }\n`
    const folder = writeFiles({ ...smallSite, 'site.yaml': site, 'essays/second/en.mdx': toEssay(body) })
    const { diagnostics } = await compile(folder, {})
    expect(diagnostics.map(({ rule, line }) => [rule, line])).toEqual([['uncertain-link', 6]])
  })

  it('accepts a link of the profile to a path of the same origin that the site does not publish', async () => {
    const profile = String(smallSite['profile/en.yaml']).replaceAll(
      'https://example.com/',
      'https://site.test/',
    )
    expect(await listBuildErrors({ 'profile/en.yaml': profile })).toEqual([])
  })
})

it('keeps no page in memory for its anchors', () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage: () => void = runInNewContext('gc')
  const readUsed = (): number => {
    collectGarbage()
    return process.memoryUsage().heapUsed
  }
  const outputCheck = createOutputCheck(built.site)
  const checkFile = createFileChecker(built.site, () => true)
  const text = 'x'.repeat(200_000)
  const before = readUsed()
  for (let page = 0; page < 300; page += 1) {
    const bytes = Buffer.from(`<h2 id="a-heading-of-page-${page}">Heading</h2>${text}`)
    outputCheck.add(checkFile({ file: `essays/page-${page}.html`, bytes }))
  }
  // The pages have 60 MB.
  expect(readUsed() - before).toBeLessThan(20_000_000)
  outputCheck.findProblems([])
})
