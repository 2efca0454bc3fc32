/** The reference of the API on the developers page: it says what the OpenAPI document says. */

import type { Element } from 'hast'
import { toString as toText } from 'hast-util-to-string'
import { describe, expect, it } from 'vitest'
import { getResources, toResourceSchemas } from '../../generator/content/schemas/resource-schemas.ts'
import { type HostName, hostNames } from '../../generator/hosts/host.ts'
import { toOpenApi } from '../../generator/surfaces/openapi/index.ts'
import { listReferenceNames } from '../../generator/surfaces/openapi/names.ts'
import { toReference } from '../../generator/surfaces/openapi/reference.ts'
import { toHtml } from '../../generator/surfaces/pages/stringify.ts'
import { document, missing, note, renderReference } from '../fixtures/api-reference.ts'
import { readSite } from '../fixtures/compile.ts'
import { smallSite, writeFiles } from '../fixtures/content.ts'
import { findAll, findElements, get, publishWith } from '../fixtures/published.ts'

const text = (...parts: readonly unknown[]) => ({ parts, rules: [] })

describe('an OpenAPI document', () => {
  it('becomes a reference with its operations, types, examples, errors and code samples', () => {
    expect(toReference(document)).toEqual({
      groups: [
        {
          name: 'Notes',
          description: 'All `notes`.',
          operations: [
            {
              id: 'getNote',
              method: 'GET',
              path: '/notes/{id}',
              summary: 'Get a note',
              description: 'Returns `one` note.',
              isDeprecated: false,
              parameters: [
                {
                  name: 'id',
                  in: 'path',
                  isRequired: true,
                  type: { parts: ['integer'], rules: ['≥ 1'] },
                  values: [],
                  description: 'Its number.',
                  default: undefined,
                  example: 7,
                },
                {
                  name: 'lang',
                  in: 'query',
                  isRequired: false,
                  type: text('"en" | "pt"'),
                  values: ['en', 'pt'],
                  description: 'Its language.',
                  default: 'en',
                  example: undefined,
                },
              ],
              samples: [
                { label: 'curl', lang: 'sh', source: 'curl "https://site.test/notes/7"' },
                {
                  label: 'JavaScript',
                  lang: 'javascript',
                  source: "await fetch('https://site.test/notes/7')",
                },
              ],
              success: {
                status: '200',
                description: 'Success.',
                type: text({ schema: 'Note' }),
                fields: [],
                example: note,
                code: null,
                headers: [{ name: 'ETag', description: 'Its tag.', example: '"x"' }],
              },
              others: [
                {
                  status: '404',
                  description: 'There is no such note.',
                  type: text('object'),
                  fields: [],
                  example: missing,
                  code: 'NOT_FOUND',
                  headers: [],
                },
              ],
            },
            {
              id: 'listNotes',
              method: 'GET',
              path: '/notes.json',
              summary: 'List the notes',
              description: '',
              isDeprecated: true,
              parameters: [],
              samples: [{ label: 'curl', lang: 'sh', source: 'curl "https://site.test/notes.json"' }],
              success: {
                status: '200',
                description: 'Success.',
                type: text('object'),
                fields: [
                  { name: 'notes', type: text('object', '[]'), isRequired: true, description: '' },
                  {
                    name: 'notes[].id',
                    type: text('integer | null'),
                    isRequired: false,
                    description: 'Its number.',
                  },
                  {
                    name: 'byTag',
                    type: text('Record<string, ', { schema: 'Note' }, '>'),
                    isRequired: false,
                    description: '',
                  },
                ],
                example: undefined,
                code: null,
                headers: [],
              },
              others: [],
            },
          ],
        },
      ],
      schemas: [
        {
          name: 'Note',
          description: 'A note.',
          fields: [
            { name: 'id', type: text('integer'), isRequired: true, description: '' },
            {
              name: 'tags',
              type: text('(', 'string', ' | ', 'null', ')[]'),
              isRequired: false,
              description: '',
            },
          ],
        },
      ],
    })
  })
})

it('Definitions inside of a schema are written in place of the references to them', () => {
  const schema = {
    type: 'object',
    properties: {
      venue: { $ref: '#/components/schemas/Extra/$defs/venue', description: 'Where.' },
      topics: { type: ['array', 'null'], items: { type: 'string' } },
    },
    $defs: {
      venue: {
        type: 'object',
        properties: { city: { type: 'string' }, near: { $ref: '#/components/schemas/Extra/$defs/venue' } },
        required: ['city'],
      },
    },
  }
  const { schemas } = toReference({ ...document, components: { schemas: { Extra: schema } }, paths: {} })
  const toField = (name: string, type: string, isRequired = false, description = '') => ({
    ...{ name, type: text(type), isRequired, description },
  })
  expect(schemas).toEqual([
    {
      name: 'Extra',
      description: '',
      fields: [
        toField('venue', 'object', false, 'Where.'),
        toField('venue.city', 'string', true),
        toField('venue.near', 'object'),
        { ...toField('topics', ''), type: text('string', '[]', ' | null') },
      ],
    },
  ])
})

describe('an operation on the page', () => {
  const [first, second] = findElements(renderReference('en'), ({ properties }) =>
    String(properties.className).includes('operation'),
  )
  const findTexts = (selector: (element: Element) => boolean) =>
    findElements(first as Element, selector).map((element) => toText(element))

  it('has its method and path below the base path, and its code in each language', () => {
    expect(findTexts(({ properties }) => String(properties.className) === 'route')).toEqual([
      'GET /blog/notes/{id} getNote',
    ])
    expect(findTexts(({ properties }) => properties.dataSample !== undefined)).toEqual([
      'curl "https://site.test/notes/7"',
      "await fetch('https://site.test/notes/7')",
    ])
  })

  it('shows the example of the document as its response, and the envelope of each error', () => {
    const texts = findTexts(({ tagName }) => tagName === 'pre')
    expect(texts).toContain(JSON.stringify(note, null, 2))
    expect(texts).toContain(JSON.stringify(missing, null, 2))
    expect(findTexts(({ tagName }) => tagName === 'dt')).toEqual([
      'id path, required integer',
      'lang query "en" | "pt"',
      '404 NOT_FOUND',
      'ETag',
    ])
  })

  it('has a form with the example of each parameter, or its values to choose from', () => {
    const [form] = findAll(first as Element, 'form')
    expect(toHtml({ type: 'root', children: [form as Element] })).toBe(
      '<form><label><span>id (path)</span><input type="text" name="id" value="7" required data-in="path" autocomplete="off" spellcheck="false"></label>' +
        '<label><span>lang (query)</span><select name="lang" data-in="query"><option value="">—</option><option value="en">en</option><option value="pt">pt</option></select></label>' +
        '<button type="submit">Send</button></form>',
    )
  })

  it('says when it was deprecated, and links types to their tables', () => {
    const links = findAll(second as Element, 'a').map((link) => [link.properties.href, toText(link)])
    expect(links).toContainEqual(['#versioning-and-deprecation', 'Deprecated since 2026-01-01.'])
    expect(links).toContainEqual(['#note', 'Note'])
  })

  it('marks the texts of the document as English on a page in another language', () => {
    const marked = findElements(renderReference('pt'), ({ properties }) => properties.lang === 'en')
    expect(marked.map((element) => toText(element))).toEqual([
      'Notes',
      'All notes.',
      'Get a note',
      'Returns one note.',
      'Its number.',
      'Its language.',
      'There is no such note.',
      'Its tag.',
      'List the notes',
      'Its number.',
      'A note.',
    ])
    expect(findElements(renderReference('en'), ({ properties }) => properties.lang === 'en')).toEqual([])
  })
})

/** The ids of operations and the names of schemas in a document. */
const listNames = ({ groups, schemas }: ReturnType<typeof toReference>) => [
  ...groups.flatMap(({ operations }) => operations.map(({ id }) => id)),
  ...schemas.map(({ name }) => name),
]

const toId = (name: string) => name.toLowerCase()

describe.each(['node', 'static'] as const)('the developers page for %s', (host: HostName) => {
  const load = async () => {
    const published = await publishWith({}, { host })
    return {
      published,
      openapi: JSON.parse(get(published, 'openapi.json')),
      html: get(published, 'developers.html'),
      markdown: get(published, 'developers.md'),
    }
  }

  it('has each operation and each schema of the OpenAPI document once, and a link to it beside the text', async () => {
    const { openapi, html } = await load()
    const names = listNames(toReference(openapi))
    expect(names.length).toBe(new Set(names).size)
    const ids = findElements(html, ({ properties }) => properties.id !== undefined).map(
      ({ properties }) => properties.id,
    )
    const [contents] = findElements(html, ({ properties }) =>
      String(properties.className).includes('contents'),
    )
    const links = findAll(contents as Element, 'a').map(({ properties }) => properties.href)
    for (const name of names) {
      expect([name, ids.filter((id) => id === toId(name))]).toEqual([name, [toId(name)]])
      expect([name, links.filter((href) => href === `#${toId(name)}`)]).toEqual([name, [`#${toId(name)}`]])
    }
    expect(links.filter((href) => !ids.includes(String(href).slice(1)))).toEqual([])
    const operations = findElements(html, ({ properties }) => String(properties.className) === 'operation')
    expect(operations.length).toBe(Object.keys(openapi.paths).length)
  })

  it('has links to headings of the page alone, and says in both formats what its document says', async () => {
    const { openapi, html, markdown } = await load()
    const reference = toReference(openapi)
    const operations = reference.groups.flatMap((group) => group.operations)
    const examples = operations.flatMap(({ success, others }) =>
      [success, ...others].flatMap(({ example }) =>
        example === undefined ? [] : [JSON.stringify(example, null, 2)],
      ),
    )
    const blocks = findAll(html, 'pre').map((block) => toText(block))
    const code = operations.flatMap(({ samples }) => samples.map(({ source }) => source))
    for (const text of [...examples, ...code]) expect(blocks).toContain(text)
    // Markdown has the code in one language.
    const first = operations.flatMap(({ samples }) => samples.slice(0, 1).map(({ source }) => source))
    for (const text of [...examples, ...first]) expect(markdown).toContain(`\n${text}\n\`\`\`\n`)
    const headings = [...markdown.matchAll(/^#{3,4} (.*)$/gm)].map(([, heading]) => heading)
    expect(headings).toEqual([
      ...reference.groups.flatMap(({ name, operations }) => [name, ...operations.map(({ id }) => id)]),
      ...reference.schemas.map(({ name }) => name),
    ])
    const anchors = findElements(html, ({ properties }) => properties.id !== undefined)
    const ids = new Set(anchors.map(({ properties }) => `#${properties.id}`))
    const targets = [...markdown.matchAll(/\]\((#[^)]*)\)/g)].map(([, target]) => target)
    expect(targets.length).toBeGreaterThan(10)
    expect(targets.filter((target) => !ids.has(String(target)))).toEqual([])
  })
})

it('The check of links to anchors knows the names in the OpenAPI document of every host', async () => {
  const folder = writeFiles(smallSite)
  for (const host of hostNames) {
    const site = await readSite(folder, { host })
    const hasShim = site.hosting.servedBy === 'shim'
    const resources = getResources(site.config.languages, { hasExtra: false, hasExcerpts: false })
    const names = listNames(toReference(toOpenApi(site, toResourceSchemas(resources, hasShim))))
    // Essays of this site have no data of the author.
    expect([host, [...listReferenceNames(site)].sort()]).toEqual([host, [...names, 'EssayExtra'].sort()])
  }
})
