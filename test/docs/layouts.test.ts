/** docs/layouts.md: the tables of variables, and the layouts that it shows. */

import { expect, it } from 'vitest'
import { formatDiagnostics } from '../../generator/commands/diagnostic-formats/formats.ts'
import { layoutKinds } from '../../generator/content/content-names.ts'
import { type LayoutKind, variablesOf } from '../../generator/look/layouts/variables.ts'
import { smallSite } from '../fixtures/content.ts'
import { checkFolder, diagnose, writeSite } from '../fixtures/diagnose.ts'
import { get, joinLines, publishWith, toEssay } from '../fixtures/published.ts'
import { listBlocks, readPage } from './blocks.ts'

const page = readPage('docs/layouts.md')

/** The layouts of the page, by the files that the text before each names. */
const layouts = Object.fromEntries(
  listBlocks(page)
    .filter(({ language }) => language === 'html')
    .map(({ lines, firstLine }) => {
      const before = page.split('\n').slice(0, firstLine).join('\n')
      const file =
        before
          .match(/`layouts\/\w+\.html`/g)
          ?.at(-1)
          ?.replaceAll('`', '') ?? ''
      return [file, `${lines.join('\n')}\n`]
    }),
)

/** The variables of a layout that not all layouts have. */
const listOwn = (kind: LayoutKind) =>
  Object.entries(variablesOf(kind)).filter(
    ([name]) => !layoutKinds.every((other) => name in variablesOf(other)),
  )

const toTable = (variables: ReturnType<typeof listOwn>): string =>
  [
    '| Variable | Type | Value |',
    '| --- | --- | --- |',
    ...variables.map(([name, { type, description, fields }]) => {
      const names = fields === undefined ? '' : `: ${fields.map((field) => `\`${field}\``).join(', ')}`
      return `| \`${name}\` | ${type} | ${description}${names} |`
    }),
  ].join('\n')

const common = Object.entries(variablesOf('frame')).filter(([name]) =>
  layoutKinds.every((kind) => name in variablesOf(kind)),
)
const tables = [
  ['All layouts', common],
  ['`frame.html`', listOwn('frame')],
  ['`home.html`', listOwn('home')],
  ['`list.html` and `tag.html`', listOwn('list')],
  ['`essay.html` and `page.html`', listOwn('essay')],
  [
    '`<collection>.html`, besides the variables of `page.html`',
    listOwn('item').filter(([name]) => !(name in variablesOf('page'))),
  ],
] as const

it('docs/layouts.md has the variables of each layout', async () => {
  const text = tables.map(([title, variables]) => `### ${title}\n\n${toTable(variables)}\n`).join('\n')
  const expected = page.replace(
    /(<!-- variables -->\n\n)[\s\S]*?(<!-- \/variables -->)/,
    (_, start: string, end: string) => `${start}${text}\n${end}`,
  )
  await expect(expected).toMatchFileSnapshot('../../docs/layouts.md')
})

it('the layouts that share a table have the same variables', () => {
  expect([variablesOf('tag'), variablesOf('page')]).toEqual([variablesOf('list'), variablesOf('essay')])
})

it('the layouts of docs/layouts.md build pages without a diagnostic', async () => {
  const files = {
    ...layouts,
    'pages/about/en.md': toEssay('Words.', { title: 'About', description: 'D' }),
    'pages/about/pt.md': toEssay('Palavras.', { title: 'Sobre', description: 'D' }),
    'essays/first-essay/en.md': toEssay('Words. '.repeat(500), {
      title: 'First',
      description: 'One.',
      date: '2026-03-01',
      tags: ['alpha'],
    }),
  }
  expect(Object.keys(layouts).toSorted()).toEqual([
    'layouts/card.html',
    'layouts/essay.html',
    'layouts/frame.html',
    'layouts/home.html',
  ])
  expect(await diagnose(files)).toEqual([])
  const published = await publishWith({ ...smallSite, ...files })
  const readMain = (file: string) => /<main.*?>(.*)<\/main>/s.exec(get(published, file))?.[1] ?? ''
  expect(joinLines(readMain('index.html'))).toBe(
    '<h1>Sample Author</h1><p>A sample.</p><section class="card"><h2><a href="/essays/first-essay">First</a></h2><p>One.</p></section><p><a href="/about">More about me</a></p>',
  )
  const essay = joinLines(readMain('essays/first-essay.html'))
  expect(essay.slice(0, essay.indexOf('<p>Words.'))).toBe(
    '<article><h1>First</h1><p class="lead">One.</p><p>3 min, March 2026</p>',
  )
  expect(essay.slice(essay.indexOf('<ul>'))).toBe(
    '<ul><li><a href="/tags/alpha">alpha</a></li></ul></article>',
  )
})

it('docs/layouts.md shows a mistake as it is printed', async () => {
  const text = '<article>\n  <h1>{{ titel }}</h1>\n  {{ body }}\n</article>\n'
  const folder = writeSite({ 'layouts/essay.html': text })
  const printed = formatDiagnostics(await checkFolder(folder), 'pretty', {
    readLines: () => text.split('\n'),
  })
  const [shown = ''] = listBlocks(page)
    .filter(({ language }) => language === 'text')
    .map(({ lines }) => lines.join('\n'))
  expect(shown).not.toBe('')
  const [message = ''] = printed.replaceAll(folder, 'content').split('\n\nTo learn more:')
  expect(message).toBe(shown)
})
