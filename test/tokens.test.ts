/** The tokens of documents and their sections: each place that has the numbers has the same ones. */

import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Server, serve } from '../generator/commands/serve/serve.ts'
import { collectStats } from '../generator/commands/stats/stats.ts'
import { estimateTokens } from '../generator/content/markdown/tokens.ts'
import { smallSite, writeFiles } from './fixtures/content.ts'
import { useDist } from './fixtures/dist.ts'
import { toEssay } from './fixtures/published.ts'
import { post, stateless } from './mcp/messages.ts'

/** The tokens of a document with its title and metadata, and then those of its sections with their titles. */
type Counted = readonly (number | readonly [title: string, tokens: number])[]

const words = 'Some words about queues. '.repeat(100).trim()

const files = {
  ...smallSite,
  'essays/first-essay/en.md': toEssay(
    `Before. [A link](/essays/first-essay).\n\n## One\n\n${words}\n\n### Deeper\n\nNested.\n\n## One\n\nAgain.\n\n## Two\n\n- x\n`,
  ),
  'essays/first-essay/pt.md': toEssay('Sem partes.\n'),
  'pages/about/en.mdx': toEssay('import X from "./x"\n\nText.\n\n<Note>\n\n# Whole\n\nInside.\n\n</Note>\n'),
}

const expected: Readonly<Record<string, Counted>> = {
  'essays/first-essay.md': [655, ['One', 508], ['Deeper', 5], ['One', 5], ['Two', 6]],
  'pt/essays/first-essay.md': [104],
  'about.md': [71, ['Whole', 5]],
}

const out = useDist(files)
let server: Server
beforeAll(async () => {
  server = await serve({ out })
})
afterAll(() => server.close())

const get = async (path: string): Promise<string> => (await fetch(`${server.url}/${path}`)).text()

async function readPage(path: string) {
  const call = stateless('tools/call', { name: 'readPage', arguments: { url: `https://site.test/${path}` } })
  const { structuredContent, content } = (await post(server.url, call)).body.result
  return { tokens: structuredContent.page_tokens, text: content[1].text }
}

/** Parses a list of a document and its sections, each with its tokens at the end of its line. */
const parseList = (list: string): Counted =>
  Array.from(
    list.matchAll(/^( *)- (?:\[(.+?)\])?.* \(([\d,.]+) tokens\)$/gm),
    ([, indent, title = '', digits]) => {
      const tokens = Number(digits?.replace(/[,.]/, ''))
      return indent === '' ? tokens : ([title, tokens] as const)
    },
  )

/** Reads something for each document, by its Markdown file. */
async function forEach<T>(read: (file: string) => T): Promise<Readonly<Record<string, Awaited<T>>>> {
  const documents = Object.keys(expected).map(async (file) => [file, await read(file)] as const)
  return Object.fromEntries(await Promise.all(documents))
}

/** Each place that has the tokens of documents and of their sections. */
const places: Readonly<Record<string, () => Promise<Readonly<Record<string, Counted>>>>> = {
  'the list of sections': () => forEach(async (file) => parseList(await get(`${file}?section=`))),
  'the tool readPage': () => forEach(async (file) => parseList((await readPage(`${file}?section=`)).text)),
  'llms.txt': async () => {
    const items = `${await get('llms.txt')}\n${await get('pt/llms.txt')}`.split(/\n(?=[-#])/)
    return forEach((file) =>
      parseList(items.find((item) => item.includes(`](https://site.test/${file})`)) ?? ''),
    )
  },
}

it.each(Object.entries(places))('%s has the tokens of each document and of its sections', async (_, read) => {
  expect(await read()).toEqual(expected)
})

/** Each place that has the tokens of documents only. */
const placesOfDocuments: Readonly<Record<string, () => Promise<Readonly<Record<string, number>>>>> = {
  'the size of a page in readPage': () => forEach(async (file) => (await readPage(file)).tokens),
  '`stele stats`': async () => {
    const { documents } = await collectStats({ content: writeFiles(files) })
    const toFile = ({ kind, slug, lang }: (typeof documents)[number]) =>
      `${lang === 'en' ? '' : `${lang}/`}${kind === 'essay' ? 'essays/' : ''}${slug}.md`
    return Object.fromEntries(documents.map((document) => [toFile(document), document.tokens]))
  },
  'the Markdown itself': () => forEach(async (file) => Math.round(estimateTokens(await get(file)) / 100)),
}

it.each(Object.entries(placesOfDocuments))('%s has the tokens of each document', async (_, read) => {
  expect(await read()).toEqual(
    Object.fromEntries(Object.entries(expected).map(([file, [tokens]]) => [file, tokens])),
  )
})
