/** Files of data, which have documents without a body. */

import { join } from 'node:path'
import { VFile } from 'vfile'
import { describe, expect, it } from 'vitest'
import { createRowConverter } from '../../../generator/content/formats/csv/convert-row.ts'
import {
  type DataExtension,
  getMaxBytes,
  isDataExtension,
  parseDataFile,
} from '../../../generator/content/formats/data-file.ts'
import { toDataJson } from '../../../generator/content/schemas/author-data.ts'
import type { JsonMap } from '../../../generator/content/schemas/subschemas.ts'
import { createDataReader } from '../../../generator/content/texts/data.ts'
import { listBlocks, readPage } from '../../docs/blocks.ts'
import { writeFiles } from '../../fixtures/content.ts'
import { listMistakes } from '../../fixtures/file-mistakes.ts'

function parse(extension: DataExtension, text: string) {
  const file = new VFile({ path: `boats/ann.${extension}`, value: text })
  const documents = parseDataFile(file, extension)
  return { file, documents, mistakes: listMistakes(file) }
}

/** A file of each extension with the same document. */
const files: Readonly<Record<DataExtension, string>> = {
  yaml: 'name: Ann\nlength: 12.5\n',
  yml: '{ name: Ann, length: 12.5 }',
  json: '{\n  "name": "Ann",\n  "length": 12.5\n}\n',
  toml: 'name = "Ann"\nlength = 12.5\n',
  csv: 'slug,name,length\nann,Ann,12.5\n',
}

describe('The hash of a row', () => {
  const hashRows = (...rows: readonly string[]) => {
    const file = join(writeFiles({ 'all.csv': ['slug,name', ...rows, ''].join('\n') }), 'all.csv')
    return (slug: string) => createDataReader().readHash({ file, slug })
  }
  const hashBefore = () => hashRows('ann,Ann', 'bea,Bea', 'cid,Cid')

  it('stays if another row changes, or follows', () => {
    const before = hashBefore()
    const after = hashRows('ann,Ann', 'bea,Beatrice', 'cid,Cid', 'dan,Dan')
    expect(['ann', 'bea', 'cid'].map((slug) => after(slug) === before(slug))).toEqual([true, false, true])
  })

  it('changes with its line, which messages name, and with the header', () => {
    const before = hashBefore()
    const moved = hashRows('ann,Ann', 'new,New', 'bea,Bea')
    expect(['ann', 'bea'].map((slug) => moved(slug) === before(slug))).toEqual([true, false])
    const file = join(writeFiles({ 'all.csv': 'slug,title\nann,Ann\n' }), 'all.csv')
    expect(createDataReader().readHash({ file, slug: 'ann' })).not.toBe(before('ann'))
  })

  it('is the one that reading the row returns', () => {
    const file = join(writeFiles({ 'all.csv': 'slug,name\nann,Ann\n' }), 'all.csv')
    expect(createDataReader().read({ file, slug: 'ann' }, null).hash).toBe(
      createDataReader().readHash({ file, slug: 'ann' }),
    )
  })
})

describe('A file of data', () => {
  it('has one document, whose slug is the name of the file, or one in each row of a table', () => {
    const read = (extension: DataExtension) => {
      const { documents, mistakes } = parse(extension, files[extension])
      return [...documents.map(({ slug, source }) => [slug, source.format, source.value]), ...mistakes]
    }
    const document = { name: 'Ann', length: 12.5 }
    expect((Object.keys(files) as DataExtension[]).map(read)).toEqual([
      [[null, 'YAML', document]],
      [[null, 'YAML', document]],
      [[null, 'JSON', document]],
      [[null, 'TOML', document]],
      [['ann', 'CSV', { name: 'Ann', length: '12.5' }]],
    ])
  })

  it.each(Object.entries(files))(
    'may start with a byte order mark, and its values are located: %s',
    (extension, text) => {
      const { file, documents, mistakes } = parse(extension as DataExtension, `\uFEFF${text}`)
      const slices = documents.map(({ source }) => {
        const { offset, end } = source.locate(['length'])
        return String(file).slice(offset, end)
      })
      expect([slices, mistakes]).toEqual([['12.5'], []])
    },
  )

  it('has one of the known extensions', () => {
    expect(['yaml', 'yml', 'json', 'toml', 'csv', 'md', 'toString'].map(isDataExtension)).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
      false,
    ])
  })

  it('has no documents if it is empty, which is reported where the file is read', () => {
    expect(Object.keys(files).map((extension) => parse(extension as DataExtension, ' \n'))).toMatchObject(
      Object.keys(files).map(() => ({ documents: [], mistakes: [] })),
    )
  })

  it('must be a map, and must be valid', () => {
    const report = (extension: DataExtension, text: string) => {
      const { documents, mistakes } = parse(extension, text)
      expect(documents).toEqual([])
      return mistakes
    }
    const map = 'must be a map of "key: value" entries'
    expect(report('yaml', '- a\n- b\n')).toEqual([`1:1-3:1 wrong-type: The YAML ${map}, got a list`])
    expect(report('yaml', '# nothing\n')).toEqual([`1:1 wrong-type: The YAML ${map}, got no value`])
    expect(report('json', '[1]')).toEqual([`1:1-1:4 wrong-type: The JSON ${map}, got a list`])
    expect(report('toml', 'a = 1\na = 2\n')).toEqual([
      '2:1-2:2 duplicate-key: "a" is defined twice; keep one',
    ])
    expect(report('json', '{ "a": }')).toEqual([
      '1:8-1:9 json-syntax: The JSON is not valid at "}"; look for a comma, a quote or a bracket that is missing before it, or one too many',
    ])
  })

  it('has at most 1 MB, and a table at most 5 MB', () => {
    expect([getMaxBytes('yaml'), getMaxBytes('csv')]).toEqual([1_000_000, 5_000_000])
    expect(parse('json', `{ "a": "${'é'.repeat(500_000)}" }`)).toMatchObject({
      documents: [],
      mistakes: ['1:1 too-large: The file has 1000011 bytes; use at most 1000000 bytes'],
    })
    expect(parse('csv', `slug\n${'\n'.repeat(5_000_000)}`)).toMatchObject({
      documents: [],
      mistakes: ['1:1 too-large: The file has 5000005 bytes; use at most 5000000 bytes'],
    })
  })
})

/** The data of a whole document. */
const data = {
  path: [],
  schemaFile: 'boats.schema.json',
  rules: { data: 'invalid-value', schema: 'invalid-extra-schema' },
} as const

it('A converted row of a table becomes JSON, with its columns in order', () => {
  const { documents } = parse('csv', 'slug,10,name,9\nann,1.50,"A ""n""",a;b\n')
  const convert = createRowConverter({
    properties: { 10: { type: 'number' }, 9: { type: 'array', items: { type: 'string' } } },
  })
  const rows = documents.flatMap(({ source }) => convert(source) ?? [])
  expect(rows.map((row) => toDataJson(row, data))).toEqual(['{"10":1.5,"name":"A \\"n\\"","9":["a","b"]}'])
})

it('A column has the type that the parts of a schema about a whole row give it', () => {
  const { documents } = parse('csv', 'slug,a,b,c,d\nann,1,2,3,true\n')
  const toColumn = (name: string, type: string) => ({ properties: { [name]: { type } } })
  const convert = createRowConverter({
    if: toColumn('d', 'boolean'),
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: toColumn('a', 'number'),
    else: toColumn('b', 'integer'),
    dependentSchemas: { d: toColumn('c', 'number') },
  })
  expect(documents.map(({ source }) => convert(source)?.value)).toEqual([{ a: 1, b: 2, c: 3, d: 'true' }])
})

it('The columns that Stele reads itself have their types without a schema, and those of a schema with one', () => {
  const { file, documents } = parse(
    'csv',
    'slug,draft,aliases,tags,size\nann,TRUE,old;older,a; b,1\nbea,maybe,,,2\n',
  )
  const convert = (schema: JsonMap) =>
    documents.map(({ source }) => createRowConverter(schema)(source)?.value ?? null)
  expect(convert({})).toEqual([{ draft: true, aliases: ['old', 'older'], tags: ['a', 'b'], size: '1' }, null])
  expect(listMistakes(file)).toEqual(['3:5-3:10 wrong-type: "draft" must be true or false, got "maybe"'])
  expect(convert({ properties: { draft: { type: 'string' }, tags: { type: 'string' } } })).toEqual([
    { draft: 'TRUE', aliases: ['old', 'older'], tags: 'a; b', size: '1' },
    { draft: 'maybe', size: '2' },
  ])
})

it('A long list of a table becomes JSON, with the mistakes where they are', () => {
  const list = '1;'.repeat(20_000)
  const { file, documents } = parse('csv', `slug,a\nann,${list}1\nbea,${list}x\n`)
  const convert = createRowConverter({ properties: { a: { items: { type: 'integer' }, type: 'array' } } })
  const [ann, bea] = documents.map(({ source }) => convert(source))
  expect(ann && toDataJson(ann, data)).toBe(`{"a":[${'1,'.repeat(20_000)}1]}`)
  expect(bea).toBe(null)
  expect(listMistakes(file)).toEqual([
    '3:40005-3:40006 wrong-type: Entry 20001 of "a" must be a whole number, got "x"',
  ])
})

it('docs/data-files.md shows a table, and a schema that gives its columns types', () => {
  const blocks = listBlocks(readPage('docs/data-files.md'))
  const [table, schema] = ['csv', 'json'].map((name) => {
    const block = blocks.find(({ language }) => language === name)
    return block?.lines.join('\n') ?? ''
  })
  const { documents, mistakes } = parse('csv', table ?? '')
  const convert = createRowConverter(JSON.parse(schema ?? ''))
  expect(documents.map(({ slug, source }) => [slug, convert(source)?.value])).toEqual([
    ['ann', { name: 'Ann', length: 12.5, crew: ['Mia', 'Jo'], sails: true }],
    ['bea', { name: 'Bea "the second"', length: 7, sails: false }],
  ])
  expect(mistakes).toEqual([])
})
