/** The keys of content files in the documentation, compared with the schemas that a build validates with. */

import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { type SchemaName, toJsonSchema } from '../../generator/content/schemas/json-schema.ts'
import { listBlocks, readPage } from './blocks.ts'
import { listKeys, type Schema, toDocumentKeysPage, toKeysPage, toSourceKeysPage } from './keys-page.ts'

const writing = ['docs/content.md', 'docs/settings.md'].map(readPage).join('\n')

/** The text of a section of the two pages. */
const readSection = (heading: string): string =>
  writing.split(/^## /m).find((section) => section.startsWith(`${heading}\n`)) ?? ''

const readSchema = (name: SchemaName): Schema => toJsonSchema(name) as Schema

/** The rows of the table in a section: the keys of each, and whether they are required. */
const readKeys = (section: string) =>
  Array.from(section.matchAll(/^\| +(`.*?) +\| +(required|optional) +\|/gm), ([, keys = '', kind]) =>
    Array.from(keys.matchAll(/`(?:links\.)?(\w+)`/g), ([, key = '']) => [key, kind] as const),
  ).flat()

const toKinds = ({ properties = {}, required = [] }: Schema, isOwn: (key: string) => boolean = () => true) =>
  Object.keys(properties)
    .filter(isOwn)
    .map((key) => [key, required.includes(key) ? 'required' : 'optional'] as const)

it('The pages of keys have every key with its value, default and meaning', async () => {
  await expect(toKeysPage()).toMatchFileSnapshot('../../docs/keys.md')
  await expect(toDocumentKeysPage()).toMatchFileSnapshot('../../docs/keys-documents.md')
  await expect(toSourceKeysPage()).toMatchFileSnapshot('../../docs/keys-sources.md')
})

it('Each key has a meaning, or leads to keys that have one', () => {
  const mute = (['site', 'profile', 'essay', 'page'] as const).flatMap((name) =>
    listKeys(readSchema(name)).filter(({ schema: { description, anyOf, type } }) => {
      const texts = [description, ...(anyOf ?? []).map((part) => part.description)]
      return type !== 'object' && !texts.some((text) => text !== undefined)
    }),
  )
  expect(mute.map(({ path }) => path)).toEqual([])
})

describe('docs/content.md and docs/settings.md', () => {
  it('shows every key of site.yaml, with the defaults', () => {
    const [block] = listBlocks(readSection('site.yaml'))
    const schema = readSchema('site')
    const shown: Readonly<Record<string, unknown>> = parse(block?.lines.join('\n') ?? '')
    const required = schema.required ?? []
    expect(Object.keys(shown).toSorted()).toEqual(Object.keys(schema.properties ?? {}).toSorted())
    const { content_signal, ...others } = shown
    expect(Object.keys(content_signal as object)).toEqual(
      Object.keys(schema.properties?.content_signal?.properties ?? {}),
    )
    for (const [key, value] of Object.entries(others))
      if (!required.includes(key))
        expect({ [key]: value }).toEqual({ [key]: schema.properties?.[key]?.default })
    expect(readSection('site.yaml')).toContain(
      '`base_url`, `service`, `version` and `languages` are required.',
    )
    expect(required).toEqual(['base_url', 'service', 'version', 'languages'])
  })

  it('has every key of a profile in its table', () => {
    const schema = readSchema('profile')
    const links = schema.properties?.links ?? {}
    expect(readKeys(readSection('profile/&lt;lang&gt;.yaml'))).toEqual([
      ...toKinds(schema, (key) => key !== 'links'),
      ...toKinds(links),
    ])
  })

  it('has every key of an essay in its table, and names those of a page', () => {
    expect(readKeys(readSection('Essays')).toSorted()).toEqual(toKinds(readSchema('essay')).toSorted())
    const pageSection = readSection('Pages')
    for (const key of Object.keys(readSchema('page').properties ?? {}))
      expect(pageSection).toContain(`\`${key}\``)
    for (const type of readSchema('page').properties?.type?.enum ?? [])
      expect(pageSection).toContain(`\`${type}\``)
  })

  it('has the limits of the schemas in its table', () => {
    const rows = Array.from(
      readSection('Limits').matchAll(/^\| (.+?) +\| ([\d,]+) (characters|entries) +\|$/gm),
      ([, what = '', limit = '', unit = '']) => [what, Number(limit.replaceAll(',', '')), unit] as const,
    )
    const [site, profile, essay] = [readSchema('site'), readSchema('profile'), readSchema('essay')]
    const toLength = ({ properties }: Schema, key: string) => {
      const { maxLength, items } = properties?.[key] ?? {}
      return maxLength ?? items?.maxLength
    }
    const lines = [
      ...['title', 'tags'].map((key) => toLength(essay, key)),
      toLength(site, 'service'),
      ...['name', 'title', 'focus'].map((key) => toLength(profile, key)),
    ]
    const texts = [toLength(essay, 'description'), toLength(profile, 'bio')]
    const lists = [essay.properties?.tags?.maxItems, profile.properties?.focus?.maxItems]
    expect([...new Set(lines), ...new Set(texts), ...new Set(lists)]).toHaveLength(3)
    expect(rows).toEqual([
      [expect.stringContaining('`title` and tags'), lines[0], 'characters'],
      ['`description` of a document, `bio`', texts[0], 'characters'],
      ['`tags`, `focus`', lists[0], 'entries'],
      ['`languages`', site.properties?.languages?.maxItems, 'entries'],
    ])
  })
})
