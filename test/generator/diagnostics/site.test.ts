import { describe, expect, it } from 'vitest'
import { smallSite } from '../../fixtures/content.ts'
import { diagnose } from '../../fixtures/diagnose.ts'

const site = String(smallSite['site.yaml'])

/** The diagnostics of a site.yaml with one line replaced or added. */
const diagnoseSite = (line: string) => {
  const [key = ''] = line.split(':')
  const lines = site.trimEnd().split('\n')
  const index = lines.findIndex((other) => other.startsWith(`${key}:`))
  if (index === -1) lines.push(line)
  else lines[index] = line
  return diagnose({ 'site.yaml': `${lines.join('\n')}\n` })
}

describe('site.yaml', () => {
  it('is valid with the required keys only', async () => {
    expect(await diagnose({})).toEqual([])
  })

  it('requires base_url, service, version and languages', async () => {
    expect(await diagnose({ 'site.yaml': 'quota: { limit: 60, window: 60 }\n' })).toEqual([
      {
        at: 'site.yaml:1:1-1:6',
        is: 'error missing-key',
        reason:
          'Missing required key "base_url" (a URL such as https://example.com or https://example.com/blog)',
        found: 'no such key',
        expected: ['a URL such as https://example.com or https://example.com/blog'],
      },
      {
        at: 'site.yaml:1:1-1:6',
        is: 'error missing-key',
        reason: 'Missing required key "service" (the name of the service)',
        found: 'no such key',
        expected: ['the name of the service'],
      },
      {
        at: 'site.yaml:1:1-1:6',
        is: 'error missing-key',
        reason: 'Missing required key "version" (a version 1.x.y, because API paths contain "v1")',
        found: 'no such key',
        expected: ['a version 1.x.y, because API paths contain "v1"'],
      },
      {
        at: 'site.yaml:1:1-1:6',
        is: 'error missing-key',
        reason: 'Missing required key "languages" (a list of language codes such as [en, pt])',
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
  ])('rejects the version %s and says why', async (version, found, is) => {
    const expected = 'a version 1.x.y, because API paths contain "v1"'
    expect(await diagnoseSite(`version: ${version}`)).toEqual([
      {
        at: `site.yaml:3:10-3:${10 + version.length}`,
        is,
        reason: `"version" must be ${expected}, got ${found}`,
        found,
        expected: [expected],
      },
    ])
  })

  it.each([
    'https://site.test//',
    'https://site.test/a/../b',
    'https://site.test/a%20b',
    'site.test',
    'ftp://site.test',
    'https://Site.test',
    'https://site.test:443',
    'https://me@site.test',
    'https://site.test?x',
    'https://`',
    'https://a}b.test',
  ])('rejects the base_url %s', async (address) => {
    const expected = 'a URL such as https://example.com or https://example.com/blog'
    expect(await diagnoseSite(`base_url: ${address}`)).toEqual([
      {
        at: `site.yaml:1:11-1:${11 + address.length}`,
        is: 'error invalid-value',
        reason: `"base_url" must be ${expected}, got "${address}"`,
        found: `"${address}"`,
        expected: [expected],
      },
    ])
  })

  it.each(['https://site.test/', 'https://site.test/path', 'http://127.0.0.1:4321/a/b_c.d/'])(
    'accepts the base_url %s',
    async (address) => {
      expect(await diagnoseSite(`base_url: ${address}`)).toEqual([])
    },
  )

  it('requires at least one language code, and each only once', async () => {
    const rows = await diagnoseSite('languages: [en, pt, English, EN, api, en, 5, ~]')
    expect(rows).toEqual([
      {
        at: 'site.yaml:4:12-4:48',
        is: 'error invalid-value',
        reason: '"languages" must be a list that names each language once, got "en" twice',
        found: '"en" twice',
        expected: ['a list that names each language once'],
      },
      {
        at: 'site.yaml:4:21-4:28',
        is: 'error invalid-value',
        reason:
          'Entry 3 of "languages" must be a lower-case language code such as en or pt-br, or a tag with its code such as { tag: pt-BR, code: pt }, got "English"',
        found: '"English"',
        expected: [
          'a lower-case language code such as en or pt-br, or a tag with its code such as { tag: pt-BR, code: pt }',
        ],
      },
      {
        at: 'site.yaml:4:30-4:32',
        is: 'error invalid-value',
        reason:
          'Entry 4 of "languages" must be a lower-case language code such as en or pt-br, or a tag with its code such as { tag: pt-BR, code: pt }, got "EN"',
        found: '"EN"',
        expected: [
          'a lower-case language code such as en or pt-br, or a tag with its code such as { tag: pt-BR, code: pt }',
        ],
      },
      {
        at: 'site.yaml:4:34-4:37',
        is: 'error invalid-value',
        reason: 'Entry 5 of "languages" must be a language code that is not a reserved path, got "api"',
        found: '"api"',
        expected: ['a language code that is not a reserved path'],
      },
      {
        at: 'site.yaml:4:43-4:44',
        is: 'error wrong-type',
        reason:
          'Entry 7 of "languages" must be a lower-case language code such as en or pt-br, or a tag with its code such as { tag: pt-BR, code: pt }, got the number 5',
        found: 'the number 5',
        expected: [
          'a lower-case language code such as en or pt-br, or a tag with its code such as { tag: pt-BR, code: pt }',
        ],
      },
      {
        at: 'site.yaml:4:46-4:47',
        is: 'error wrong-type',
        reason:
          'Entry 8 of "languages" must be a lower-case language code such as en or pt-br, or a tag with its code such as { tag: pt-BR, code: pt }, got no value',
        found: 'no value',
        expected: [
          'a lower-case language code such as en or pt-br, or a tag with its code such as { tag: pt-BR, code: pt }',
        ],
      },
    ])
    expect(await diagnoseSite('languages: []')).toEqual([
      {
        at: 'site.yaml:4:12-4:14',
        is: 'error invalid-value',
        reason: '"languages" must be a list with at least one language code, got an empty list',
        found: 'an empty list',
        expected: ['a list with at least one language code'],
      },
    ])
    expect(await diagnoseSite('languages: en')).toEqual([
      {
        at: 'site.yaml:4:12-4:14',
        is: 'error wrong-type',
        reason: '"languages" must be a list of language codes such as [en, pt], got "en"',
        found: '"en"',
        expected: ['a list of language codes such as [en, pt]'],
      },
    ])
  })

  it('requires whole numbers within bounds for the quota', async () => {
    expect(await diagnoseSite('quota: { limit: 0, window: 90000 }')).toEqual([
      {
        at: 'site.yaml:5:17-5:18',
        is: 'error invalid-value',
        reason: '"quota.limit" must be a whole number of requests from 1 to 1000000, got the number 0',
        found: 'the number 0',
        expected: ['a whole number of requests from 1 to 1000000'],
      },
      {
        at: 'site.yaml:5:28-5:33',
        is: 'error invalid-value',
        reason: '"quota.window" must be a whole number of seconds from 1 to 86400, got the number 90000',
        found: 'the number 90000',
        expected: ['a whole number of seconds from 1 to 86400'],
      },
    ])
    expect(await diagnoseSite('quota: { limit: "60", window: 1.5 }')).toEqual([
      {
        at: 'site.yaml:5:17-5:21',
        is: 'error wrong-type',
        reason: '"quota.limit" must be a whole number of requests from 1 to 1000000, got "60"',
        found: '"60"',
        expected: ['a whole number of requests from 1 to 1000000'],
      },
      {
        at: 'site.yaml:5:31-5:34',
        is: 'error wrong-type',
        reason: '"quota.window" must be a whole number of seconds from 1 to 86400, got the number 1.5',
        found: 'the number 1.5',
        expected: ['a whole number of seconds from 1 to 86400'],
      },
    ])
    expect(await diagnoseSite('quota: { limit: 60, per: minute }')).toEqual([
      {
        at: 'site.yaml:5:10-5:15',
        is: 'error missing-key',
        reason: 'Missing required key "quota.window" (a whole number of seconds from 1 to 86400)',
        found: 'no such key',
        expected: ['a whole number of seconds from 1 to 86400'],
      },
      {
        at: 'site.yaml:5:21-5:24',
        is: 'error unknown-setting',
        reason: '"per" is not a known key of "quota". Known keys: limit, window',
        found: 'per',
        expected: ['limit', 'window'],
      },
    ])
  })

  it('requires yes or no for content signals, and true or false for site', async () => {
    expect(await diagnoseSite('content_signal: { search: yes, ai-input: true, ai-trian: no }')).toEqual([
      {
        at: 'site.yaml:5:42-5:46',
        is: 'error invalid-value',
        reason: '"content_signal.ai-input" must be "yes" or "no", got true',
        found: 'true',
        expected: ['yes', 'no'],
      },
      {
        at: 'site.yaml:5:48-5:56',
        is: 'error unknown-setting',
        reason:
          '"ai-trian" is not a known key of "content_signal"; did you mean "ai-train"? Known keys: search, ai-input, ai-train',
        found: 'ai-trian',
        expected: ['search', 'ai-input', 'ai-train'],
      },
    ])
    expect(await diagnoseSite('site: no')).toEqual([
      {
        at: 'site.yaml:5:7-5:9',
        is: 'error wrong-type',
        reason: '"site" must be true, false, or { from: FOLDER }, got "no"',
        found: '"no"',
        expected: ['true, false, or { from: FOLDER }'],
      },
    ])
  })

  it('requires allow or block for AI crawlers, and names that robots.txt can contain', async () => {
    const expectedAll = '"allow" or "block" for all AI crawlers, or a map such as { GPTBot: block }'
    expect(await diagnoseSite('ai_crawlers: no')).toEqual([
      {
        at: 'site.yaml:5:14-5:16',
        is: 'error invalid-value',
        reason: `"ai_crawlers" must be ${expectedAll}, got "no"`,
        found: '"no"',
        expected: ['allow', 'block'],
      },
    ])
    expect(await diagnoseSite('ai_crawlers: { GPTBot: alow }')).toEqual([
      {
        at: 'site.yaml:5:24-5:28',
        is: 'error invalid-value',
        reason: '"ai_crawlers.GPTBot" must be "allow" or "block", got "alow"; did you mean "allow"?',
        found: '"alow"',
        expected: ['allow', 'block'],
      },
    ])
    const expectedName = 'the name of a crawler such as GPTBot, which has only letters, "-" and "_"'
    expect(await diagnoseSite('ai_crawlers: { "GPTBot/1.0": block, my_Own-Bot: allow }')).toEqual([
      {
        at: 'site.yaml:5:30-5:35',
        is: 'error invalid-value',
        reason: `"ai_crawlers.GPTBot/1.0" must be ${expectedName}, got "GPTBot/1.0"`,
        found: '"GPTBot/1.0"',
        expected: [expectedName],
      },
    ])
  })

  it('requires both templates of a component', async () => {
    expect(await diagnoseSite('components: { Callout: { html: "<aside>" }, Term: em }')).toEqual([
      {
        at: 'site.yaml:5:26-5:30',
        is: 'error missing-key',
        reason: 'Missing required key "components.Callout.markdown" (a Markdown template)',
        found: 'no such key',
        expected: ['a Markdown template'],
      },
      {
        at: 'site.yaml:5:51-5:53',
        is: 'error wrong-type',
        reason: '"components.Term" must be a map of "key: value" entries, got "em"',
        found: '"em"',
        expected: ['a map of "key: value" entries'],
      },
    ])
  })

  it('rejects a component name that MDX reads as an HTML element', async () => {
    expect(await diagnoseSite('components: { callout: { html: "<aside>", markdown: "" } }')).toEqual([
      {
        at: 'site.yaml:5:24-5:57',
        is: 'error invalid-value',
        reason:
          '"components.callout" must be a component name that starts with a capital letter, such as "Callout", got "callout"',
        found: '"callout"',
        expected: ['a component name that starts with a capital letter, such as "Callout"'],
      },
    ])
  })

  it('rejects a value of "search.orama" other than true and false', async () => {
    expect(await diagnoseSite('search: { orama: yes }')).toEqual([
      {
        at: 'site.yaml:5:18-5:21',
        is: 'error wrong-type',
        reason: '"search.orama" must be true or false, got "yes"',
        found: '"yes"',
        expected: ['true or false'],
      },
    ])
  })

  it('rejects an unknown key and suggests the nearest one', async () => {
    expect(await diagnoseSite('language: en')).toEqual([
      {
        at: 'site.yaml:5:1-5:9',
        is: 'error unknown-setting',
        reason:
          '"language" is not a known key; did you mean "languages"? Known keys: base_url, service, version, languages, quota, versioning, site, social_images, search, content_signal, ai_crawlers, sources, redirects, gone, mcp, rules, license, allow, shortcodes, components',
        found: 'language',
        expected: [
          'base_url',
          'service',
          'version',
          'languages',
          'quota',
          'versioning',
          'site',
          'social_images',
          'search',
          'content_signal',
          'ai_crawlers',
          'sources',
          'redirects',
          'gone',
          'mcp',
          'rules',
          'license',
          'allow',
          'shortcodes',
          'components',
        ],
      },
    ])
  })
})
