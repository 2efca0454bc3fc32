import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { build } from '../../../generator/build.ts'
import { createFolder, smallSite } from '../../fixtures/content.ts'
import {
  diagnose,
  essayFile,
  essayKeys,
  findLines,
  testReports,
  toDocument,
  writeSite,
} from '../../fixtures/diagnose.ts'

const right = 'title: T\ndescription: D'

describe('a missing key', () => {
  testReports({
    'is reported at the first key of the front matter, after comments': [
      toDocument('# A comment.\n\ntags: [a]'),
      'essays/first-essay/en.md:4:1-4:5 error missing-key: Missing required key "title" (a title) [found: no such key; expected: a title]',
      'essays/first-essay/en.md:4:1-4:5 error missing-key: Missing required key "description" (one or two sentences about the content) [found: no such key; expected: one or two sentences about the content]',
    ],
    'is reported at the closing fence if the front matter is empty': [
      '---\n---\n\nBody.\n',
      'essays/first-essay/en.md:2:1 error missing-key: Missing required key "title" (a title) [found: no such key; expected: a title]',
      'essays/first-essay/en.md:2:1 error missing-key: Missing required key "description" (one or two sentences about the content) [found: no such key; expected: one or two sentences about the content]',
    ],
  })
})

it('a page with "image_alt" must have an image, as an essay must', async () => {
  expect(await findLines({ 'pages/about/en.md': toDocument(`${right}\nimage_alt: A`) })).toEqual([
    'pages/about/en.md:2:1-2:6 error missing-key: Missing required key "image" (the image that "image_alt" describes) [found: no such key; expected: the image that "image_alt" describes]',
  ])
})

describe('an unknown key', () => {
  it('is reported with the known keys and the nearest one', async () => {
    expect(await findLines(toDocument(`${right}\ndraf: true\nDate: 2026-02\nauthor: me`))).toEqual([
      `essays/first-essay/en.md:4:1-4:5 error unknown-key: "draf" is not a known key; did you mean "draft"? Known keys: ${essayKeys} [found: draf; expected: title | description | tags | aliases | translation_of | draft | date | updated | image | image_alt | extra]`,
      `essays/first-essay/en.md:5:1-5:5 error unknown-key: "Date" is not a known key; did you mean "date"? Known keys: ${essayKeys} [found: Date; expected: title | description | tags | aliases | translation_of | draft | date | updated | image | image_alt | extra]`,
      `essays/first-essay/en.md:6:1-6:7 error unknown-key: "author" is not a known key; put data of your own below "extra". Known keys: ${essayKeys} [found: author; expected: title | description | tags | aliases | translation_of | draft | date | updated | image | image_alt | extra]`,
    ])
  })

  it('is reported in a page if only essays have it, and the reverse', async () => {
    expect(await findLines({ 'pages/about/en.md': toDocument(`${right}\ndate: 2026-02`) })).toEqual([
      'pages/about/en.md:4:1-4:5 error unknown-key: "date" is not a known key. Known keys: title, description, tags, aliases, translation_of, draft, type, updated, image, image_alt [found: date; expected: title | description | tags | aliases | translation_of | draft | type | updated | image | image_alt]',
    ])
    expect(await findLines(toDocument(`${right}\ntype: page`))).toEqual([
      `essays/first-essay/en.md:4:1-4:5 error unknown-key: "type" is not a known key; put data of your own below "extra". Known keys: ${essayKeys} [found: type; expected: title | description | tags | aliases | translation_of | draft | date | updated | image | image_alt | extra]`,
    ])
  })

  it.each(['warn', 'off'] as const)(
    'hides no other mistake if site.yaml sets the rule to %s',
    async (severity) => {
      const site = `${smallSite['site.yaml']}rules: { unknown-key: ${severity} }\n`
      const keys = `${right}\nlayout: post\n__proto__: 1`
      const rows = await diagnose({ 'site.yaml': site, [essayFile]: toDocument(`${keys}\ndate: soon`) })
      expect(rows.map(({ at, is }) => `${at} ${is}`)).toEqual([
        ...(severity === 'off'
          ? []
          : [`${essayFile}:4:1-4:7 warning unknown-key`, `${essayFile}:5:1-5:10 warning unknown-key`]),
        `${essayFile}:6:7-6:11 error invalid-date`,
      ])
      const content = writeSite({ 'site.yaml': site, [essayFile]: toDocument(keys) })
      const out = createFolder()
      await build({ content, out })
      const essay: unknown = JSON.parse(readFileSync(join(out, 'api/v1/essays/first-essay.json'), 'utf8'))
      expect(essay).toMatchObject({ title: 'T' })
      expect(JSON.stringify(essay)).not.toContain('post')
    },
  )

  it('of site.yaml or a profile stays an error whatever site.yaml says', async () => {
    const site = `${smallSite['site.yaml']}rules: { unknown-key: off }\nredirect: {}\n`
    const profile = `${smallSite['profile/pt.yaml']}Title: T\n`
    const rows = await diagnose({ 'site.yaml': site, 'profile/pt.yaml': profile })
    expect(rows.map(({ at, is }) => `${at} ${is}`)).toEqual([
      'profile/pt.yaml:14:1-14:6 error unknown-setting',
      'site.yaml:6:1-6:9 error unknown-setting',
    ])
  })

  it('is quoted on one line and cut if it is long', async () => {
    const key = `"\\e[31m${'é'.repeat(80)}"`
    expect(await findLines(toDocument(`${right}\n${key}: 1`))).toEqual([
      `essays/first-essay/en.md:4:1-4:89 error unknown-key: "\\u001b[31mééééééééééééééééééééééééééééééééééééééééééééééééééééééé…" is not a known key; put data of your own below "extra". Known keys: ${essayKeys} [found: [31méééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééé; expected: title | description | tags | aliases | translation_of | draft | date | updated | image | image_alt | extra]`,
    ])
  })
})
