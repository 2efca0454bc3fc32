import { describe, expect, it } from 'vitest'
import { smallSite } from '../../fixtures/content.ts'
import { diagnose, findLines, testReports, toLines } from '../../fixtures/diagnose.ts'

const site = String(smallSite['site.yaml'])

/** A site.yaml with one line replaced or added. */
const withLine = (line: string) => {
  const [key = ''] = line.split(':')
  const lines = site.trimEnd().split('\n')
  const index = lines.findIndex((other) => other.startsWith(`${key}:`))
  if (index === -1) lines.push(line)
  else lines[index] = line
  return { 'site.yaml': `${lines.join('\n')}\n` }
}

describe('site.yaml', () => {
  testReports({
    'is valid with the required keys only': [{}],
    'requires base_url, service, version and languages': [
      { 'site.yaml': 'quota: { limit: 60, window: 60 }\n' },
      'site.yaml:1:1-1:6 error missing-key: Missing required key "base_url" (a URL such as https://example.com or https://example.com/blog) [found: no such key; expected: a URL such as https://example.com or https://example.com/blog]',
      'site.yaml:1:1-1:6 error missing-key: Missing required key "service" (the name of the service) [found: no such key; expected: the name of the service]',
      'site.yaml:1:1-1:6 error missing-key: Missing required key "version" (a version 1.x.y, because API paths contain "v1") [found: no such key; expected: a version 1.x.y, because API paths contain "v1"]',
      'site.yaml:1:1-1:6 error missing-key: Missing required key "languages" (a list of language codes such as [en, pt]) [found: no such key; expected: a list of language codes such as [en, pt]]',
    ],
    'requires both templates of a component': [
      withLine('components: { Callout: { html: "<aside>" }, Term: em }'),
      'site.yaml:5:26-5:30 error missing-key: Missing required key "components.Callout.markdown" (a Markdown template) [found: no such key; expected: a Markdown template]',
      'site.yaml:5:51-5:53 error wrong-type: "components.Term" must be a map of "key: value" entries, got "em" [found: "em"; expected: a map of "key: value" entries]',
    ],
    'rejects a component name that MDX reads as an HTML element': [
      withLine('components: { callout: { html: "<aside>", markdown: "" } }'),
      'site.yaml:5:24-5:57 error invalid-value: "components.callout" must be a component name that starts with a capital letter, such as "Callout", got "callout" [found: "callout"; expected: a component name that starts with a capital letter, such as "Callout"]',
    ],
    'rejects a value of "search.orama" other than true and false': [
      withLine('search: { orama: yes }'),
      'site.yaml:5:18-5:21 error wrong-type: "search.orama" must be true or false, got "yes" [found: "yes"; expected: true or false]',
    ],
    'rejects an unknown key and suggests the nearest one': [
      withLine('language: en'),
      'site.yaml:5:1-5:9 error unknown-setting: "language" is not a known key; did you mean "languages"? Known keys: base_url, service, version, languages, quota, versioning, site, social_images, search, content_signal, ai_crawlers, sources, collections, plugins, redirects, gone, math, mcp, notify, rules, license, theme, navigation, footer, sidebar, edit, home, head, scripts, allow, shortcodes, components [found: language; expected: base_url | service | version | languages | quota | versioning | site | social_images | search | content_signal | ai_crawlers | sources | collections | plugins | redirects | gone | math | mcp | notify | rules | license | theme | navigation | footer | sidebar | edit | home | head | scripts | allow | shortcodes | components]',
    ],
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
    expect(await findLines(withLine(`version: ${version}`))).toEqual([
      `site.yaml:3:10-3:${10 + version.length} ${is}: "version" must be ${expected}, got ${found} [found: ${found}; expected: ${expected}]`,
    ])
  })

  const wrongAddresses =
    'https://site.test// https://site.test/a/../b https://site.test/a%20b site.test ftp://site.test https://Site.test https://site.test:443 https://me@site.test https://site.test?x https://` https://a}b.test'

  it.each(wrongAddresses.split(' '))('rejects the base_url %s', async (address) => {
    const expected = 'a URL such as https://example.com or https://example.com/blog'
    expect(await findLines(withLine(`base_url: ${address}`))).toEqual([
      `site.yaml:1:11-1:${11 + address.length} error invalid-value: "base_url" must be ${expected}, got "${address}" [found: "${address}"; expected: ${expected}]`,
    ])
  })

  it.each(['https://site.test/', 'https://site.test/path', 'http://127.0.0.1:4321/a/b_c.d/'])(
    'accepts the base_url %s',
    async (address) => {
      expect(await diagnose(withLine(`base_url: ${address}`))).toEqual([])
    },
  )

  it('requires at least one language code, and each only once', async () => {
    const rows = await diagnose(withLine('languages: [en, pt, English, EN, api, en, 5, ~]'))
    expect(toLines(rows)).toEqual([
      'site.yaml:4:12-4:48 error invalid-value: "languages" must be a list that names each language once, got "en" twice [found: "en" twice; expected: a list that names each language once]',
      'site.yaml:4:21-4:28 error invalid-value: Entry 3 of "languages" must be a lower-case language code such as en or pt-br, or a tag with its code such as { tag: pt-BR, code: pt }, got "English" [found: "English"; expected: a lower-case language code such as en or pt-br, or a tag with its code such as { tag: pt-BR, code: pt }]',
      'site.yaml:4:30-4:32 error invalid-value: Entry 4 of "languages" must be a lower-case language code such as en or pt-br, or a tag with its code such as { tag: pt-BR, code: pt }, got "EN" [found: "EN"; expected: a lower-case language code such as en or pt-br, or a tag with its code such as { tag: pt-BR, code: pt }]',
      'site.yaml:4:34-4:37 error invalid-value: Entry 5 of "languages" must be a language code that is not a reserved path, got "api" [found: "api"; expected: a language code that is not a reserved path]',
      'site.yaml:4:43-4:44 error wrong-type: Entry 7 of "languages" must be a lower-case language code such as en or pt-br, or a tag with its code such as { tag: pt-BR, code: pt }, got the number 5 [found: the number 5; expected: a lower-case language code such as en or pt-br, or a tag with its code such as { tag: pt-BR, code: pt }]',
      'site.yaml:4:46-4:47 error wrong-type: Entry 8 of "languages" must be a lower-case language code such as en or pt-br, or a tag with its code such as { tag: pt-BR, code: pt }, got no value [found: no value; expected: a lower-case language code such as en or pt-br, or a tag with its code such as { tag: pt-BR, code: pt }]',
    ])
    expect(await findLines(withLine('languages: []'))).toEqual([
      'site.yaml:4:12-4:14 error invalid-value: "languages" must be a list with at least one language code, got an empty list [found: an empty list; expected: a list with at least one language code]',
    ])
    expect(await findLines(withLine('languages: en'))).toEqual([
      'site.yaml:4:12-4:14 error wrong-type: "languages" must be a list of language codes such as [en, pt], got "en" [found: "en"; expected: a list of language codes such as [en, pt]]',
    ])
  })

  it('requires whole numbers within bounds for the quota', async () => {
    expect(await findLines(withLine('quota: { limit: 0, window: 90000 }'))).toEqual([
      'site.yaml:5:17-5:18 error invalid-value: "quota.limit" must be a whole number of requests from 1 to 1000000, got the number 0 [found: the number 0; expected: a whole number of requests from 1 to 1000000]',
      'site.yaml:5:28-5:33 error invalid-value: "quota.window" must be a whole number of seconds from 1 to 86400, got the number 90000 [found: the number 90000; expected: a whole number of seconds from 1 to 86400]',
    ])
    expect(await findLines(withLine('quota: { limit: "60", window: 1.5 }'))).toEqual([
      'site.yaml:5:17-5:21 error wrong-type: "quota.limit" must be a whole number of requests from 1 to 1000000, got "60" [found: "60"; expected: a whole number of requests from 1 to 1000000]',
      'site.yaml:5:31-5:34 error wrong-type: "quota.window" must be a whole number of seconds from 1 to 86400, got the number 1.5 [found: the number 1.5; expected: a whole number of seconds from 1 to 86400]',
    ])
    expect(await findLines(withLine('quota: { limit: 60, per: minute }'))).toEqual([
      'site.yaml:5:10-5:15 error missing-key: Missing required key "quota.window" (a whole number of seconds from 1 to 86400) [found: no such key; expected: a whole number of seconds from 1 to 86400]',
      'site.yaml:5:21-5:24 error unknown-setting: "per" is not a known key of "quota". Known keys: limit, window [found: per; expected: limit | window]',
    ])
  })

  it('requires yes or no for content signals, and true or false for site', async () => {
    expect(
      await findLines(withLine('content_signal: { search: yes, ai-input: true, ai-trian: no }')),
    ).toEqual([
      'site.yaml:5:42-5:46 error invalid-value: "content_signal.ai-input" must be "yes" or "no", got true [found: true; expected: yes | no]',
      'site.yaml:5:48-5:56 error unknown-setting: "ai-trian" is not a known key of "content_signal"; did you mean "ai-train"? Known keys: search, ai-input, ai-train [found: ai-trian; expected: search | ai-input | ai-train]',
    ])
    expect(await findLines(withLine('site: no'))).toEqual([
      'site.yaml:5:7-5:9 error wrong-type: "site" must be true, false, or { from: FOLDER }, got "no" [found: "no"; expected: true, false, or { from: FOLDER }]',
    ])
  })

  it('requires true, false or a limit for the endpoint of agents', async () => {
    expect(await findLines(withLine('mcp: maybe'))).toEqual([
      'site.yaml:5:6-5:11 error wrong-type: "mcp" must be true, false, or { limit: 300 }, got "maybe" [found: "maybe"; expected: true, false, or { limit: 300 }]',
    ])
    expect(await findLines(withLine('mcp: { limit: 0 }'))).toEqual([
      'site.yaml:5:15-5:16 error invalid-value: "mcp.limit" must be a whole number of messages from 1 to 1000000, got the number 0 [found: the number 0; expected: a whole number of messages from 1 to 1000000]',
    ])
    expect(await findLines(withLine('mcp: { limits: 300 }'))).toEqual([
      'site.yaml:5:8-5:14 error missing-key: Missing required key "mcp.limit" (a whole number of messages from 1 to 1000000) [found: no such key; expected: a whole number of messages from 1 to 1000000]',
      'site.yaml:5:8-5:14 error unknown-setting: "limits" is not a known key of "mcp"; did you mean "limit"? Known keys: limit [found: limits; expected: limit]',
    ])
  })

  it('requires allow or block for AI crawlers, and names that robots.txt can contain', async () => {
    const expectedAll = '"allow" or "block" for all AI crawlers, or a map such as { GPTBot: block }'
    expect(await findLines(withLine('ai_crawlers: no'))).toEqual([
      `site.yaml:5:14-5:16 error invalid-value: "ai_crawlers" must be ${expectedAll}, got "no" [found: "no"; expected: allow | block]`,
    ])
    expect(await findLines(withLine('ai_crawlers: { GPTBot: alow }'))).toEqual([
      'site.yaml:5:24-5:28 error invalid-value: "ai_crawlers.GPTBot" must be "allow" or "block", got "alow"; did you mean "allow"? [found: "alow"; expected: allow | block]',
    ])
    const expectedName = 'the name of a crawler such as GPTBot, which has only letters, "-" and "_"'
    expect(await findLines(withLine('ai_crawlers: { "GPTBot/1.0": block, my_Own-Bot: allow }'))).toEqual([
      `site.yaml:5:30-5:35 error invalid-value: "ai_crawlers.GPTBot/1.0" must be ${expectedName}, got "GPTBot/1.0" [found: "GPTBot/1.0"; expected: ${expectedName}]`,
    ])
  })

  it('requires a key of IndexNow in its form, which is no name of another file, and a hub that may be published', async () => {
    const key = 'a key of 8 to 128 characters: letters without accents, digits and "-"'
    const [long, cut] = ['k'.repeat(129), `${'k'.repeat(60)}…`]
    expect(await findLines(withLine(`notify: { indexnow: ${long} }`))).toEqual([
      `site.yaml:5:21-5:150 error invalid-value: "notify.indexnow" must be ${key}, got "${cut}" [found: "${cut}"; expected: ${key}]`,
    ])
    expect(await findLines(withLine('notify: { indexnow: 1234567 }'))).toEqual([
      `site.yaml:5:21-5:28 error wrong-type: "notify.indexnow" must be ${key}, got the number 1234567 [found: the number 1234567; expected: ${key}]`,
    ])
    expect(await findLines(withLine('notify: { indexnow: 12345678 }'))).toEqual([
      `site.yaml:5:21-5:29 error wrong-type: "notify.indexnow" must be ${key}, got the number 12345678; put it in quotes to make it text [found: the number 12345678; expected: ${key}]`,
    ])
    const free = 'a key that is not the name of another file of the site'
    expect(await findLines(withLine('notify: { indexnow: LLMs-full }'))).toEqual([
      `site.yaml:5:21-5:30 error invalid-value: "notify.indexnow" must be ${free}, got "LLMs-full" [found: "LLMs-full"; expected: ${free}]`,
    ])
    const hub = 'a URL that starts with https:// or http://'
    expect(await findLines(withLine('notify: { websub: hub.test }'))).toEqual([
      `site.yaml:5:19-5:27 error invalid-value: "notify.websub" must be ${hub}, got "hub.test" [found: "hub.test"; expected: ${hub}]`,
    ])
    const open = 'a URL without a user name and a password'
    expect(await findLines(withLine('notify: { websub: "https://me:it@hub.test/" }'))).toEqual([
      `site.yaml:5:19-5:44 error invalid-value: "notify.websub" must be ${open}, got "https://me:it@hub.test/" [found: "https://me:it@hub.test/"; expected: ${open}]`,
    ])
    expect(await findLines(withLine('notify: { indexNow: 0123-abCD }'))).toEqual([
      'site.yaml:5:11-5:19 error unknown-setting: "indexNow" is not a known key of "notify"; did you mean "indexnow"? Known keys: indexnow, websub [found: indexNow; expected: indexnow | websub]',
    ])
    expect(
      await diagnose(withLine('notify: { indexnow: 0123-abCD, websub: "https://hub.test/?a=b" }')),
    ).toEqual([])
  })
})
