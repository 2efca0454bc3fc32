import { describe, expect, it } from 'vitest'
import { diagnose, diagnoseEssay, toDocument } from '../../fixtures/diagnose.ts'

const right = 'title: T\ndescription: D'

describe('a missing key', () => {
  it('is reported at the first key of the front matter, after comments', async () => {
    expect(await diagnoseEssay(toDocument('# A comment.\n\ntags: [a]'))).toEqual([
      {
        at: 'essays/first-essay/en.md:4:1-4:5',
        is: 'error missing-key',
        reason: 'Missing required key "title" (a title)',
        found: 'no such key',
        expected: ['a title'],
      },
      {
        at: 'essays/first-essay/en.md:4:1-4:5',
        is: 'error missing-key',
        reason: 'Missing required key "description" (one or two sentences about the content)',
        found: 'no such key',
        expected: ['one or two sentences about the content'],
      },
    ])
  })

  it('is reported at the closing fence if the front matter is empty', async () => {
    expect(await diagnoseEssay('---\n---\n\nBody.\n')).toEqual([
      {
        at: 'essays/first-essay/en.md:2:1',
        is: 'error missing-key',
        reason: 'Missing required key "title" (a title)',
        found: 'no such key',
        expected: ['a title'],
      },
      {
        at: 'essays/first-essay/en.md:2:1',
        is: 'error missing-key',
        reason: 'Missing required key "description" (one or two sentences about the content)',
        found: 'no such key',
        expected: ['one or two sentences about the content'],
      },
    ])
  })
})

describe('an unknown key', () => {
  it('is reported with the known keys and the nearest one', async () => {
    expect(await diagnoseEssay(toDocument(`${right}\ndraf: true\nDate: 2026-02\nauthor: me`))).toEqual([
      {
        at: 'essays/first-essay/en.md:4:1-4:5',
        is: 'error unknown-key',
        reason:
          '"draf" is not a known key; did you mean "draft"? Known keys: title, description, tags, aliases, translation_of, draft, date, updated, image, image_alt, extra',
        found: 'draf',
        expected: [
          'title',
          'description',
          'tags',
          'aliases',
          'translation_of',
          'draft',
          'date',
          'updated',
          'image',
          'image_alt',
          'extra',
        ],
      },
      {
        at: 'essays/first-essay/en.md:5:1-5:5',
        is: 'error unknown-key',
        reason:
          '"Date" is not a known key; did you mean "date"? Known keys: title, description, tags, aliases, translation_of, draft, date, updated, image, image_alt, extra',
        found: 'Date',
        expected: [
          'title',
          'description',
          'tags',
          'aliases',
          'translation_of',
          'draft',
          'date',
          'updated',
          'image',
          'image_alt',
          'extra',
        ],
      },
      {
        at: 'essays/first-essay/en.md:6:1-6:7',
        is: 'error unknown-key',
        reason:
          '"author" is not a known key. Known keys: title, description, tags, aliases, translation_of, draft, date, updated, image, image_alt, extra',
        found: 'author',
        expected: [
          'title',
          'description',
          'tags',
          'aliases',
          'translation_of',
          'draft',
          'date',
          'updated',
          'image',
          'image_alt',
          'extra',
        ],
      },
    ])
  })

  it('is reported in a page if only essays have it, and the reverse', async () => {
    expect(await diagnose({ 'pages/about/en.md': toDocument(`${right}\ndate: 2026-02`) })).toEqual([
      {
        at: 'pages/about/en.md:4:1-4:5',
        is: 'error unknown-key',
        reason:
          '"date" is not a known key. Known keys: title, description, tags, aliases, translation_of, draft, type, updated, image, image_alt',
        found: 'date',
        expected: [
          'title',
          'description',
          'tags',
          'aliases',
          'translation_of',
          'draft',
          'type',
          'updated',
          'image',
          'image_alt',
        ],
      },
    ])
    expect(await diagnoseEssay(toDocument(`${right}\ntype: page`))).toEqual([
      {
        at: 'essays/first-essay/en.md:4:1-4:5',
        is: 'error unknown-key',
        reason:
          '"type" is not a known key. Known keys: title, description, tags, aliases, translation_of, draft, date, updated, image, image_alt, extra',
        found: 'type',
        expected: [
          'title',
          'description',
          'tags',
          'aliases',
          'translation_of',
          'draft',
          'date',
          'updated',
          'image',
          'image_alt',
          'extra',
        ],
      },
    ])
  })

  it('is quoted on one line and cut if it is long', async () => {
    const key = `"\\e[31m${'é'.repeat(80)}"`
    expect(await diagnoseEssay(toDocument(`${right}\n${key}: 1`))).toEqual([
      {
        at: 'essays/first-essay/en.md:4:1-4:89',
        is: 'error unknown-key',
        reason:
          '"\\u001b[31mééééééééééééééééééééééééééééééééééééééééééééééééééééééé…" is not a known key. Known keys: title, description, tags, aliases, translation_of, draft, date, updated, image, image_alt, extra',
        found: '\u001b[31méééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééé',
        expected: [
          'title',
          'description',
          'tags',
          'aliases',
          'translation_of',
          'draft',
          'date',
          'updated',
          'image',
          'image_alt',
          'extra',
        ],
      },
    ])
  })
})
