/** The samples of docs/collections.md, built as they are shown. */

import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { parse } from 'yaml'
import { readJsonFile } from '../../generator/content/files/content-folder.ts'
import { collectionsSchema } from '../../generator/content/schemas/collections.ts'
import { compileSchema } from '../../generator/site/model/author-schema.ts'
import { itemData } from '../../generator/site/model/validate-item.ts'
import { compile } from '../fixtures/compile.ts'
import { smallSite, writeFiles } from '../fixtures/content.ts'
import { listBlocks, readPage } from './blocks.ts'

const blocks = listBlocks(readPage('docs/collections.md'))
const findBlocks = (language: string): readonly string[] =>
  blocks.filter((block) => block.language === language).map(({ lines }) => `${lines.join('\n')}\n`)

it('The smallest collection of docs/collections.md publishes its document', async () => {
  const [settings = ''] = findBlocks('yaml')
  const [talk = ''] = findBlocks('markdown')
  const content = writeFiles({
    ...smallSite,
    'site.yaml': `${smallSite['site.yaml']}${settings}`,
    'talks/caching/en.md': talk,
  })
  const { rendered } = await compile(content, {})
  const read = (name: string) =>
    JSON.parse(String(rendered.find(({ file }) => file === `api/v1/${name}.json`)?.bytes))
  expect(read('talks').count).toBe(1)
  expect(read('talks/caching')).toMatchObject({
    slug: 'caching',
    title: 'Caching for the impatient',
    date: '2026-03-02',
    tags: ['http'],
    content: 'What a cache needs to know, in twenty minutes.\n',
  })
  expect(rendered.map(({ file }) => file)).toEqual(
    expect.arrayContaining([
      'talks.html',
      'talks/caching.html',
      'talks/caching.md',
      'api/v1/talks/pages/1.json',
    ]),
  )
})

it('The keys of docs/collections.md are all keys of a collection but those of sources, with valid values', () => {
  const [, keys = ''] = findBlocks('yaml')
  const { collections } = parse(keys)
  expect(Object.keys(collections.talks)).toEqual([
    'title',
    'folder',
    'schema',
    'list',
    'sort',
    'search',
    'page',
  ])
  expect(collectionsSchema.safeParse(collections).success).toBe(true)
})

it('The schema of docs/collections.md is valid, and accepts what its references show', () => {
  const [schema = '', reference = ''] = findBlocks('json')
  const folder = writeFiles({ 'talks.schema.json': schema })
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = readJsonFile(join(folder, 'talks.schema.json'))
  expect(compileSchema(file, itemData)?.validate({ title: 'T', date: '2026-03-02', minutes: 20 })).toEqual([])
  expect(file.file.messages).toEqual([])
  expect(Object.keys(JSON.parse(`{${reference}}`).speakers[0])).toEqual(['slug', 'title', 'api_url'])
  expect(readFileSync(join(folder, 'talks.schema.json'), 'utf8')).toContain('"x-reference": "people"')
})

it('The layout of docs/collections.md writes the page of a talk', async () => {
  const [layout = ''] = findBlocks('html')
  const [schema = ''] = findBlocks('json')
  const content = writeFiles({
    ...smallSite,
    'site.yaml': `${smallSite['site.yaml']}collections: { talks: { schema: talks.schema.json }, people: {} }\n`,
    'talks.schema.json': schema,
    'talks/caching/en.md':
      '---\ntitle: Caching\ndate: 2026-03-02\nevent: SampleConf\nspeakers: [ana]\n---\n\nText.\n',
    'people/ana.yaml': 'title: Ana Sample\n',
    'layouts/talks.html': layout,
  })
  const { rendered } = await compile(content, {})
  const page = String(rendered.find(({ file }) => file === 'talks/caching.html')?.bytes)
  expect(/<main[^>]*>(.*?)<\/main>/s.exec(page)?.[1]?.trim()).toBe(
    '<h1>Caching</h1>\n<p>SampleConf, Ana Sample</p>\n<p>Text.</p>',
  )
})
