/** References that may lead to documents of several collections. */

import { describe, expect, it } from 'vitest'
import type { JsonMap } from '../../generator/content/schemas/subschemas.ts'
import { readSite } from '../fixtures/compile.ts'
import { smallSite, writeFiles } from '../fixtures/content.ts'

const api = 'https://site.test/api/v1'

const either = {
  anyOf: [
    { type: 'string', 'x-reference': 'people' },
    { type: 'string', 'x-reference': 'talks' },
  ],
}

const toText = (keys: string): string => `---\n${keys}\n---\n\nText.\n`

/** Reads the fields of all documents of a site, by collection and slug, in English. */
async function readFields(
  files: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, JsonMap>>> {
  const site = await readSite(
    writeFiles({
      ...smallSite,
      'site.yaml': `${smallSite['site.yaml']}collections:
  notes: { schema: notes.schema.json, list: [title] }
  people: { schema: people.schema.json, list: [title] }
  talks: { list: [title] }
`,
      'notes.schema.json': JSON.stringify({
        properties: { title: {}, about: either, all: { type: 'array', items: either } },
      }),
      'people.schema.json': JSON.stringify({
        properties: { title: {}, notes: { 'x-referenced-by': 'notes' } },
      }),
      ...files,
    }),
  )
  return Object.fromEntries(
    site.published.flatMap((page) => {
      if (page.kind !== 'document' || page.lang !== 'en') return []
      const { collection, slug, extra } = page.document
      return [[`${collection}/${slug}`, JSON.parse(extra ?? '{}')]]
    }),
  )
}

const person = { slug: 'ana', title: 'Ana', api_url: `${api}/people/ana` }
const talk = { slug: 'caching', title: 'Caching', api_url: `${api}/talks/caching` }

describe('A reference to one of several collections', () => {
  it('leads to the document that exists, and to the first collection of the schema if both have one', async () => {
    const fields = await readFields({
      'people/ana/en.md': toText('title: Ana'),
      'talks/ana/en.md': toText('title: A talk about Ana'),
      'talks/caching/en.md': toText('title: Caching'),
      'notes/first/en.md': toText('title: First\nabout: caching\nall: [ana, caching]'),
    })
    expect(fields['notes/first']).toEqual({ title: 'First', about: talk, all: [person, talk] })
    expect(fields['people/ana']?.notes).toEqual([
      { slug: 'first', title: 'First', api_url: `${api}/notes/first` },
    ])
  })

  it('leads to a published document rather than to a draft, which it does not count as a referrer of', async () => {
    const fields = await readFields({
      'people/ana/en.md': toText('title: Ana\ndraft: true'),
      'people/bo/en.md': toText('title: Bo'),
      'talks/ana/en.md': toText('title: A talk about Ana'),
      'notes/first/en.md': toText('title: First\nabout: ana'),
    })
    expect(fields['notes/first']?.about).toEqual({
      slug: 'ana',
      title: 'A talk about Ana',
      api_url: `${api}/talks/ana`,
    })
    expect(fields['people/bo']?.notes).toEqual([])
  })
})
