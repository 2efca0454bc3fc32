import { describe, expect, it } from 'vitest'
import { diagnose, diagnoseEssay, toDocument } from '../../fixtures/diagnose.ts'

const right = 'title: T\ndescription: D'

describe('a key that is not there', () => {
  it('is missed at the first key of the front matter, behind comments', async () => {
    expect(await diagnoseEssay(toDocument('# A comment.\n\ntags: [a]'))).toEqual([
      {
        at: 'essays/first-essay/en.md:4:1-4:5',
        is: 'error missing-key',
        reason: 'Found no key "title"; expected a title',
        found: 'no such key',
        expected: ['a title'],
      },
      {
        at: 'essays/first-essay/en.md:4:1-4:5',
        is: 'error missing-key',
        reason: 'Found no key "description"; expected a sentence or two on what it is about',
        found: 'no such key',
        expected: ['a sentence or two on what it is about'],
      },
    ])
  })

  it('is missed at the closing fence of front matter that says nothing', async () => {
    expect(await diagnoseEssay('---\n---\n\nBody.\n')).toEqual([
      {
        at: 'essays/first-essay/en.md:2:1',
        is: 'error missing-key',
        reason: 'Found no key "title"; expected a title',
        found: 'no such key',
        expected: ['a title'],
      },
      {
        at: 'essays/first-essay/en.md:2:1',
        is: 'error missing-key',
        reason: 'Found no key "description"; expected a sentence or two on what it is about',
        found: 'no such key',
        expected: ['a sentence or two on what it is about'],
      },
    ])
  })
})

describe('a key that is not known', () => {
  it('is told with the keys that are, and the one perhaps meant', async () => {
    expect(await diagnoseEssay(toDocument(`${right}\ndraf: true\nDate: 2026-02\nauthor: me`))).toEqual([
      {
        at: 'essays/first-essay/en.md:4:1-4:5',
        is: 'error unknown-key',
        reason:
          'Found the unknown key "draf"; expected "title", "description", "tags", "draft" or "date"; did you mean "draft"?',
        found: 'draf',
        expected: ['title', 'description', 'tags', 'draft', 'date'],
      },
      {
        at: 'essays/first-essay/en.md:5:1-5:5',
        is: 'error unknown-key',
        reason:
          'Found the unknown key "Date"; expected "title", "description", "tags", "draft" or "date"; did you mean "date"?',
        found: 'Date',
        expected: ['title', 'description', 'tags', 'draft', 'date'],
      },
      {
        at: 'essays/first-essay/en.md:6:1-6:7',
        is: 'error unknown-key',
        reason: 'Found the unknown key "author"; expected "title", "description", "tags", "draft" or "date"',
        found: 'author',
        expected: ['title', 'description', 'tags', 'draft', 'date'],
      },
    ])
  })

  it('may be known to essays and not to pages', async () => {
    expect(await diagnose({ 'pages/about/en.md': toDocument(`${right}\ndate: 2026-02`) })).toEqual([
      {
        at: 'pages/about/en.md:4:1-4:5',
        is: 'error unknown-key',
        reason: 'Found the unknown key "date"; expected "title", "description", "tags", "draft" or "type"',
        found: 'date',
        expected: ['title', 'description', 'tags', 'draft', 'type'],
      },
    ])
    expect(await diagnoseEssay(toDocument(`${right}\ntype: page`))).toEqual([
      {
        at: 'essays/first-essay/en.md:4:1-4:5',
        is: 'error unknown-key',
        reason: 'Found the unknown key "type"; expected "title", "description", "tags", "draft" or "date"',
        found: 'type',
        expected: ['title', 'description', 'tags', 'draft', 'date'],
      },
    ])
  })

  it('is cited by its beginning where it is long, and on one line', async () => {
    const key = `"\\e[31m${'é'.repeat(80)}"`
    expect(await diagnoseEssay(toDocument(`${right}\n${key}: 1`))).toEqual([
      {
        at: 'essays/first-essay/en.md:4:1-4:89',
        is: 'error unknown-key',
        reason:
          'Found the unknown key "\\u001b[31mééééééééééééééééééééééééééééééééééééééééééééééééééééééé…"; expected "title", "description", "tags", "draft" or "date"',
        found: '\u001b[31méééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééé',
        expected: ['title', 'description', 'tags', 'draft', 'date'],
      },
    ])
  })
})
