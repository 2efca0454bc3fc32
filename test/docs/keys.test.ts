/** The keys of content files in the documentation, compared with the schemas that a build validates with. */

import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { frontMatterSchemas } from '../../generator/content/schemas/front-matter.ts'
import { type SchemaName, toJsonSchema } from '../../generator/content/schemas/json-schema.ts'
import { listBlocks, readPage } from './blocks.ts'
import { listKeys, type Schema, toDocumentKeysPage, toKeysPage, toSourceKeysPage } from './keys-page.ts'

const writing = ['docs/content.md', 'docs/settings.md'].map(readPage).join('\n')

/** The text of a section of the two pages. */
const readSection = (heading: string): string =>
  writing.split(/^## /m).find((section) => section.startsWith(`${heading}\n`)) ?? ''

const readSchema = (name: SchemaName): Schema => toJsonSchema(name) as Schema

it('The pages of keys are up to date with the schemas', async () => {
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

  it('shows every key of an essay, and names those that pages lack or add', () => {
    const [essay, page] = [readSchema('essay'), readSchema('page')].map(({ properties = {} }) => properties)
    const [block] = listBlocks(readSection('Essays'))
    const shown: Readonly<Record<string, unknown>> = parse(block?.lines.join('\n') ?? '')
    expect(frontMatterSchemas.essay.safeParse(shown).error).toBe(undefined)
    expect(Object.keys(shown).toSorted()).toEqual(Object.keys(essay ?? {}).toSorted())
    const differences = [
      ...Object.keys(essay ?? {}).filter((key) => !Object.hasOwn(page ?? {}, key)),
      ...Object.keys(page ?? {}).filter((key) => !Object.hasOwn(essay ?? {}, key)),
      ...(page?.type?.enum ?? []),
    ]
    expect(differences.filter((key) => !readSection('Pages').includes(`\`${key}\``))).toEqual([])
  })

  it('names every key that a profile needs', () => {
    const { required = [], properties } = readSchema('profile')
    const names = [...required, ...(properties?.links?.required ?? [])]
    const section = readSection('profile/&lt;lang&gt;.yaml')
    expect(names.filter((name) => !section.includes(`\`${name}\``))).toEqual([])
  })
})
