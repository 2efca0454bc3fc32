import { describe, expect, it } from 'vitest'
import { compile } from '../../fixtures/compile.ts'
import { diagnoseEssay, essayFile, toDocument, writeSite } from '../../fixtures/diagnose.ts'

const right = 'title: T\ndescription: D'

describe('a key that JavaScript has a meaning for', () => {
  it('is an unknown key like any other', async () => {
    const frontMatter = `${right}\n__proto__: { draft: true }\nconstructor: 1\n"toString": 2`
    expect(await diagnoseEssay(toDocument(frontMatter))).toEqual([
      {
        at: 'essays/first-essay/en.md:4:1-4:10',
        is: 'error unknown-key',
        reason:
          'Found the unknown key "__proto__"; expected "title", "description", "tags", "draft" or "date"',
        found: '__proto__',
        expected: ['title', 'description', 'tags', 'draft', 'date'],
      },
      {
        at: 'essays/first-essay/en.md:5:1-5:12',
        is: 'error unknown-key',
        reason:
          'Found the unknown key "constructor"; expected "title", "description", "tags", "draft" or "date"',
        found: 'constructor',
        expected: ['title', 'description', 'tags', 'draft', 'date'],
      },
      {
        at: 'essays/first-essay/en.md:6:1-6:11',
        is: 'error unknown-key',
        reason:
          'Found the unknown key "toString"; expected "title", "description", "tags", "draft" or "date"',
        found: 'toString',
        expected: ['title', 'description', 'tags', 'draft', 'date'],
      },
    ])
    expect(({} as { draft?: boolean }).draft).toBeUndefined()
  })
})

describe('a merge key', () => {
  it('merges nothing and is an unknown key', async () => {
    expect(await diagnoseEssay(toDocument(`<<: { title: T }\ndescription: D`))).toEqual([
      {
        at: 'essays/first-essay/en.md:2:1-2:3',
        is: 'error missing-key',
        reason: 'Found no key "title"; expected a title',
        found: 'no such key',
        expected: ['a title'],
      },
      {
        at: 'essays/first-essay/en.md:2:1-2:3',
        is: 'error unknown-key',
        reason: 'Found the unknown key "<<"; expected "title", "description", "tags", "draft" or "date"',
        found: '<<',
        expected: ['title', 'description', 'tags', 'draft', 'date'],
      },
    ])
  })
})

describe('a key that is no text', () => {
  it('is unknown by what is written', async () => {
    expect(await diagnoseEssay(toDocument(`${right}\n1: a\nnull: b\n0x10: c`))).toEqual([
      {
        at: 'essays/first-essay/en.md:4:1-4:2',
        is: 'error unknown-key',
        reason: 'Found the unknown key "1"; expected "title", "description", "tags", "draft" or "date"',
        found: '1',
        expected: ['title', 'description', 'tags', 'draft', 'date'],
      },
      {
        at: 'essays/first-essay/en.md:5:1-5:5',
        is: 'error unknown-key',
        reason: 'Found the unknown key "null"; expected "title", "description", "tags", "draft" or "date"',
        found: 'null',
        expected: ['title', 'description', 'tags', 'draft', 'date'],
      },
      {
        at: 'essays/first-essay/en.md:6:1-6:5',
        is: 'error unknown-key',
        reason: 'Found the unknown key "0x10"; expected "title", "description", "tags", "draft" or "date"',
        found: '0x10',
        expected: ['title', 'description', 'tags', 'draft', 'date'],
      },
    ])
  })

  it('is refused where it is a list, a map or an alias', async () => {
    expect(await diagnoseEssay(toDocument(`title: &it T\ndescription: D\n? [a, b]\n: c`))).toEqual([
      {
        at: 'essays/first-essay/en.md:4:3-4:4',
        is: 'error yaml-syntax',
        reason: 'Found a list, a map or an alias as a key; expected a name',
        found: '[',
        expected: ['a name'],
      },
    ])
    expect(await diagnoseEssay(toDocument(`title: &it T\ndescription: D\n*it : c`))).toEqual([
      {
        at: 'essays/first-essay/en.md:4:1-4:4',
        is: 'error yaml-syntax',
        reason: 'Found a list, a map or an alias as a key; expected a name',
        found: '*it',
        expected: ['a name'],
      },
    ])
  })
})

describe('a tag', () => {
  it('is refused wherever it would make something else of a value', async () => {
    const frontMatter =
      'title: !secret T\ndescription: !!binary aGk=\ndate: !!timestamp 2026-02-03\ntags: !!set { a }'
    expect(await diagnoseEssay(toDocument(frontMatter))).toEqual([
      {
        at: 'essays/first-essay/en.md:2:8-2:15',
        is: 'error yaml-syntax',
        reason: 'Found the tag "!secret"; expected the value without it',
        found: '!secret',
        expected: ['the value without it'],
      },
      {
        at: 'essays/first-essay/en.md:3:14-3:22',
        is: 'error yaml-syntax',
        reason: 'Found the tag "!!binary"; expected the value without it',
        found: '!!binary',
        expected: ['the value without it'],
      },
      {
        at: 'essays/first-essay/en.md:4:7-4:18',
        is: 'error yaml-syntax',
        reason: 'Found the tag "!!timestamp"; expected the value without it',
        found: '!!timestamp',
        expected: ['the value without it'],
      },
      {
        at: 'essays/first-essay/en.md:5:7-5:12',
        is: 'error yaml-syntax',
        reason: 'Found the tag "!!set"; expected the value without it',
        found: '!!set',
        expected: ['the value without it'],
      },
      {
        at: 'essays/first-essay/en.md:5:13-5:18',
        is: 'error wrong-type',
        reason: 'Found keys with values as "tags"; expected a list of subjects such as [testing, design]',
        found: 'keys with values',
        expected: ['a list of subjects such as [testing, design]'],
      },
    ])
  })

  it('may say that a value is the text it would not be', async () => {
    expect(await diagnoseEssay(toDocument('title: !!str 1984\ndescription: D'))).toEqual([])
  })
})

describe('lists and maps in one another', () => {
  it.each([
    ['brackets', `tags: ${'['.repeat(20_000)}${']'.repeat(20_000)}`, '4:38-4:39'],
    ['brackets that nothing closes', `tags: ${'['.repeat(20_000)}`, '4:38-4:39'],
    ['braces', `tags: ${'{a: '.repeat(5000)}`, '4:128-4:129'],
    ['hyphens', `tags:\n  ${'- '.repeat(5000)}a`, '5:3-5:4'],
  ])('are refused where they are nested too deep, as %s', async (_, entry, place) => {
    expect(await diagnoseEssay(toDocument(`title: 5\ndescription: D\n${entry}\ndate: 2026-13`))).toEqual([
      {
        at: `${essayFile}:2:8-2:9`,
        is: 'error wrong-type',
        reason: 'Found the number 5 as "title"; expected a title; quotes around it make it a text',
        found: 'the number 5',
        expected: ['a title'],
      },
      {
        at: `${essayFile}:${place}`,
        is: 'error yaml-syntax',
        reason: 'Found lists or maps nested too deep; expected at most 32 levels',
        found: 'a list or a map',
        expected: ['at most 32 levels'],
      },
      {
        at: `${essayFile}:${entry.startsWith('tags:\n') ? 6 : 5}:7-${entry.startsWith('tags:\n') ? 6 : 5}:14`,
        is: 'error invalid-date',
        reason: 'Found "2026-13" as "date"; expected a date as YYYY-MM or YYYY-MM-DD',
        found: '"2026-13"',
        expected: ['a date as YYYY-MM or YYYY-MM-DD'],
      },
    ])
  })
})

describe('what YAML might turn into something else', () => {
  it('stays the text that the author wrote', async () => {
    const frontMatter =
      'title: yes\ndescription: no\ndate: 2026-02-03\ntags: [on, off, 12:30, 1_000, 2026-02, ~x]'
    const { site } = await compile(writeSite({ [essayFile]: toDocument(frontMatter) }), {})
    const [essay] = site.essays[0]?.translations ?? []
    expect([essay?.title, essay?.description, essay?.date, essay?.tags]).toEqual([
      'yes',
      'no',
      '2026-02-03',
      ['on', 'off', '12:30', '1_000', '2026-02', '~x'],
    ])
  })
})
