/** The website of the documentation, as `npm run docs` builds it, and its search. */

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { build } from '../../generator/build.ts'
import { type Server, serve } from '../../generator/commands/serve/serve.ts'
import { rules } from '../../generator/kernel/diagnostics/rules.ts'
import { writeRules } from '../../website/write-rules.ts'
import { projectFolder } from '../fixtures/project.ts'
import { findFreePort } from '../targets/targets.ts'
import { pages, readPage } from './blocks.ts'

const { homepage } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8'))
const folder = mkdtempSync(join(tmpdir(), 'stele-website-'))
const out = join(folder, 'dist')
let server: Server | null = null

beforeAll(async () => {
  writeRules()
  const port = await findFreePort()
  const content = join(projectFolder, 'website/content')
  await build({ content, out, baseUrl: `http://127.0.0.1:${port}`, allowOutside: true })
  server = await serve({ out, port })
})

afterAll(async () => {
  await server?.close()
  rmSync(folder, { recursive: true })
})

/** The path on the website of a page of docs/. */
const toPath = (page: string): string =>
  page === 'docs/README.md'
    ? '/docs/home'
    : `/docs/${page.replace(/^docs\/|\.md$/g, '').replaceAll('/', '-')}`

const documents = pages.filter((page) => page.startsWith('docs/'))

/** The pages of docs/ in the order of docs/README.md, which comes first. */
const inOrder = [
  'docs/README.md',
  ...Array.from(readPage('docs/README.md').matchAll(/\]\(([\w/-]+\.md)[#)]/g), ([, target = '']) =>
    join(dirname('docs/README.md'), target),
  ),
]

const readHtml = (path: string): string => readFileSync(join(out, `${path.slice(1)}.html`), 'utf8')

const findLinks = (html: string): readonly string[] =>
  Array.from(html.matchAll(/<a [^>]*?href="([^"]*)"/g), ([, href = '']) => href)

const findPart = (html: string, name: string): string =>
  new RegExp(`<nav class="${name}".*?</nav>`, 's').exec(html)?.[0] ?? ''

describe('The website of the documentation', () => {
  it('has each page of docs/ once in its sidebar, in the order of docs/README.md', () => {
    const links = findLinks(findPart(readHtml('/docs/tutorial'), 'sidebar'))
    expect(links).toEqual(inOrder.map(toPath))
    expect(links.toSorted()).toEqual(documents.map(toPath).toSorted())
  })

  it('leads from each page to the one before and the one after', () => {
    const paths = inOrder.map(toPath)
    const neighbours = paths.map((path) => findLinks(findPart(readHtml(path), 'neighbours')))
    expect(neighbours).toEqual(
      paths.map((_, index) => [paths[index - 1], paths[index + 1]].filter((path) => path !== undefined)),
    )
  })

  it('links from each page to its file in the repository', () => {
    const edits = documents.map(
      (page) => /<p class="edit"><a href="([^"]*)"/.exec(readHtml(toPath(page)))?.[1],
    )
    expect(edits).toEqual(documents.map((page) => `${homepage.replace('#readme', '')}/edit/main/${page}`))
  })

  it('has no such link on the pages of rules, whose files are not in the repository', () => {
    const edited = Object.keys(rules).filter((rule) => readHtml(`/rules/${rule}`).includes('class="edit"'))
    expect(edited).toEqual([])
  })

  it('has no link and no picture that leads nowhere', async () => {
    const origin = server?.url ?? ''
    const html = readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /^(?!4\d\d).*\.html$/.test(file),
    )
    const links = html.flatMap((file) => {
      const from = `/${file.replace(/\.html$/, '')}`
      const hrefs = readHtml(from).matchAll(/<(?:a|img|link)\b[^>]*? (?:href|src)="([^"]*)"/g)
      return Array.from(hrefs, ([, href = '']) => ({ from, url: new URL(href, origin + from) }))
    })
    const own = links.filter(({ url }) => url.origin === origin)
    const targets = new Map(
      await Promise.all(
        [...new Set(own.map(({ url }) => url.pathname))].map(async (path) => {
          const response = await fetch(origin + path)
          return [path, response.ok ? await response.text() : null] as const
        }),
      ),
    )
    const isDead = ({ pathname, hash }: URL) => {
      const text = targets.get(pathname) ?? null
      return text === null || (hash !== '' && !text.includes(`id="${decodeURIComponent(hash.slice(1))}"`))
    }
    expect(own.length).toBeGreaterThan(1000)
    expect(own.filter(({ url }) => isDead(url)).map(({ from, url }) => `${from}: ${url.href}`)).toEqual([])
  })

  it('lists the pages for agents in the same order', () => {
    const index = readdirSync(join(out, 'llms'))
      .map((file) => readFileSync(join(out, 'llms', file), 'utf8'))
      .join('')
    const listed = index.matchAll(/^- \[.*?\]\(http:[^)]*?(\/docs\/[\w-]+)\.md\)/gm)
    expect(Array.from(listed, ([, path]) => path)).toEqual(inOrder.map(toPath))
  })

  it('has a page for each rule, with its text', () => {
    const texts = Object.keys(rules).map((rule) => readHtml(`/rules/${rule}`))
    expect(texts.filter((text) => !/<p>(?:Error|Warning|Off by default)\b/.test(text))).toEqual([])
  })
})

/** The paths of the first results. */
async function search(query: string): Promise<readonly string[]> {
  const response = await fetch(`${server?.url}/api/v1/search?q=${encodeURIComponent(query)}`)
  const { results }: { results: readonly { url: string }[] } = await response.json()
  return results.slice(0, 2).map(({ url }) => new URL(url).pathname)
}

describe('The search of the website', () => {
  it('finds the page of each rule by its name', async () => {
    const found = await Promise.all(Object.keys(rules).map(async (rule) => [rule, (await search(rule))[0]]))
    expect(found).toEqual(Object.keys(rules).map((rule) => [rule, `/rules/${rule}`]))
  })

  it.each([
    ['how do I publish on GitHub Pages', '/docs/how-to-github-pages'],
    ['schedule an essay', '/docs/how-to-schedule'],
    ['change colours', '/docs/look'],
    ['add comments', '/docs/how-to-comments'],
    ['roll back to the previous version', '/docs/how-to-roll-back'],
    ['translate an essay', '/docs/how-to-languages'],
    ['import from Notion', '/docs/how-to-from-notion'],
    ['upgrade to a new version', '/docs/how-to-upgrade'],
    ['rate limit per client', '/docs/using'],
    ['connect an AI agent', '/docs/mcp'],
  ])('answers "%s" with %s in the first two results', async (question, path) => {
    expect(await search(question)).toContain(path)
  })
})
