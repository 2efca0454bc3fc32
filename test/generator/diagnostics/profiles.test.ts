import { describe, expect, it } from 'vitest'
import { smallSite } from '../../fixtures/content.ts'
import { diagnose, toBody, toDocument } from '../../fixtures/diagnose.ts'

const profile = String(smallSite['profile/en.yaml'])

describe('a profile', () => {
  it('is required for each language of the site', async () => {
    expect(await diagnose({ 'profile/pt.yaml': null })).toEqual([
      {
        at: 'profile/pt.yaml:1:1',
        is: 'error missing-profile',
        reason: expect.stringContaining('"pt"'),
        found: 'no such file',
        expected: ['profile/pt.yaml'],
      },
    ])
  })

  it('is rejected for any other language', async () => {
    expect(await diagnose({ 'profile/de.yaml': profile })).toEqual([
      {
        at: 'profile/de.yaml:1:1',
        is: 'error unknown-language',
        reason: expect.stringContaining('"de"'),
        found: 'de',
        expected: ['en', 'pt'],
      },
    ])
  })

  it('has URLs with the characters that a URI may have', async () => {
    const toProfile = (url: string) => profile.replace('https://github.com/example', url)
    for (const valid of ['https://[::1]:80/a?b#c', 'https://a.test/%C3%A9?a=b;c&d=(e)#f', 'http://a.test'])
      expect(await diagnose({ 'profile/en.yaml': toProfile(valid) })).toEqual([])
    for (const invalid of [
      'https://a.test/<b>',
      'https://a.test/[b]',
      'https://a.test/é',
      'https://a.test/%',
      'https://a.test/#b#c',
    ])
      expect(await diagnose({ 'profile/en.yaml': toProfile(invalid) })).toEqual([
        {
          at: expect.stringMatching(/^profile\/en\.yaml:6:11/),
          is: 'error invalid-value',
          reason: `"links.github" must be a URL with percent-encoded special characters, got "${invalid}"`,
          found: `"${invalid}"`,
          expected: ['a URL with percent-encoded special characters'],
        },
      ])
  })

  it('requires every key and rejects unknown keys, at each level', async () => {
    const text = profile.replace('title: Writer', 'headline: Writer').replace('  github:', '  githbu:')
    expect(await diagnose({ 'profile/en.yaml': text })).toEqual([
      {
        at: 'profile/en.yaml:1:1-1:5',
        is: 'error missing-key',
        reason: 'Missing required key "title" (a professional title)',
        found: 'no such key',
        expected: ['a professional title'],
      },
      {
        at: 'profile/en.yaml:2:1-2:9',
        is: 'error unknown-setting',
        reason: '"headline" is not a known key. Known keys: name, title, bio, focus, links',
        found: 'headline',
        expected: ['name', 'title', 'bio', 'focus', 'links'],
      },
      {
        at: 'profile/en.yaml:6:3-6:9',
        is: 'error missing-key',
        reason: 'Missing required key "links.github" (a URL that starts with https:// or http://)',
        found: 'no such key',
        expected: ['a URL that starts with https:// or http://'],
      },
      {
        at: 'profile/en.yaml:6:3-6:9',
        is: 'error unknown-setting',
        reason:
          '"githbu" is not a known key of "links"; did you mean "github"? Known keys: github, linkedin, email, website, developers, openapi, llms_txt, llms_full_txt, sitemap, agent_instructions, about, contact, privacy',
        found: 'githbu',
        expected: [
          'github',
          'linkedin',
          'email',
          'website',
          'developers',
          'openapi',
          'llms_txt',
          'llms_full_txt',
          'sitemap',
          'agent_instructions',
          'about',
          'contact',
          'privacy',
        ],
      },
    ])
  })

  it('requires URLs for links, and an email address', async () => {
    const text = profile
      .replace('author@example.com', 'author at example.com')
      .replace('https://github.com/example', 'github.com/example')
      .replace('focus: [samples]', 'focus: samples')
    expect(await diagnose({ 'profile/en.yaml': text })).toEqual([
      {
        at: 'profile/en.yaml:4:8-4:15',
        is: 'error wrong-type',
        reason: '"focus" must be a list of subjects such as [testing, design], got "samples"',
        found: '"samples"',
        expected: ['a list of subjects such as [testing, design]'],
      },
      {
        at: 'profile/en.yaml:6:11-6:29',
        is: 'error invalid-value',
        reason: '"links.github" must be a URL that starts with https:// or http://, got "github.com/example"',
        found: '"github.com/example"',
        expected: ['a URL that starts with https:// or http://'],
      },
      {
        at: 'profile/en.yaml:8:10-8:31',
        is: 'error invalid-value',
        reason: '"links.email" must be an email address, got "author at example.com"',
        found: '"author at example.com"',
        expected: ['an email address'],
      },
    ])
  })

  it('is reported once if it is not a map', async () => {
    expect(await diagnose({ 'profile/en.yaml': '- name\n' })).toEqual([
      {
        at: 'profile/en.yaml:1:1-2:1',
        is: 'error wrong-type',
        reason: 'The YAML must be a map of "key: value" entries, got a list',
        found: 'a list',
        expected: ['a map of "key: value" entries'],
      },
    ])
  })
})

describe('a page that a profile links to', () => {
  const withoutAbout = profile.replace(/ {2}about: .*\n/, '')

  it('is reported at the links of each profile that gives no URL instead', async () => {
    expect(await diagnose({ 'profile/en.yaml': withoutAbout })).toEqual([
      {
        at: 'profile/en.yaml:5:1-5:6',
        is: 'error missing-page',
        reason: expect.stringContaining('"about"'),
        found: 'no such page',
        expected: ['pages/about/en.md', 'links.about'],
      },
    ])
  })

  it('is not reported if the links are no map', async () => {
    const rows = await diagnose({ 'profile/en.yaml': profile.replace(/links:\n(?: .*\n)+/, 'links: none\n') })
    expect(rows.map(({ at, is, reason }) => [at, is, reason])).toEqual([
      [
        'profile/en.yaml:5:8-5:12',
        'error wrong-type',
        '"links" must be a map of "key: value" entries, got "none"',
      ],
    ])
  })

  it('is reported even if the profile has other mistakes', async () => {
    const text = withoutAbout.replace('name: Sample Author\n', '').replace('https://github.com/example', 'x')
    expect(await diagnose({ 'profile/pt.yaml': text })).toEqual([
      {
        at: 'profile/pt.yaml:1:1-1:6',
        is: 'error missing-key',
        reason: 'Missing required key "name" (the author’s name)',
        found: 'no such key',
        expected: ['the author’s name'],
      },
      {
        at: 'profile/pt.yaml:4:1-4:6',
        is: 'error missing-page',
        reason: expect.stringContaining('"about"'),
        found: 'no such page',
        expected: ['pages/about/pt.md', 'links.about'],
      },
      {
        at: 'profile/pt.yaml:5:11-5:12',
        is: 'error invalid-value',
        reason: '"links.github" must be a URL that starts with https:// or http://, got "x"',
        found: '"x"',
        expected: ['a URL that starts with https:// or http://'],
      },
    ])
  })

  it('is reported if it is a draft', async () => {
    const draft = toDocument('title: T\ndescription: D\ndraft: true')
    expect(await diagnose({ 'profile/en.yaml': withoutAbout, 'pages/about/en.md': draft })).toEqual([
      {
        at: 'profile/en.yaml:5:1-5:6',
        is: 'error missing-page',
        reason: expect.stringContaining('"about"'),
        found: 'no such page',
        expected: ['pages/about/en.md', 'links.about'],
      },
    ])
  })

  it('may have another language than the profile', async () => {
    expect(await diagnose({ 'profile/en.yaml': withoutAbout, 'pages/about/pt.md': toBody('x\n') })).toEqual(
      [],
    )
  })
})
