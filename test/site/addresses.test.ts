/** Links whose text is their address. */

import { h } from 'hastscript'
import { expect, it } from 'vitest'
import { completeAddress } from '../../generator/surfaces/pages/address.ts'
import { toHtml } from '../../generator/surfaces/pages/stringify.ts'

function toLink(href: string, text: string): string {
  const link = h('a', { href }, text)
  completeAddress(link)
  return toHtml({ type: 'root', children: [link] })
}

it.each([
  [
    'https://site.test/a-b/c?d=1&e=2',
    'https://site.test/a-b/c?d=1&e=2',
    '<span>https://site.test</span><wbr>/<wbr>a-b/<wbr>c<wbr>?d=1<wbr>&#x26;e=2',
  ],
  ['http://www.site.test/a', 'www.site.test/a', '<span>www.site.test</span><wbr>/<wbr>a'],
  ['https://site.test/', 'https://site.test', 'https://site.test'],
  ['https://site.test/%C3%A9', 'https://site.test/é', '<span>https://site.test</span><wbr>/<wbr>é'],
])('A link to %s with the text %s is an address, which breaks in its path', (href, text, content) => {
  expect(toLink(href, text)).toBe(`<a href="${href.replace('&', '&#x26;')}" class="address">${content}</a>`)
})

it.each([
  ['https://site.test/', 'The site'],
  ['https://site.test/a', 'https://site.test/b'],
  ['https://site.test/a', 'site.test and more'],
  ['/a', '/a'],
  ['mailto:author@site.test', 'author@site.test'],
  [`https://site.test/${'a'.repeat(2000)}`, `https://site.test/${'a'.repeat(2000)}`],
])('A link to %s with the text %s is no address', (href, text) => {
  expect(toLink(href, text)).toBe(`<a href="${href}">${text}</a>`)
})

it('A link whose text is its address keeps the classes of its author', () => {
  const link = h('a', { className: ['button'], href: 'https://site.test' }, 'https://site.test')
  completeAddress(link)
  expect(toHtml({ type: 'root', children: [link] })).toBe(
    '<a class="button address" href="https://site.test">https://site.test</a>',
  )
})

it('A link with an element in it is no address', () => {
  const link = h('a', { href: 'https://site.test/' }, [h('code', 'https://site.test/')])
  completeAddress(link)
  expect(link.properties.className).toBe(undefined)
})
