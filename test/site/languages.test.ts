/** The generator's messages on pages in languages that it supports, and in those that it does not. */

import { fromHtml } from 'hast-util-from-html'
import { toString as toText } from 'hast-util-to-string'
import { describe, expect, it } from 'vitest'
import { smallSite } from '../fixtures/content.ts'
import { findAll, findElements, get, publish, toEssay } from '../fixtures/published.ts'

describe('A site in a language without messages', () => {
  const publishIn = async (languages: string) => {
    const [first = ''] = languages.split(', ')
    const profile = smallSite['profile/en.yaml'] ?? ''
    return publish({
      'site.yaml': `base_url: https://site.test\nservice: S\nversion: 1.0.0\nlanguages: [${languages}]\n`,
      ...Object.fromEntries(languages.split(', ').map((lang) => [`profile/${lang}.yaml`, profile])),
      [`essays/one/${first}.md`]: toEssay('Worte.', { title: 'Eins' }),
    })
  }

  it('marks its English messages as English', async () => {
    const published = await publishIn('de')
    const home = findElements(get(published, 'index.html'), ({ tagName }) => tagName === 'h2')
    expect(home.map((element) => [toText(element), element.properties.lang])).toEqual([
      ['Latest essays', 'en'],
      ['Focus', 'en'],
    ])
    const guide = findElements(
      get(published, 'developers.html'),
      ({ tagName, properties }) => tagName === 'div' && properties.lang === 'en',
    )
    expect(guide.map(({ properties }) => properties.dir)).toEqual(['ltr'])
    expect(toText(guide[0] ?? fromHtml(''))).toContain('Operations')
  })

  it('is written from right to left for a right-to-left language', async () => {
    const html = get(await publishIn('ar'), 'index.html')
    expect(html).toContain('<html lang="ar" dir="rtl">')
  })

  it('has its 404 message once, not once per language', async () => {
    const published = await publishIn('de, nl')
    expect(findAll(get(published, '404.html'), 'main').map(toText)).toEqual([
      'Page not foundThis site has no page at this address.HomeAll essaysSearch this site',
    ])
  })

  it('uses the messages of a language for its regional variants, but not for a code that only starts alike', async () => {
    const published = await publishIn('pt-br, enm')
    expect(
      findAll(get(published, 'index.html'), 'h2').map((element) => [
        toText(element),
        element.properties.lang,
      ]),
    ).toEqual([
      ['Ensaios recentes', undefined],
      ['Áreas de foco', undefined],
    ])
    expect(findAll(get(published, 'enm.html'), 'h2').map(({ properties }) => properties.lang)).toEqual([
      'en',
      'en',
    ])
    expect(get(published, 'index.html')).toContain('<meta property="og:locale" content="pt_BR">')
  })
})
