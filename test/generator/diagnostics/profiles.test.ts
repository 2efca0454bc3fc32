import { describe, expect, it } from 'vitest'
import { smallSite } from '../../fixtures/content.ts'
import { diagnose, toBody, toDocument } from '../../fixtures/diagnose.ts'

const profile = String(smallSite['profile/en.yaml'])

describe('a profile', () => {
  it('is there for each language of the site', async () => {
    expect(await diagnose({ 'profile/pt.yaml': null })).toEqual([
      {
        at: 'profile/pt.yaml:1:1',
        is: 'error missing-profile',
        reason: 'Found no profile in "pt"; expected this file, since the site has that language',
        found: 'no such file',
        expected: ['profile/pt.yaml'],
      },
    ])
  })

  it('is there for no other language', async () => {
    expect(await diagnose({ 'profile/de.yaml': profile })).toEqual([
      {
        at: 'profile/de.yaml:1:1',
        is: 'error unknown-language',
        reason: 'Found a profile in "de"; expected one of the site’s languages "en" or "pt"',
        found: 'de',
        expected: ['en', 'pt'],
      },
    ])
  })

  it('has every key and no other, at each level', async () => {
    const text = profile.replace('title: Writer', 'headline: Writer').replace('  github:', '  githbu:')
    expect(await diagnose({ 'profile/en.yaml': text })).toEqual([
      {
        at: 'profile/en.yaml:1:1-1:5',
        is: 'error missing-key',
        reason: 'Found no key "title"; expected a professional title',
        found: 'no such key',
        expected: ['a professional title'],
      },
      {
        at: 'profile/en.yaml:2:1-2:9',
        is: 'error unknown-key',
        reason: 'Found the unknown key "headline"; expected "name", "title", "bio", "focus" or "links"',
        found: 'headline',
        expected: ['name', 'title', 'bio', 'focus', 'links'],
      },
      {
        at: 'profile/en.yaml:6:3-6:9',
        is: 'error missing-key',
        reason: 'Found no key "links.github"; expected an address that begins with https:// or http://',
        found: 'no such key',
        expected: ['an address that begins with https:// or http://'],
      },
      {
        at: 'profile/en.yaml:6:3-6:9',
        is: 'error unknown-key',
        reason:
          'Found the unknown key "githbu"; expected "github", "linkedin", "email", "website", "developers", "openapi", "llms_txt", "llms_full_txt", "sitemap", "agent_instructions", "about", "contact" or "privacy"; did you mean "github"?',
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

  it('has links that are addresses', async () => {
    const text = profile
      .replace('author@example.com', 'author at example.com')
      .replace('https://github.com/example', 'github.com/example')
      .replace('focus: [samples]', 'focus: samples')
    expect(await diagnose({ 'profile/en.yaml': text })).toEqual([
      {
        at: 'profile/en.yaml:4:8-4:15',
        is: 'error wrong-type',
        reason: 'Found "samples" as "focus"; expected a list of subjects such as [testing, design]',
        found: '"samples"',
        expected: ['a list of subjects such as [testing, design]'],
      },
      {
        at: 'profile/en.yaml:6:11-6:29',
        is: 'error invalid-value',
        reason:
          'Found "github.com/example" as "links.github"; expected an address that begins with https:// or http://',
        found: '"github.com/example"',
        expected: ['an address that begins with https:// or http://'],
      },
      {
        at: 'profile/en.yaml:8:10-8:31',
        is: 'error invalid-value',
        reason: 'Found "author at example.com" as "links.email"; expected an e-mail address',
        found: '"author at example.com"',
        expected: ['an e-mail address'],
      },
    ])
  })

  it('that is no map is told so, once', async () => {
    expect(await diagnose({ 'profile/en.yaml': '- name\n' })).toEqual([
      {
        at: 'profile/en.yaml:1:1-2:1',
        is: 'error wrong-type',
        reason: 'Found a list; expected keys with values, a colon and a space between them',
        found: 'a list',
        expected: ['keys with values, a colon and a space between them'],
      },
    ])
  })
})

describe('a page that a profile links to', () => {
  const withoutAbout = profile.replace(/ {2}about: .*\n/, '')

  it('is missed at the links of each profile that names no address of its own', async () => {
    expect(await diagnose({ 'profile/en.yaml': withoutAbout })).toEqual([
      {
        at: 'profile/en.yaml:5:1-5:6',
        is: 'error missing-page',
        reason:
          'Found no published page "about", which the profile links to as "about"; expected pages/about/en.md, or an address of your own as "links.about"',
        found: 'no such page',
        expected: ['pages/about/en.md', 'links.about'],
      },
    ])
  })

  it('is missed whatever else is wrong with the profile', async () => {
    const text = withoutAbout.replace('name: Sample Author\n', '').replace('https://github.com/example', 'x')
    expect(await diagnose({ 'profile/pt.yaml': text })).toEqual([
      {
        at: 'profile/pt.yaml:1:1-1:6',
        is: 'error missing-key',
        reason: 'Found no key "name"; expected the author’s name',
        found: 'no such key',
        expected: ['the author’s name'],
      },
      {
        at: 'profile/pt.yaml:4:1-4:6',
        is: 'error missing-page',
        reason:
          'Found no published page "about", which the profile links to as "about"; expected pages/about/pt.md, or an address of your own as "links.about"',
        found: 'no such page',
        expected: ['pages/about/pt.md', 'links.about'],
      },
      {
        at: 'profile/pt.yaml:5:11-5:12',
        is: 'error invalid-value',
        reason: 'Found "x" as "links.github"; expected an address that begins with https:// or http://',
        found: '"x"',
        expected: ['an address that begins with https:// or http://'],
      },
    ])
  })

  it('is not one that is a draft', async () => {
    const draft = toDocument('title: T\ndescription: D\ndraft: true')
    expect(await diagnose({ 'profile/en.yaml': withoutAbout, 'pages/about/en.md': draft })).toEqual([
      {
        at: 'profile/en.yaml:5:1-5:6',
        is: 'error missing-page',
        reason:
          'Found no published page "about", which the profile links to as "about"; expected pages/about/en.md, or an address of your own as "links.about"',
        found: 'no such page',
        expected: ['pages/about/en.md', 'links.about'],
      },
    ])
  })

  it('may be in another language than the profile', async () => {
    expect(await diagnose({ 'profile/en.yaml': withoutAbout, 'pages/about/pt.md': toBody('x\n') })).toEqual(
      [],
    )
  })
})
