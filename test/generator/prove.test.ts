/** What the build refuses to publish: surfaces that differ in what they hold, and addresses of ours that lead nowhere. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Site } from '../../generator/model/site.ts'
import { listKnownPaths } from '../../generator/verify-output/links.ts'
import {
  assertNoProblems,
  createFileChecker,
  createOutputCheck,
} from '../../generator/verify-output/verify-output.ts'
import { type Compiled, compile } from '../fixtures/compile.ts'
import { smallSite, writeFiles } from '../fixtures/content.ts'
import { toEssay } from '../fixtures/published.ts'

let built: Compiled
beforeAll(async () => {
  const files = { ...smallSite, 'essays/dated/en.md': toEssay('Words.', { date: '2026-02-03' }) }
  const folder = mkdtempSync(join(tmpdir(), 'stele-prove-'))
  built = await compile(writeFiles(files, folder), {})
  rmSync(folder, { recursive: true })
})

/** What is wrong with what is published. */
function findFaults(site: Site, files: ReadonlyMap<string, Uint8Array>): string[] {
  const proof = createOutputCheck(site)
  const known = listKnownPaths(site, new Set(files.keys()))
  const read = createFileChecker(site, (path) => known.has(path))
  for (const [file, bytes] of files) proof.add(read({ file, bytes: Buffer.from(bytes) }))
  return proof.findProblems([...files.keys()], (file) => Buffer.from(files.get(file) ?? []))
}

const isGap = (fault: string): boolean => / is missing in | and is not published$/.test(fault)
const findGaps = (site: Site, files: ReadonlyMap<string, Uint8Array>): string[] =>
  findFaults(site, files).filter(isGap)
const findDeadLinks = (site: Site, files: ReadonlyMap<string, Uint8Array>): string[] =>
  findFaults(site, files).filter((fault) => !isGap(fault))

type Texts = Map<string, string>

/** The published texts after some damage. */
function damage(harm: (texts: Texts) => unknown): ReadonlyMap<string, Uint8Array> {
  const texts: Texts = new Map(
    built.rendered.map(({ file, bytes }) => [file, Buffer.from(bytes).toString('utf8')]),
  )
  harm(texts)
  return new Map([...texts].map(([file, text]) => [file, Buffer.from(text)]))
}

/** Takes the file away; it must have been there. */
const drop = (file: string) => (texts: Texts) => {
  if (!texts.delete(file)) throw new Error(`Cannot drop "${file}": it is not published`)
}

/** Writes something else; it must have stood there. */
const replace = (file: string, from: string | RegExp, to: string) => (texts: Texts) => {
  const before = texts.get(file) ?? ''
  const after = before.replace(from, to)
  if (after === before) throw new Error(`Cannot damage "${file}": ${from} does not stand there`)
  texts.set(file, after)
}

const page = 'https://site.test/essays/dated'

describe('A surface', () => {
  it('that holds what all hold is published', () => {
    expect(
      findGaps(
        built.site,
        damage(() => {}),
      ),
    ).toEqual([])
  })

  it.each([
    [
      'the list of essays',
      replace('api/v1/essays.json', `"url":"${page}"`, '"url":"https://site.test/x"'),
      [
        `${page} is missing in api/v1/essays.json`,
        'https://site.test/x is in api/v1/essays.json, and is not published',
      ],
    ],
    ['an essay in the API', drop('api/v1/essays/dated.json'), [`${page} is missing in the API`]],
    [
      'an essay in another language',
      replace('api/v1/essays/first-essay.pt.json', '"lang":"pt"', '"lang":"en"'),
      [
        'https://site.test/pt/essays/first-essay is in the API, and is not published',
        'https://site.test/pt/essays/first-essay is missing in the API',
      ],
    ],
    ['a page', drop('essays/dated.html'), ['essays/dated.html is missing in the pages']],
    ['the Markdown of a page', drop('essays/dated.md'), ['essays/dated.md is missing in the Markdown']],
    [
      'the index for language models',
      replace('llms.txt', /^- \[.*dated\.md.*\n/m, ''),
      [`${page}.md is missing in llms.txt`],
    ],
    [
      'the full text for language models',
      replace('llms-full.txt', `[${page}](${page})`, 'gone'),
      [`${page} is missing in llms-full.txt`],
    ],
    ['the sitemap', replace('sitemap.xml', `<loc>${page}</loc>`, ''), [`${page} is missing in sitemap.xml`]],
    ['the feed', replace('feed.xml', /<entry>.*?<\/entry>/s, ''), [`${page} is missing in feed.xml`]],
    [
      'the search',
      replace('_stele/search/items/0.jsonl', `"url":"${page}"`, `"url":"${page}-2"`),
      [`${page} is missing in the search`, `${page}-2 is in the search, and is not published`],
    ],
  ] as const)('is missed in %s', (_, harm, sentences) => {
    expect(findGaps(built.site, damage(harm))).toEqual(sentences)
  })
})

describe('A document that is not published', () => {
  const draft = 'https://site.test/essays/draft'
  const add = (file: string, text: string) => (texts: Texts) => void texts.set(file, text)
  const after = (file: string, mark: string, text: string) => replace(file, mark, mark + text)

  it.each([
    [
      'an essay in the API',
      add('api/v1/essays/draft.json', `{"canonical_url":"${draft}","lang":"en"}`),
      [`${draft} is in the API, and is not published`],
    ],
    ['a page', add('essays/draft.html', ''), ['essays/draft.html is in the pages, and is not published']],
    [
      'a page of another language',
      add('pt/draft.html', ''),
      ['pt/draft.html is in the pages, and is not published'],
    ],
    ['Markdown', add('draft.md', ''), ['draft.md is in the Markdown, and is not published']],
    [
      'the index for language models',
      after('llms.txt', '## Essays\n', `\n- [Draft](${draft}.md): x`),
      [`${draft}.md is in llms.txt, and is not published`],
    ],
    [
      'a further part of it',
      add('pt/llms/essays-2.txt', `- [Draft](https://site.test/pt/draft.md): x`),
      ['https://site.test/pt/draft.md is in pt/llms.txt, and is not published'],
    ],
    [
      'the full text',
      after(
        'llms-full.txt',
        '(https://site.test/)\n',
        `\n- Language: English (en)\n- Address: [${draft}](${draft})\n`,
      ),
      [`${draft} is in llms-full.txt, and is not published`],
    ],
    [
      'the sitemap',
      after('sitemap.xml', `<loc>${page}</loc>`, `<loc>${draft}</loc>`),
      [`${draft} is in sitemap.xml, and is not published`],
    ],
    [
      'the feed',
      after('feed.xml', '</entry>', `<entry><id>${draft}</id></entry>`),
      [`${draft} is in feed.xml, and is not published`],
    ],
  ] as const)('is found in %s', (_, harm, sentences) => {
    expect(findGaps(built.site, damage(harm))).toEqual(sentences)
  })
})

describe('An address of ours', () => {
  it('that leads somewhere is published', () => {
    expect(
      findDeadLinks(
        built.site,
        damage(() => {}),
      ),
    ).toEqual([])
  })

  const essay = 'essays/dated.html'
  it.each([
    [
      'a page that is not there',
      replace(essay, 'href="/essays"', 'href="/esays"'),
      ['the page /essays/dated leads to "/esays", which nothing answers'],
    ],
    [
      'an anchor that is not there',
      replace(essay, 'href="#pageContent"', 'href="#content"'),
      ['the page /essays/dated leads to "#content", and there is no such anchor'],
    ],
    [
      'an asset that is not there',
      replace(essay, /href="\/assets\/style-[^"]+"/, 'href="/assets/style-0.css"'),
      ['the page /essays/dated leads to "/assets/style-0.css", which nothing answers'],
    ],
    [
      'an address in an answer',
      replace('api/v1/health.json', 'https://site.test/api/v1/search', 'https://site.test/api/v1/serch'),
      ['api/v1/health.json leads to "https://site.test/api/v1/serch", which nothing answers'],
    ],
    [
      'an anchor in an answer',
      replace('developers.html', 'id="versioning-and-deprecation"', 'id="versioning"'),
      [
        'api/v1/health.json leads to "https://site.test/developers#versioning-and-deprecation", and there is no such anchor',
        'api/v1/health.verbose.json leads to "https://site.test/developers#versioning-and-deprecation", and there is no such anchor',
        'the page /developers leads to "#versioning-and-deprecation", and there is no such anchor',
      ],
    ],
    [
      'a link of Markdown',
      replace('essays/dated.md', '(https://site.test/llms.txt)', '(https://site.test/lms.txt)'),
      ['essays/dated.md leads to "https://site.test/lms.txt", which nothing answers'],
    ],
    [
      'a link of the index for language models',
      replace('llms.txt', '(https://site.test/llms-full.txt)', '(https://site.test/full.txt)'),
      ['llms.txt leads to "https://site.test/full.txt", which nothing answers'],
    ],
    [
      'a language of a page in the sitemap',
      replace('sitemap.xml', 'href="https://site.test/pt"', 'href="https://site.test/de"'),
      ['sitemap.xml leads to "https://site.test/de", which nothing answers'],
    ],
    [
      'a link of the feed',
      replace('feed.xml', `href="${page}.md"`, `href="${page}.mdx"`),
      [`feed.xml leads to "${page}.mdx", which nothing answers`],
    ],
    [
      'the sitemap that robots are told of',
      replace('robots.txt', 'sitemap.xml', 'map.xml'),
      ['robots.txt leads to "https://site.test/map.xml", which nothing answers'],
    ],
    [
      'the description that the catalogue leads to',
      replace('.well-known/api-catalog', 'openapi.json', 'swagger.json'),
      ['.well-known/api-catalog leads to "https://site.test/swagger.json", which nothing answers'],
    ],
    [
      'an anchor that stands twice',
      replace(essay, '<h1>', '<h1 id="pageContent">'),
      ['the page /essays/dated has the anchor "pageContent" twice'],
    ],
    [
      'an asset that nothing uses',
      (texts: Texts) => texts.set('assets/left-over.css', ''),
      ['nothing uses assets/left-over.css'],
    ],
  ] as const)('is held against what is published: %s', (_, harm, sentences) => {
    expect(findDeadLinks(built.site, damage(harm))).toEqual(sentences)
  })
})

describe('A site that fails the proof', () => {
  it('is not published, and the first places are named', () => {
    const faults = findFaults(built.site, damage(drop('essays/dated.md')))
    expect(() => assertNoProblems(faults)).toThrow(
      new Error(
        'Cannot publish the site: essays/dated.md is missing in the Markdown; ' +
          ['api/v1/essays.json', 'api/v1/essays/dated.json', 'essays.md', 'the page /essays/dated']
            .map((place) => `${place} leads to "${page}.md", which nothing answers; `)
            .join('') +
          'and 4 more',
      ),
    )
  })
})

describe('What an author wrote', () => {
  /** What keeps the site from being published. */
  const publishes = (files: Record<string, string>): Promise<unknown[]> =>
    compile(writeFiles({ ...smallSite, ...files }), {}).then(
      () => [],
      (error) => [error],
    )

  it.each([
    ['with letters that an address encodes', '![x](/imagens/gráfico.png) [y](</a b>) [z](/100%)'],
    ['with an entity in HTML', '<a href="/a?b=1&amp;c=2">x</a> <img src="/b&eacute;.png" alt="">'],
    ['to an anchor of its own HTML', '<b id="seção">x</b> [y](#seção)'],
    ['in code', '`[x](/nowhere)` and `https://site.test/nowhere`\n\n    [x](https://site.test/nowhere)'],
    ['that is shown', '\\[x](https://site.test/nowhere)'],
    ['twice', '[x](/nowhere) [x](/nowhere)'],
  ])('as a link leaves the build to the warnings: %s', async (_, body) => {
    expect(await publishes({ 'essays/first-essay/en.md': toEssay(body) })).toEqual([])
  })

  it('as a title, a description or a tag is no link of ours', async () => {
    const text = 'See https://site.test/nowhere and [x](https://site.test/nowhere) <a href="/nowhere">'
    const essay = toEssay('Words.', { title: text, description: text, tags: [text], date: '2026-02-03' })
    expect(await publishes({ 'essays/first-essay/en.md': essay })).toEqual([])
  })

  it('as an attribute of a component is a link of its document', async () => {
    const body = 'A <Ref to="/images/x.png">picture</Ref>.'
    const site = `${smallSite['site.yaml']}components: { Ref: { html: '<a href="{to}">{children}</a>', markdown: '[{children}]({to})' } }\n`
    const folder = writeFiles({ ...smallSite, 'site.yaml': site, 'essays/second/en.mdx': toEssay(body) })
    const { diagnostics } = await compile(folder, {})
    expect(diagnostics.map(({ rule, line }) => [rule, line])).toEqual([['uncertain-link', 6]])
  })

  it('as an address of its profile may be one that something else answers', async () => {
    const profile = String(smallSite['profile/en.yaml']).replaceAll(
      'https://example.com/',
      'https://site.test/',
    )
    expect(await publishes({ 'profile/en.yaml': profile })).toEqual([])
  })
})
