/** What a build publishes of the collections that `stele init --from` writes. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { build } from '../../../generator/build.ts'
import { prepare, writeFrom } from '../../../generator/commands/init/init-from.ts'
import { createFolder, writeFiles } from '../../fixtures/content.ts'
import { author, sites } from './sites.ts'

const site = 'https://example.com'
/** Where the API is, on another host than the pages. */
const api = 'https://api.site.test'

/** Writes site.yaml for a site, and builds it as it is. */
async function buildFrom(files: Readonly<Record<string, string>>) {
  const options = { ...author, from: writeFiles(files), baseUrl: api, today: '2026-03-01' }
  const { content } = await writeFrom(prepare(options), options)
  const out = join(createFolder(), 'dist')
  const { diagnostics } = await build({ content, out, today: options.today })
  const read = (file: string) => readFileSync(join(out, file), 'utf8')
  return { diagnostics, read, readList: (name: string) => JSON.parse(read(`api/v1/${name}.json`))[name] }
}

/** The addresses of a document of a collection. */
const toAddresses = (collection: string, slug: string) => ({
  id: `${slug}/en`,
  slug,
  lang: 'en',
  markdown_url: `${api}/${collection}/${slug}.md`,
  api_url: `${api}/api/v1/${collection}/${slug}`,
})

it('A section of Hugo and a folder of data have all of their keys in the API, and links between documents keep their targets', async () => {
  const { diagnostics, read, readList } = await buildFrom(sites['hugo-collections'] ?? {})
  expect(diagnostics).toEqual([])
  expect(readList('recipes')).toEqual([
    {
      ...toAddresses('recipes', 'onion-soup'),
      title: 'Onion soup',
      description: 'Cut, cook, and read how it began.',
      date: '2026-01-05',
      tags: ['warm'],
      serves: 4,
      parts: ['onions', { what: 'salt', grams: 3 }],
      url: `${site}/food/onion-soup/`,
    },
    {
      ...toAddresses('recipes', 'bread'),
      title: 'Bread',
      description: 'Some words.',
      serves: 8,
      parts: ['flour'],
      image: 'loaf.png',
      url: `${site}/food/bread/`,
    },
  ])
  expect(
    readList('kitchens').map(({ slug, name, seats, open }: Record<string, unknown>) => [
      slug,
      name,
      seats,
      open,
    ]),
  ).toEqual([
    ['north', 'North', 40, undefined],
    ['south', 'South', 12, undefined],
    ['west', 'West', 25, '2026-02-01'],
  ])
  expect(read('recipes.md')).toContain('# What we cook\n\n> By season.\n')
  expect(read('essays/posts-first.md')).toContain(`Try [the soup](${api}/recipes/onion-soup.md).`)
  expect(read('recipes/onion-soup.md')).toContain(`read [how it began](${api}/essays/posts-first.md).`)
})

it('A collection of Astro has the keys of its schema in the API', async () => {
  const { diagnostics, readList } = await buildFrom(sites['astro-collections'] ?? {})
  expect(diagnostics).toEqual([])
  expect(readList('talks')).toEqual([
    {
      ...toAddresses('talks', 'tides'),
      title: 'Tides',
      description: 'Some words.',
      date: '2026-02-01',
      event: { name: 'SampleConf' },
      slides: 'https://example.com/tides.pdf',
      speaker: 'ana',
      url: `${site}/talks/tides/`,
    },
  ])
  expect(readList('essays').map(({ slug }: { slug: string }) => slug)).toEqual(['first'])
})
