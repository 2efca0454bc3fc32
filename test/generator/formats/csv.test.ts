/** Tables of CSV (RFC 4180), whose rows are documents. */

import fc from 'fast-check'
import { VFile } from 'vfile'
import { describe, expect, it } from 'vitest'
import type { ScalarType } from '../../../generator/content/formats/csv/column-types.ts'
import { convertByType, createRowConverter } from '../../../generator/content/formats/csv/convert-row.ts'
import { parseCsv } from '../../../generator/content/formats/csv/parse-csv.ts'
import type { DataSource } from '../../../generator/kernel/data-source.ts'
import { listMistakes } from '../../fixtures/file-mistakes.ts'

/** The rows of a table, and its mistakes. */
function parse(text: string) {
  const file = new VFile({ path: 'boats.csv', value: text })
  const rows = parseCsv(text, file, 0)
  return {
    file,
    rows,
    values: rows.map(({ slug, source }) => [slug, source.value]),
    mistakes: listMistakes(file),
  }
}

/** The values of a row, in order. */
function listEntries(row: DataSource | null | undefined) {
  const ordered = row?.getOrdered([])
  return ordered instanceof Map ? [...ordered] : []
}

/** The rows of a table without mistakes. */
function parseValid(text: string) {
  const { values, mistakes } = parse(text)
  expect(mistakes).toEqual([])
  return values
}

describe('A table', () => {
  it('has a document in each row, and the slugs in a column', () => {
    expect(parseValid('name,slug,length\nAnn,ann,12.5\nBea,bea-2,7\n')).toEqual([
      ['ann', { name: 'Ann', length: '12.5' }],
      ['bea-2', { name: 'Bea', length: '7' }],
    ])
    expect(parseValid('isbn,title\n978-0,A\n')).toEqual([['978-0', { isbn: '978-0', title: 'A' }]])
  })

  it('has fields in quotes with commas, line ends and doubled quotes', () => {
    expect(parseValid('slug,"a ""b"""\nx,"1, 2\r\n3 ""4"""\ny,""\nz,\n')).toEqual([
      ['x', { 'a "b"': '1, 2\r\n3 "4"' }],
      ['y', { 'a "b"': '' }],
      ['z', {}],
    ])
  })

  it.each(['\n', '\r\n', '\r'])(
    'may have lines that end with %j, empty lines, and no end of its last line',
    (end) => {
      const rows = [
        ['a', { name: 'A' }],
        ['b', { name: 'B' }],
      ]
      expect(parseValid(['slug,name', 'a,A', 'b,B'].join(end))).toEqual(rows)
      expect(parseValid(['', 'slug,name', '', 'a,A', '', 'b,B', '', ''].join(end))).toEqual(rows)
    },
  )

  it('may have no rows', () => {
    expect(parseValid('slug,name')).toEqual([])
  })
})

it('Any texts are read as they were written, and each is located', () => {
  const text = fc.string({ unit: fc.constantFrom('a', ' ', ',', '"', ';', '\n', '\r', 'é', '😀') })
  const table = fc.array(fc.tuple(text, text), { minLength: 1 })
  const write = (value: string) => `"${value.replaceAll('"', '""')}"`
  const property = fc.property(table, fc.constantFrom('\n', '\r\n', '\r'), (values, end) => {
    const lines = values.map((fields, index) => [`r${index}`, ...fields.map(write)].join(','))
    const { file, rows, mistakes } = parse(['slug,a,b', ...lines].join(end))
    const written = rows.map(({ source }) =>
      ['a', 'b'].map((name) => {
        const { offset, end } = source.locate([name])
        return String(file).slice(offset, end)
      }),
    )
    expect({ values: rows.map(({ source }) => source.value), written, mistakes }).toEqual({
      values: values.map(([a, b]) => ({ a, b })),
      written: values.map((fields) => fields.map(write)),
      mistakes: [],
    })
  })
  fc.assert(property, { seed: 1, numRuns: 200 })
})

describe('The values of a row', () => {
  const { rows, file } = parse('2,slug,1,"""q"""\r\nx,a,"y\r\nz",\r\n')
  const [source] = rows.map((row) => row.source)
  const slice = (path: readonly PropertyKey[]) => {
    const { offset, end } = source?.locate(path) ?? {}
    return String(file).slice(offset, end)
  }

  it('are in the order of the columns', () => {
    expect(listEntries(source)).toEqual([
      ['2', 'x'],
      ['1', 'y\r\nz'],
    ])
    expect(source?.getOrdered(['1'])).toBe('y\r\nz')
  })

  it('are located, also the slug, an empty field, and the row that lacks a column', () => {
    expect([['1'], ['slug'], ['"q"'], ['length'], []].map(slice)).toEqual([
      '"y\r\nz"',
      'a',
      '',
      'x',
      'x,a,"y\r\nz",',
    ])
    expect(source?.locateKey([], '1')).toEqual(source?.locate(['1']))
  })
})

describe('Mistakes in a table', () => {
  it('are reported where a quote is wrong, and other rows are read', () => {
    const { values, mistakes } = parse('slug,name\na,12"\nb,"B" b,\nc, "C"\nd,"D\ne,E\nf,"F""\ng,"G"\nh,"H\n')
    const inside =
      'A quote must not be inside of a field without quotes; put the field in quotes, and double each quote inside of it'
    const unclosed =
      'The quote is never closed; add a quote at the end of the field, and double each quote inside of it'
    const follows = 'follows a closing quote; double each quote inside of a field, or remove the text'
    expect(mistakes).toEqual([
      `2:5-2:6 csv-syntax: ${inside}`,
      `3:6-3:8 csv-syntax: The text " b" ${follows}`,
      '4:4-4:5 csv-syntax: A quote must be the first character of its field; remove the spaces before it',
      `5:3-5:4 csv-syntax: ${unclosed}`,
      `7:3-7:4 csv-syntax: ${unclosed}`,
      `9:3-9:4 csv-syntax: ${unclosed}`,
    ])
    expect(values).toEqual([
      ['e', { name: 'E' }],
      ['g', { name: 'G' }],
    ])
  })

  it('are reported where a row has too many or too few fields', () => {
    const { values, mistakes } = parse('slug,name\na,A,1,2\nb\nc,C')
    expect(mistakes).toEqual([
      '2:5-2:8 csv-syntax: The row must have 2 fields like the first row, got 4 fields; put a field that has a comma in quotes',
      '3:2 csv-syntax: The row must have 2 fields like the first row, got 1 field; add commas',
    ])
    expect(values).toEqual([['c', { name: 'C' }]])
  })

  it('are reported at names of columns, and the rows are read without these columns', () => {
    const { values, mistakes } = parse('slug,name,,name, x,__proto__\na,A,1,2,3,4\n')
    expect(mistakes).toEqual([
      '1:11 csv-syntax: Column 3 must have a name in the first row; write one, or remove the column',
      '1:12-1:16 duplicate-key: "name" is defined twice; keep one',
      '1:17-1:19 csv-syntax: A column must have a name without spaces around it, got " x"',
      '1:20-1:29 csv-syntax: A column must have a name other than __proto__, which JavaScript reserves; choose another name',
    ])
    expect(values).toEqual([['a', { name: 'A', ' x': '3' }]])
  })

  it('are reported at slugs that are wrong or repeated', () => {
    const pattern = 'must be a slug: lower-case letters a to z and digits, joined by hyphens'
    const { values, mistakes } = parse(
      `slug,a\nx,1\n"My Boat",2\n,3\nx,4\n${'y'.repeat(101)},5\nz,6\naux,7\n`,
    )
    expect(mistakes).toEqual([
      `3:1-3:10 invalid-slug: The slug "My Boat" ${pattern}; did you mean "my-boat"?`,
      `4:1 invalid-slug: The slug "" ${pattern}`,
      '5:1-5:2 duplicate-document: The row in line 2 has the slug "x", too; give each row a slug of its own',
      `6:1-6:102 invalid-slug: The slug "${'y'.repeat(60)}…" must have at most 100 characters, got 101`,
      '8:1-8:4 reserved-slug: The slug "aux" is reserved by Windows, which cannot hold such a file; choose another slug',
    ])
    expect(values).toEqual([
      ['x', { a: '1' }],
      ['z', { a: '6' }],
    ])
  })

  it.each([
    ['slug;name\na;A\n', '";"', '1:1-1:10'],
    ['slug\tname\na\tA\n', 'tabs', '1:1-1:10'],
    ['sep=;\nslug;name\na;A\n', '";"', '1:1-1:6'],
  ])('name another separator: %j', (text, separator, at) => {
    expect(parse(text)).toMatchObject({
      values: [],
      mistakes: [
        `${at} csv-syntax: The columns must be separated by commas, got ${separator}; save the table as CSV with commas, or replace them`,
      ],
    })
  })

  it('in its first row leave no documents, if its quotes are wrong', () => {
    expect(parse('slug,"name\na,A\n')).toMatchObject({
      values: [],
      mistakes: [
        '1:6-1:7 csv-syntax: The quote is never closed; add a quote at the end of the field, and double each quote inside of it',
      ],
    })
  })

  it('are found among 10,000 rows with quotes', () => {
    const lines = Array.from({ length: 10_000 }, (_, index) => `b-${index},"Boat ""${index}""",12.5`)
    const { values, mistakes } = parse(
      `slug,name,length\n${lines.toSpliced(7000, 1, 'b-x,"Boat,1').join('\n')}`,
    )
    expect([values.length, mistakes]).toEqual([
      9999,
      [
        '7002:5-7002:6 csv-syntax: The quote is never closed; add a quote at the end of the field, and double each quote inside of it',
      ],
    ])
  })

  it('are found in each of many rows, without reading the rest of the file for each', () => {
    const { values, mistakes } = parse(`slug,name\n${'a,"b""\n'.repeat(10_000)}`)
    expect([values.length, mistakes.length]).toEqual([0, 10_000])
  })

  it('are more than 100,000 rows or 200 columns', () => {
    const rows = parse(`slug\n${Array.from({ length: 100_001 }, (_, index) => `r${index}\n`).join('')}`)
    expect([rows.values.length, rows.mistakes]).toEqual([
      100_000,
      ['100002:1 too-large: The table has more rows than 100000; divide it into several tables'],
    ])
    const columns = Array.from({ length: 201 }, (_, index) => `c${index}`)
    expect(parse(columns.slice(1).join(',')).mistakes).toEqual([])
    expect(parse(`slug,a\nx,1\ny${','.repeat(300)}\nz,2`).mistakes).toEqual([
      '3:4-3:202 csv-syntax: The row must have 2 fields like the first row, got more than 200 fields; put a field that has a comma in quotes',
    ])
    expect(parse(columns.join(',')).mistakes).toEqual([
      `1:${columns.slice(0, 200).join(',').length + 2} too-large: The table has more columns than 200; remove some`,
    ])
  })
})

describe('A text becomes a value by its type', () => {
  const cases: Readonly<Record<ScalarType, readonly (readonly [string, unknown])[]>> = {
    string: [
      [' a ', ' a '],
      ['', ''],
    ],
    number: [
      ['12.50', 12.5],
      [' -3 ', -3],
      ['1e3', 1000],
      ['007', 7],
      ['1,5', null],
      ['.5', null],
      ['0x10', null],
      ['1e999', null],
      ['12345678901234567890', null],
      ['', null],
    ],
    integer: [
      ['+5', 5],
      ['5.0', 5],
      ['5.5', null],
      ['12345678901234567890', null],
    ],
    boolean: [
      ['true', true],
      ['FALSE', false],
      ['yes', null],
      ['1', null],
    ],
  }

  it.each(Object.entries(cases))('%s', (type, values) => {
    expect(values.map(([text]) => [text, convertByType(text, type as ScalarType)])).toEqual(values)
  })
})

describe('A row is converted', () => {
  /** Converts the rows of a table. */
  function convert(text: string, schema: Readonly<Record<string, unknown>>) {
    const { rows, file } = parse(text)
    const convertRow = createRowConverter(schema)
    const converted = rows.map(({ source }) => convertRow(source))
    return { converted, values: converted.map((row) => row?.value ?? null), mistakes: listMistakes(file) }
  }

  it('by the schemas of its columns', () => {
    const properties = {
      price: { type: ['null', 'number'] },
      count: { $ref: '#/$defs/count' },
      isNew: { anyOf: [{ type: 'boolean' }, { type: 'integer' }] },
      grade: { enum: [1, 2] },
      note: { type: ['string', 'number'] },
      tags: { type: 'array', items: { type: 'string' } },
      years: { $ref: '#/$defs/years' },
    }
    const schema = {
      allOf: [{ properties }],
      additionalProperties: { type: 'number' },
      $defs: { count: { type: 'integer' }, years: { type: 'array', items: { $ref: '#/$defs/count' } } },
    }
    const columns = 'slug,price,count,isNew,grade,note,tags,years,more'
    expect(convert(`${columns}\na,1.5,3,TRUE,2,7,a; b ;c,1990;2000,8\nb,,,5,,,"",,\n`, schema)).toMatchObject(
      {
        values: [
          {
            price: 1.5,
            count: 3,
            isNew: true,
            grade: 2,
            note: '7',
            tags: ['a', 'b', 'c'],
            years: [1990, 2000],
            more: 8,
          },
          { isNew: 5, tags: [] },
        ],
        mistakes: [],
      },
    )
    expect(convert('slug,a\nx,1\n', {}).values).toEqual([{ a: '1' }])
  })

  it('with its columns in order, and its fields and entries where they are', () => {
    const text = 'slug,2,1\na,x,"4; 5"\n'
    const { converted } = convert(text, { properties: { 1: { type: 'array', items: { type: 'integer' } } } })
    const [row] = converted
    expect(listEntries(row)).toEqual([
      ['2', 'x'],
      ['1', [4, 5]],
    ])
    expect(row?.getOrdered(['1', 1])).toBe(5)
    const slices = [['1'], ['1', 0], ['1', 1], ['2']].map((path) => {
      const { offset, end } = row?.locate(path) ?? {}
      return text.slice(offset, end)
    })
    expect(slices).toEqual(['"4; 5"', '4', '5', 'x'])
  })

  it('unless a field has no value of its type, which is reported', () => {
    const number = { type: 'number' }
    const list = { type: 'array', items: { type: 'integer' } }
    const schema = {
      properties: { a: number, b: { type: ['boolean', 'integer'] }, c: list, d: { type: 'object' } },
    }
    const { values, mistakes } = convert(
      'slug,a,b,c,d\nx,"1,5",yes,1; two ;3,e\ny,1,5,"1;""2"" ;3;",\nz,1,1,1,\nw,1,1,1;;2,\n',
      schema,
    )
    expect(mistakes).toEqual([
      '2:3-2:8 wrong-type: "a" must be a number such as 12.5, got "1,5"; write a point instead of the comma',
      '2:9-2:12 wrong-type: "b" must be true or false or a whole number, got "yes"',
      '2:16-2:19 wrong-type: Entry 2 of "c" must be a whole number, got "two"',
      '3:7-3:20 wrong-type: Entry 2 of "c" must be a whole number, got ""2""',
      '3:7-3:20 wrong-type: Entry 4 of "c" must be a value between two ";", got ""; remove a ";"',
      '5:9 wrong-type: Entry 2 of "c" must be a value between two ";", got ""; remove a ";"',
    ])
    expect(values).toEqual([null, null, { a: 1, b: 1, c: [1] }, null])
  })
})
