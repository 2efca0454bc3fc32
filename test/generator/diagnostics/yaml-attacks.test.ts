import { describe, expect, it } from 'vitest'
import { readSite } from '../../fixtures/compile.ts'
import { smallSite } from '../../fixtures/content.ts'
import {
  type Changes,
  diagnose,
  essayFile,
  essayKeys,
  findLines,
  testReports,
  toDocument,
  writeSite,
} from '../../fixtures/diagnose.ts'

const right = 'title: T\ndescription: D'

describe('a key with a special meaning in JavaScript', () => {
  it.each([
    ['redirects', '/essays', '5:14-5:23'],
    ['components', '{ html: x, markdown: x }', '5:15-5:24'],
  ])('is reported among the keys of the author in "%s"', async (key, value, range) => {
    expect(
      await findLines({ 'site.yaml': `${smallSite['site.yaml']}${key}: { __proto__: ${value} }\n` }),
    ).toEqual([
      `site.yaml:${range} error unknown-setting: "${key}" must have a key other than __proto__, which JavaScript reserves; choose another name [found: __proto__; expected: a key other than __proto__]`,
    ])
  })

  it('is reported as an unknown key and does not change any prototype', async () => {
    const frontMatter = `${right}\n__proto__: { draft: true }\nconstructor: 1\n"toString": 2`
    expect(await findLines(toDocument(frontMatter))).toEqual([
      `essays/first-essay/en.md:4:1-4:10 error unknown-key: "__proto__" is not a known key; put data of your own below "extra". Known keys: ${essayKeys} [found: __proto__; expected: title | description | tags | aliases | translation_of | draft | date | updated | image | image_alt | extra]`,
      `essays/first-essay/en.md:5:1-5:12 error unknown-key: "constructor" is not a known key; put data of your own below "extra". Known keys: ${essayKeys} [found: constructor; expected: title | description | tags | aliases | translation_of | draft | date | updated | image | image_alt | extra]`,
      `essays/first-essay/en.md:6:1-6:11 error unknown-key: "toString" is not a known key; put data of your own below "extra". Known keys: ${essayKeys} [found: toString; expected: title | description | tags | aliases | translation_of | draft | date | updated | image | image_alt | extra]`,
    ])
    expect(({} as { draft?: boolean }).draft).toBeUndefined()
  })
})

describe('a key that is not text', () => {
  it('is reported as an unknown key, as the author wrote it', async () => {
    expect(await findLines(toDocument(`${right}\n1: a\nnull: b\n0x10: c`))).toEqual([
      `essays/first-essay/en.md:4:1-4:2 error unknown-key: "1" is not a known key; put data of your own below "extra". Known keys: ${essayKeys} [found: 1; expected: title | description | tags | aliases | translation_of | draft | date | updated | image | image_alt | extra]`,
      `essays/first-essay/en.md:5:1-5:5 error unknown-key: "null" is not a known key; put data of your own below "extra". Known keys: ${essayKeys} [found: null; expected: title | description | tags | aliases | translation_of | draft | date | updated | image | image_alt | extra]`,
      `essays/first-essay/en.md:6:1-6:5 error unknown-key: "0x10" is not a known key; put data of your own below "extra". Known keys: ${essayKeys} [found: 0x10; expected: title | description | tags | aliases | translation_of | draft | date | updated | image | image_alt | extra]`,
    ])
  })

  it('is a syntax error if it is a list, a map or an alias', async () => {
    expect(await findLines(toDocument(`title: &it T\ndescription: D\n? [a, b]\n: c`))).toEqual([
      'essays/first-essay/en.md:4:3-4:9 error yaml-syntax: The YAML is not valid at "[a, b]": With stringKeys, all keys must be strings; expected text as the key [found: [a, b]; expected: text as the key]',
    ])
    expect(await findLines(toDocument(`title: &it T\ndescription: D\n*it : c`))).toEqual([
      'essays/first-essay/en.md:4:1-4:4 error yaml-syntax: The YAML is not valid at "*it": With stringKeys, all keys must be strings; expected text as the key [found: *it; expected: text as the key]',
    ])
  })
})

describe('a YAML tag', () => {
  testReports({
    'is a syntax error if it would change the type of the value': [
      toDocument(
        'title: !secret T\ndescription: !!binary aGk=\ndate: !!timestamp 2026-02-03\ntags: !!set { a }',
      ),
      'essays/first-essay/en.md:2:8-2:15 error yaml-syntax: The YAML is not valid at "!secret": Unresolved tag: !secret; expected the value without the tag [found: !secret; expected: the value without the tag]',
      'essays/first-essay/en.md:3:14-3:22 error yaml-syntax: The YAML is not valid at "!!binary": Unresolved tag: tag:yaml.org,2002:binary; expected the value without the tag [found: !!binary; expected: the value without the tag]',
      'essays/first-essay/en.md:4:7-4:18 error yaml-syntax: The YAML is not valid at "!!timestamp": Unresolved tag: tag:yaml.org,2002:timestamp; expected the value without the tag [found: !!timestamp; expected: the value without the tag]',
      'essays/first-essay/en.md:5:7-5:12 error yaml-syntax: The YAML is not valid at "!!set": Unresolved tag: tag:yaml.org,2002:set; expected the value without the tag [found: !!set; expected: the value without the tag]',
      'essays/first-essay/en.md:5:13-5:18 error wrong-type: "tags" must be a list of tags such as [testing, design], got a map [found: a map; expected: a list of tags such as [testing, design]]',
    ],
    'may turn a number into text with !!str': [toDocument('title: !!str 1984\ndescription: D')],
  })
})

describe('nested lists and maps', () => {
  it.each([
    ['brackets', `tags: ${'['.repeat(20_000)}${']'.repeat(20_000)}`, '4:38-4:39', 5],
    ['unclosed brackets', `tags: ${'['.repeat(20_000)}`, '4:38-4:39', 5],
    ['braces', `tags: ${'{a: '.repeat(5000)}`, '4:128-4:129', 5],
    ['hyphens', `tags:\n  ${'- '.repeat(5000)}a`, '5:3-5:4', 6],
  ])('are reported where they become too deep, written as %s', async (_, entry, position, lineOfDate) => {
    expect(await findLines(toDocument(`title: 5\ndescription: D\n${entry}\ndate: 2026-13`))).toEqual([
      `${essayFile}:2:8-2:9 error wrong-type: "title" must be non-blank text, got the number 5; put it in quotes to make it text [found: the number 5; expected: non-blank text]`,
      `${essayFile}:${position} error yaml-syntax: Lists or maps are nested too deeply; use at most 32 levels [found: a list or a map; expected: at most 32 levels]`,
      `${essayFile}:${lineOfDate}:7-${lineOfDate}:14 error invalid-date: "date" must be a valid date (YYYY-MM or YYYY-MM-DD), got "2026-13" [found: "2026-13"; expected: a valid date (YYYY-MM or YYYY-MM-DD)]`,
    ])
  })
})

describe('a text that other YAML versions read as another type', () => {
  it('stays the text that the author wrote, such as yes, on or 12:30', async () => {
    const frontMatter =
      'title: yes\ndescription: no\ndate: 2026-02-03\ntags: [on, off, 12:30, 1_000, 2026-02, ~x]'
    const site = await readSite(writeSite({ [essayFile]: toDocument(frontMatter) }))
    const [essay] = site.essays[0]?.translations ?? []
    expect([essay?.title, essay?.description, essay?.date, essay?.tags]).toEqual([
      'yes',
      'no',
      '2026-02-03',
      ['on', 'off', '12:30', '1_000', '2026-02', '~x'],
    ])
  })
})

describe('site.yaml and profiles that attack the parser', () => {
  const site = String(smallSite['site.yaml'])
  const profile = String(smallSite['profile/en.yaml'])
  const toRows = async (changes: Changes) =>
    (await diagnose(changes)).map(({ at, is, reason }) => `${at} ${is} ${reason}`)

  it('are reported for keys with a special meaning in JavaScript, at any level', async () => {
    const rows = await toRows({
      'site.yaml': `${site}__proto__: { site: false }\ncomponents:\n  __proto__: { html: a, markdown: b }\n  constructor: { html: a, markdown: b }\nquota: { limit: 1, window: 1, __proto__: { limit: 5 } }\n`,
      'profile/en.yaml': profile.replace('links:\n', 'constructor: 1\nlinks:\n  __proto__: { github: x }\n'),
    })
    expect(rows.map((row) => row.replace(/ Known keys: .*/, ''))).toEqual([
      'profile/en.yaml:5:1-5:12 error unknown-setting "constructor" is not a known key.',
      'profile/en.yaml:7:3-7:12 error unknown-setting "__proto__" is not a known key of "links".',
      'site.yaml:5:1-5:10 error unknown-setting "__proto__" is not a known key.',
      'site.yaml:7:3-7:12 error unknown-setting "components" must have a key other than __proto__, which JavaScript reserves; choose another name',
      'site.yaml:8:16-8:40 error invalid-value "components.constructor" must be a component name that starts with a capital letter, such as "Callout", got "constructor"',
      'site.yaml:9:31-9:40 error unknown-setting "__proto__" is not a known key of "quota".',
    ])
    expect(({} as { site?: boolean }).site).toBeUndefined()
  })

  it('are reported for aliases that expand to too many values', async () => {
    const nine = (name: string) => `[${Array(9).fill(name).join(', ')}]`
    const laughs = [...'bcdefghi'].map((name, index) => `${name}: &${name} ${nine(`*${'abcdefgh'[index]}`)}`)
    const bomb = `a: &a ${nine('lol')}\n${laughs.join('\n')}\n`
    const rows = await toRows({ 'site.yaml': site + bomb, 'profile/en.yaml': profile + bomb })
    expect(rows.filter((row) => row.includes('yaml-syntax'))).toEqual([
      'profile/en.yaml:15:8-15:10 error yaml-syntax Aliases expand to too many values; write the values out instead',
      'site.yaml:6:8-6:10 error yaml-syntax Aliases expand to too many values; write the values out instead',
    ])
  })

  it.each([
    ['brackets', '['.repeat(20_000)],
    ['braces', '{a: '.repeat(10_000)],
  ])('are reported where %s nest too deeply', async (_, nested) => {
    const rows = await toRows({
      'site.yaml': `${site}components: ${nested}\n`,
      'profile/en.yaml': profile.replace('[samples]', nested),
    })
    expect(
      rows.filter((row) => row.includes('too deeply')).map((row) => row.replace(/:[\d:-]+/, '')),
    ).toEqual([
      'profile/en.yaml error yaml-syntax Lists or maps are nested too deeply; use at most 32 levels',
      'site.yaml error yaml-syntax Lists or maps are nested too deeply; use at most 32 levels',
    ])
  })
})
