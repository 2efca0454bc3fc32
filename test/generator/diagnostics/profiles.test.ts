import { describe, expect, it } from 'vitest'
import { smallSite } from '../../fixtures/content.ts'
import { diagnose, findLines, testReports, toBody, toDocument } from '../../fixtures/diagnose.ts'

const profile = String(smallSite['profile/en.yaml'])

describe('a profile', () => {
  testReports({
    'requires every key and rejects unknown keys, at each level': [
      {
        'profile/en.yaml': profile
          .replace('title: Writer', 'headline: Writer')
          .replace('  github:', '  githbu:'),
      },
      'profile/en.yaml:1:1-1:5 error missing-key: Missing required key "title" (a professional title) [found: no such key; expected: a professional title]',
      'profile/en.yaml:2:1-2:9 error unknown-setting: "headline" is not a known key. Known keys: name, title, bio, focus, links [found: headline; expected: name | title | bio | focus | links]',
      'profile/en.yaml:6:3-6:9 error missing-key: Missing required key "links.github" (a URL that starts with https:// or http://) [found: no such key; expected: a URL that starts with https:// or http://]',
      'profile/en.yaml:6:3-6:9 error unknown-setting: "githbu" is not a known key of "links"; did you mean "github"? Known keys: github, linkedin, email, website, developers, openapi, llms_txt, llms_full_txt, sitemap, agent_instructions, about, contact, privacy [found: githbu; expected: github | linkedin | email | website | developers | openapi | llms_txt | llms_full_txt | sitemap | agent_instructions | about | contact | privacy]',
    ],
    'is reported once if it is not a map': [
      { 'profile/en.yaml': '- name\n' },
      'profile/en.yaml:1:1-2:1 error wrong-type: The YAML must be a map of "key: value" entries, got a list [found: a list; expected: a map of "key: value" entries]',
    ],
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
      expect(await findLines({ 'profile/en.yaml': toProfile(invalid) })).toEqual([
        `profile/en.yaml:6:11-6:${11 + invalid.length} error invalid-value: "links.github" must be a URL with percent-encoded special characters, got "${invalid}" [found: "${invalid}"; expected: a URL with percent-encoded special characters]`,
      ])
  })

  it('requires URLs for links, and an email address', async () => {
    const text = profile
      .replace('author@example.com', 'author at example.com')
      .replace('https://github.com/example', 'github.com/example')
      .replace('focus: [samples]', 'focus: samples')
    expect(await findLines({ 'profile/en.yaml': text })).toEqual([
      'profile/en.yaml:4:8-4:15 error wrong-type: "focus" must be a list of subjects such as [testing, design], got "samples" [found: "samples"; expected: a list of subjects such as [testing, design]]',
      'profile/en.yaml:6:11-6:29 error invalid-value: "links.github" must be a URL that starts with https:// or http://, got "github.com/example" [found: "github.com/example"; expected: a URL that starts with https:// or http://]',
      'profile/en.yaml:8:10-8:31 error invalid-value: "links.email" must be an email address, got "author at example.com" [found: "author at example.com"; expected: an email address]',
    ])
  })
})

describe('a page that a profile links to', () => {
  /** The diagnostic without its position. */
  const toMissing = (lang: string) =>
    `error missing-page: The profile links to the page "about", which is not published; create pages/about/${lang}.md with 'stele new page about "About" --lang ${lang}' and remove its "draft: true", or set "links.about" to another address [found: no such page; expected: pages/about/${lang}.md | links.about]`
  const withoutAbout = profile.replace(/ {2}about: .*\n/, '')

  testReports({
    'is reported at the links of each profile that gives no URL instead': [
      { 'profile/en.yaml': withoutAbout },
      `profile/en.yaml:5:1-5:6 ${toMissing('en')}`,
    ],
    'may have another language than the profile': [
      { 'profile/en.yaml': withoutAbout, 'pages/about/pt.md': toBody('x\n') },
    ],
    'is not reported if the links are no map': [
      { 'profile/en.yaml': profile.replace(/links:\n(?: .*\n)+/, 'links: none\n') },
      'profile/en.yaml:5:8-5:12 error wrong-type: "links" must be a map of "key: value" entries, got "none" [found: "none"; expected: a map of "key: value" entries]',
    ],
    'is reported even if the profile has other mistakes': [
      {
        'profile/pt.yaml': withoutAbout
          .replace('name: Sample Author\n', '')
          .replace('https://github.com/example', 'x'),
      },
      'profile/pt.yaml:1:1-1:6 error missing-key: Missing required key "name" (the author’s name) [found: no such key; expected: the author’s name]',
      `profile/pt.yaml:4:1-4:6 ${toMissing('pt')}`,
      'profile/pt.yaml:5:11-5:12 error invalid-value: "links.github" must be a URL that starts with https:// or http://, got "x" [found: "x"; expected: a URL that starts with https:// or http://]',
    ],
    'is reported if it is a draft': [
      {
        'profile/en.yaml': withoutAbout,
        'pages/about/en.md': toDocument('title: T\ndescription: D\ndraft: true'),
      },
      `profile/en.yaml:5:1-5:6 ${toMissing('en')}`,
    ],
  })
})
