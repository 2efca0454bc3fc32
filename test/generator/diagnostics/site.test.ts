import { describe, expect, it } from 'vitest'
import { smallSite } from '../../fixtures/content.ts'
import { diagnose } from '../../fixtures/diagnose.ts'

const site = String(smallSite['site.yaml'])

/** The messages of a site.yaml in which one line is another, or which has more lines. */
const diagnoseSite = (line: string) => {
  const [key = ''] = line.split(':')
  const lines = site.trimEnd().split('\n')
  const place = lines.findIndex((other) => other.startsWith(`${key}:`))
  if (place === -1) lines.push(line)
  else lines[place] = line
  return diagnose({ 'site.yaml': `${lines.join('\n')}\n` })
}

describe('site.yaml', () => {
  it('may say nothing but what it has to', async () => {
    expect(await diagnose({})).toEqual([])
  })

  it('has to say where, what, which version and which languages', async () => {
    expect(await diagnose({ 'site.yaml': 'quota: { limit: 60, window: 60 }\n' })).toEqual([
      {
        at: 'site.yaml:1:1-1:6',
        is: 'error missing-key',
        reason:
          'Found no key "base_url"; expected an origin such as https://example.com, without a path or a slash at its end',
        found: 'no such key',
        expected: ['an origin such as https://example.com, without a path or a slash at its end'],
      },
      {
        at: 'site.yaml:1:1-1:6',
        is: 'error missing-key',
        reason: 'Found no key "service"; expected the name of the service',
        found: 'no such key',
        expected: ['the name of the service'],
      },
      {
        at: 'site.yaml:1:1-1:6',
        is: 'error missing-key',
        reason:
          'Found no key "version"; expected a version 1.x.y, since the paths of the API say v1; another major version would be another API',
        found: 'no such key',
        expected: [
          'a version 1.x.y, since the paths of the API say v1; another major version would be another API',
        ],
      },
      {
        at: 'site.yaml:1:1-1:6',
        is: 'error missing-key',
        reason: 'Found no key "languages"; expected a list of language codes such as [en, pt]',
        found: 'no such key',
        expected: ['a list of language codes such as [en, pt]'],
      },
    ])
  })

  it.each([
    ['2.0.0', '"2.0.0"', 'error invalid-value'],
    ['0.9.0', '"0.9.0"', 'error invalid-value'],
    ['1.2', 'the number 1.2', 'error wrong-type'],
    ['1.02.3', '"1.02.3"', 'error invalid-value'],
    ['1.2.3-beta', '"1.2.3-beta"', 'error invalid-value'],
    ['v1.2.3', '"v1.2.3"', 'error invalid-value'],
  ])('may not have the version %s, and says why', async (version, found, is) => {
    const expected =
      'a version 1.x.y, since the paths of the API say v1; another major version would be another API'
    expect(await diagnoseSite(`version: ${version}`)).toEqual([
      {
        at: `site.yaml:3:10-3:${10 + version.length}`,
        is,
        reason: `Found ${found} as "version"; expected ${expected}`,
        found,
        expected: [expected],
      },
    ])
  })

  it.each([
    'https://site.test/',
    'https://site.test/path',
    'site.test',
    'ftp://site.test',
    'https://Site.test',
    'https://site.test:443',
    'https://me@site.test',
    'https://site.test?x',
  ])('may not have the address %s', async (address) => {
    const expected = 'an origin such as https://example.com, without a path or a slash at its end'
    expect(await diagnoseSite(`base_url: ${address}`)).toEqual([
      {
        at: `site.yaml:1:11-1:${11 + address.length}`,
        is: 'error invalid-value',
        reason: `Found "${address}" as "base_url"; expected ${expected}`,
        found: `"${address}"`,
        expected: [expected],
      },
    ])
  })

  it('has languages that are codes, each once, at least one', async () => {
    const rows = await diagnoseSite('languages: [en, pt, English, EN, api, en, 5]')
    expect(rows).toEqual([
      {
        at: 'site.yaml:4:12-4:45',
        is: 'error invalid-value',
        reason: 'Found a list as "languages"; expected each language once, and "en" stands there twice',
        found: 'a list',
        expected: ['each language once, and "en" stands there twice'],
      },
      {
        at: 'site.yaml:4:21-4:28',
        is: 'error invalid-value',
        reason:
          'Found "English" as entry 3 of "languages"; expected a language code in lower case such as en or pt-br',
        found: '"English"',
        expected: ['a language code in lower case such as en or pt-br'],
      },
      {
        at: 'site.yaml:4:30-4:32',
        is: 'error invalid-value',
        reason:
          'Found "EN" as entry 4 of "languages"; expected a language code in lower case such as en or pt-br',
        found: '"EN"',
        expected: ['a language code in lower case such as en or pt-br'],
      },
      {
        at: 'site.yaml:4:34-4:37',
        is: 'error invalid-value',
        reason:
          'Found "api" as entry 5 of "languages"; expected a language code in lower case such as en or pt-br',
        found: '"api"',
        expected: ['a language code in lower case such as en or pt-br'],
      },
      {
        at: 'site.yaml:4:43-4:44',
        is: 'error wrong-type',
        reason:
          'Found the number 5 as entry 7 of "languages"; expected a language code in lower case such as en or pt-br',
        found: 'the number 5',
        expected: ['a language code in lower case such as en or pt-br'],
      },
    ])
    expect(await diagnoseSite('languages: []')).toEqual([
      {
        at: 'site.yaml:4:12-4:14',
        is: 'error invalid-value',
        reason: 'Found an empty list as "languages"; expected at least one language code',
        found: 'an empty list',
        expected: ['at least one language code'],
      },
    ])
    expect(await diagnoseSite('languages: en')).toEqual([
      {
        at: 'site.yaml:4:12-4:14',
        is: 'error wrong-type',
        reason: 'Found "en" as "languages"; expected a list of language codes such as [en, pt]',
        found: '"en"',
        expected: ['a list of language codes such as [en, pt]'],
      },
    ])
  })

  it('has a quota of whole numbers within bounds', async () => {
    expect(await diagnoseSite('quota: { limit: 0, window: 90000 }')).toEqual([
      {
        at: 'site.yaml:5:17-5:18',
        is: 'error invalid-value',
        reason: 'Found the number 0 as "quota.limit"; expected a whole number of requests from 1 to 1000000',
        found: 'the number 0',
        expected: ['a whole number of requests from 1 to 1000000'],
      },
      {
        at: 'site.yaml:5:28-5:33',
        is: 'error invalid-value',
        reason:
          'Found the number 90000 as "quota.window"; expected a whole number of seconds from 1 to 86400',
        found: 'the number 90000',
        expected: ['a whole number of seconds from 1 to 86400'],
      },
    ])
    expect(await diagnoseSite('quota: { limit: "60", window: 1.5 }')).toEqual([
      {
        at: 'site.yaml:5:17-5:21',
        is: 'error wrong-type',
        reason: 'Found "60" as "quota.limit"; expected a whole number of requests from 1 to 1000000',
        found: '"60"',
        expected: ['a whole number of requests from 1 to 1000000'],
      },
      {
        at: 'site.yaml:5:31-5:34',
        is: 'error wrong-type',
        reason: 'Found the number 1.5 as "quota.window"; expected a whole number of seconds from 1 to 86400',
        found: 'the number 1.5',
        expected: ['a whole number of seconds from 1 to 86400'],
      },
    ])
    expect(await diagnoseSite('quota: { limit: 60, per: minute }')).toEqual([
      {
        at: 'site.yaml:5:10-5:15',
        is: 'error missing-key',
        reason: 'Found no key "quota.window"; expected a whole number of seconds from 1 to 86400',
        found: 'no such key',
        expected: ['a whole number of seconds from 1 to 86400'],
      },
      {
        at: 'site.yaml:5:21-5:24',
        is: 'error unknown-key',
        reason: 'Found the unknown key "per"; expected "limit" or "window"',
        found: 'per',
        expected: ['limit', 'window'],
      },
    ])
  })

  it('says yes or no of content signals, and true or false of pages', async () => {
    expect(await diagnoseSite('content_signal: { search: yes, ai-input: true, ai-trian: no }')).toEqual([
      {
        at: 'site.yaml:5:42-5:46',
        is: 'error invalid-value',
        reason: 'Found true as "content_signal.ai-input"; expected "yes" or "no"',
        found: 'true',
        expected: ['yes', 'no'],
      },
      {
        at: 'site.yaml:5:48-5:56',
        is: 'error unknown-key',
        reason:
          'Found the unknown key "ai-trian"; expected "search", "ai-input" or "ai-train"; did you mean "ai-train"?',
        found: 'ai-trian',
        expected: ['search', 'ai-input', 'ai-train'],
      },
    ])
    expect(await diagnoseSite('site: no')).toEqual([
      {
        at: 'site.yaml:5:7-5:9',
        is: 'error wrong-type',
        reason: 'Found "no" as "site"; expected true or false',
        found: '"no"',
        expected: ['true or false'],
      },
    ])
  })

  it('says of a component what it becomes, whole', async () => {
    expect(await diagnoseSite('components: { Callout: { html: "<aside>" }, Term: em }')).toEqual([
      {
        at: 'site.yaml:5:26-5:30',
        is: 'error missing-key',
        reason: 'Found no key "components.Callout.markdown"; expected its Markdown',
        found: 'no such key',
        expected: ['its Markdown'],
      },
      {
        at: 'site.yaml:5:51-5:53',
        is: 'error wrong-type',
        reason:
          'Found "em" as "components.Term"; expected keys with values, a colon and a space between them',
        found: '"em"',
        expected: ['keys with values, a colon and a space between them'],
      },
    ])
  })

  it('has no key but its own, and asks for the one perhaps meant', async () => {
    expect(await diagnoseSite('language: en')).toEqual([
      {
        at: 'site.yaml:5:1-5:9',
        is: 'error unknown-key',
        reason:
          'Found the unknown key "language"; expected "base_url", "service", "version", "languages", "quota", "versioning", "site", "content_signal" or "components"; did you mean "languages"?',
        found: 'language',
        expected: [
          'base_url',
          'service',
          'version',
          'languages',
          'quota',
          'versioning',
          'site',
          'content_signal',
          'components',
        ],
      },
    ])
  })
})
