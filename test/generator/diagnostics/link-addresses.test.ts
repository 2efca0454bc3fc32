/** Addresses that no page can use. */

import { describe, expect, it } from 'vitest'
import { linkSchemes } from '../../../generator/content/markdown/html-attributes.ts'
import { smallSite } from '../../fixtures/content.ts'
import { diagnose, diagnoseEssay, essayFile, toBody } from '../../fixtures/diagnose.ts'

const toRows = async (body: string) =>
  (await diagnoseEssay(toBody(body))).map(({ is, reason }) => `${is.replace('warning ', '')}: ${reason}`)

describe('the scheme of an address', () => {
  it.each([
    ['[x](htps://a.test)', 'htps://a.test', 'links', 'htps', 'did you mean "https:"?'],
    ['[x](HTPS://a.test)', 'HTPS://a.test', 'links', 'htps', 'did you mean "https:"?'],
    ['[x](JavaScript:x)', 'JavaScript:x', 'links', 'javascript', `use one of ${linkSchemes.join(', ')}`],
    ['<mailt:a@b.test>', 'mailt:a@b.test', 'links', 'mailt', 'did you mean "mailto:"?'],
    ['[x](ftp://a.test)', 'ftp://a.test', 'links', 'ftp', `use one of ${linkSchemes.join(', ')}`],
    ['[x](12:30)', '12:30', 'links', '12', 'if it is a path, start it with "./"'],
    [
      '![x](data:image/png;base64,AA)',
      'data:image/png;base64,AA',
      'images',
      'data',
      'put the file beside the document',
    ],
    ['![x](mailto:a@b.test)', 'mailto:a@b.test', 'images', 'mailto', 'put the file beside the document'],
  ])('is reported in %s', async (body, address, kind, scheme, advice) => {
    const rows = await toRows(`${body}\n`)
    expect(rows.filter((row) => !row.startsWith('error missing-document'))).toEqual([
      `unsupported-scheme: Pages leave out the address "${address}", because ${kind} cannot have the scheme "${scheme}"; ${advice}`,
    ])
  })

  it('is no mistake in links that pages have, and in a path', async () => {
    const links = [
      ...linkSchemes.map((scheme) => `${scheme}:x`),
      'HTTPS://a.test',
      './12:30',
      '?a=b:c',
      '#a:b',
      '//a.test/x:y',
    ]
    const body = links.filter((link) => !link.startsWith('#')).map((link) => `[x](${link})`)
    const rows = await toRows(`${body.join('\n\n')}\n`)
    expect(rows.filter((row) => row.startsWith('unsupported-scheme'))).toEqual([])
  })

  it('is read with its character references, of which unknown ones are text', async () => {
    expect(await toRows('<a href="h&#116;&#x70;&colon;&nosuch;x">y</a>\n')).toEqual([
      'unsupported-scheme: Pages leave out the address "htp:&nosuch;x", because links cannot have the scheme "htp"; did you mean "http:"?',
    ])
  })

  it('is the business of a component in its attributes', async () => {
    const file = 'essays/first-essay/en.mdx'
    const rows = await diagnose({ [essayFile]: null, [file]: toBody('<Icon src="icon:star" href="" />\n') })
    expect(rows.map(({ is }) => is)).toEqual(['warning unknown-component'])
  })
})

describe('an empty address', () => {
  it('is reported for links and images', async () => {
    expect(await toRows('[x]() ![y](<>)\n\n<a href="">z</a>\n\n<a href>z</a>\n')).toEqual([
      'empty-link: The link has no address, so it leads to the page itself; write an address between the parentheses',
      'empty-link: The image has no address, so pages cannot show it; write an address between the parentheses',
      'empty-link: The link has no address, so it leads to the page itself; write an address between the parentheses',
      'empty-link: The link has no address, so it leads to the page itself; write an address between the parentheses',
    ])
  })
})

describe('a definition without an address', () => {
  it('is a comment', async () => {
    expect(await toRows('[//]: <> (One day)\n\n[TODO]: <> "Write more"\n\nText.\n')).toEqual([])
  })
})

describe('an image without encryption', () => {
  it('is reported, and so are its other sizes', async () => {
    const body =
      '<img src="https://a.test/x.png" srcset="http://a.test/y.png 2x" alt="">\n\n[x](http://a.test/)\n'
    expect((await toRows(body)).map((row) => row.split(':')[0])).toEqual(['insecure-image'])
  })

  it('is no mistake if it is on the site itself', async () => {
    const site = String(smallSite['site.yaml']).replace('https://site.test', 'http://site.test')
    const rows = await diagnose({
      'site.yaml': site,
      'static/x.png': 'x',
      [essayFile]: toBody('![x](http://site.test/x.png)\n'),
    })
    expect(rows.filter(({ is }) => is.includes('insecure'))).toEqual([])
  })

  it('is no mistake without pages: the API returns the address', async () => {
    const changes = { [essayFile]: toBody('![x](http://a.test/x.png)\n') }
    expect(await diagnose({ ...changes, 'site.yaml': `${smallSite['site.yaml']}site: false\n` })).toEqual([])
  })
})
