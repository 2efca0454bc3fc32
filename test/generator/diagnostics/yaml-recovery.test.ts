import { describe, expect, it } from 'vitest'
import { diagnoseEssay, toDocument } from '../../fixtures/diagnose.ts'

const right = 'title: T\ndescription: D'

describe('a mistake in YAML', () => {
  it('hides no other mistake of the front matter', async () => {
    const frontMatter = ['title: Foo: bar', 'description: @D', 'date: 2026-13', 'tags: "', 'titel: x'].join(
      '\n',
    )
    expect(await diagnoseEssay(toDocument(frontMatter))).toEqual([
      {
        at: 'essays/first-essay/en.md:2:11-2:12',
        is: 'error yaml-syntax',
        reason:
          'Found a colon inside a value; expected quotes around the value, or the next key on a line of its own in the same column',
        found: ':',
        expected: ['quotes around the value, or the next key on a line of its own in the same column'],
      },
      {
        at: 'essays/first-essay/en.md:3:14-3:15',
        is: 'error yaml-syntax',
        reason: 'Found a value that begins with a sign that YAML reserves; expected quotes around the value',
        found: '@',
        expected: ['quotes around the value'],
      },
      {
        at: 'essays/first-essay/en.md:4:7-4:14',
        is: 'error invalid-date',
        reason: 'Found "2026-13" as "date"; expected a date as YYYY-MM or YYYY-MM-DD',
        found: '"2026-13"',
        expected: ['a date as YYYY-MM or YYYY-MM-DD'],
      },
      {
        at: 'essays/first-essay/en.md:5:7-5:8',
        is: 'error yaml-syntax',
        reason: 'Found a quote that nothing closes; expected the same quote again at the end of the value',
        found: '"',
        expected: ['the same quote again at the end of the value'],
      },
      {
        at: 'essays/first-essay/en.md:6:1-6:6',
        is: 'error unknown-key',
        reason:
          'Found the unknown key "titel"; expected "title", "description", "tags", "draft" or "date"; did you mean "title"?',
        found: 'titel',
        expected: ['title', 'description', 'tags', 'draft', 'date'],
      },
    ])
  })

  it('leaves out its own entry alone, however many lines that has', async () => {
    const frontMatter = 'description: 5\ntags: [\n  a,\n  b\ndate: 2026-13'
    expect(await diagnoseEssay(toDocument(frontMatter))).toEqual([
      {
        at: 'essays/first-essay/en.md:2:1-2:12',
        is: 'error missing-key',
        reason: 'Found no key "title"; expected a title',
        found: 'no such key',
        expected: ['a title'],
      },
      {
        at: 'essays/first-essay/en.md:2:14-2:15',
        is: 'error wrong-type',
        reason:
          'Found the number 5 as "description"; expected a sentence or two on what it is about; quotes around it make it a text',
        found: 'the number 5',
        expected: ['a sentence or two on what it is about'],
      },
      {
        at: 'essays/first-essay/en.md:3:7-3:8',
        is: 'error yaml-syntax',
        reason: 'Found a bracket that nothing closes; expected "]", and each line before it indented',
        found: '[',
        expected: ['"]", and each line before it indented'],
      },
      {
        at: 'essays/first-essay/en.md:6:7-6:14',
        is: 'error invalid-date',
        reason: 'Found "2026-13" as "date"; expected a date as YYYY-MM or YYYY-MM-DD',
        found: '"2026-13"',
        expected: ['a date as YYYY-MM or YYYY-MM-DD'],
      },
    ])
  })

  it('is told once for each entry, up to a bound, and then once more', async () => {
    const broken = Array.from({ length: 20 }, (_, place) => `key${place}: @`)
    const rows = await diagnoseEssay(toDocument(broken.join('\n')))
    expect(rows.map(({ at }) => at)).toEqual(
      broken.map(
        (_, place) =>
          `essays/first-essay/en.md:${place + 2}:${place < 10 ? 7 : 8}-${place + 2}:${place < 10 ? 8 : 9}`,
      ),
    )
    expect(new Set(rows.map(({ is }) => is))).toEqual(new Set(['error yaml-syntax']))
  })
})

describe('a key that stands there twice', () => {
  it('is reported at its second place, quoted or not', async () => {
    expect(await diagnoseEssay(toDocument(`title: T\n${right}`))).toEqual([
      {
        at: 'essays/first-essay/en.md:3:1-3:6',
        is: 'error duplicate-key',
        reason: 'Found the key "title" a second time; expected each key once',
        found: 'title',
        expected: ['each key once'],
      },
    ])
    expect(await diagnoseEssay(toDocument(`${right}\n"tags": [a]\ntags: [b]`))).toEqual([
      {
        at: 'essays/first-essay/en.md:5:1-5:5',
        is: 'error duplicate-key',
        reason: 'Found the key "tags" a second time; expected each key once',
        found: 'tags',
        expected: ['each key once'],
      },
    ])
  })

  it('has the value of its last place, which is judged there', async () => {
    expect(await diagnoseEssay(toDocument(`${right}\ndate: 2026-02\ndate: 2026-13`))).toEqual([
      {
        at: 'essays/first-essay/en.md:5:1-5:5',
        is: 'error duplicate-key',
        reason: 'Found the key "date" a second time; expected each key once',
        found: 'date',
        expected: ['each key once'],
      },
      {
        at: 'essays/first-essay/en.md:5:7-5:14',
        is: 'error invalid-date',
        reason: 'Found "2026-13" as "date"; expected a date as YYYY-MM or YYYY-MM-DD',
        found: '"2026-13"',
        expected: ['a date as YYYY-MM or YYYY-MM-DD'],
      },
    ])
  })
})
