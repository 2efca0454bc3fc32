/** Writing HTML, with parts that are HTML already. */

import type { Element, ElementContent, Properties, Root } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { toHtml as toHtmlByLibrary } from 'hast-util-to-html'
import { describe, expect, it } from 'vitest'
import { toHtml, toRawNode } from '../../generator/surfaces/pages/stringify.ts'
import { get, publishSample } from '../fixtures/published.ts'
import { createRandom } from '../fixtures/random.ts'

const toElement = (tagName: string, properties: Properties, children: ElementContent[] = []): Element => ({
  type: 'element',
  tagName,
  properties,
  children,
})

const toRoot = (...children: Root['children']): Root => ({ type: 'root', children })

const tags = 'p a img br input code script style span th'.split(' ')
const keys =
  'id className href title hidden download disabled checked open accept coords sizes rel ariaLabel data-x dataPath tabIndex a"<b'.split(
    ' ',
  )
const values: readonly Properties[string][] = [
  ...[null, undefined, true, false, 0, 1, -1, Number.NaN, '', 'x', 'download', 'hidden', 'disabled'],
  ...['a "b" \'c\' `d` <e> & f\0', '&amp;', ' x ', ['a', 'b'], [], [''], ['a', ''], ['a', '', 1], [' a ']],
]
const texts = ['', 'words', 'a < b && c > d "e" \'f\' `g`', '&lt;', '</script>', 'é 😀 日本\n\t', '\0']

/** A random element with all kinds of attributes and children. */
function createElement(seed: number): Element {
  const { integer, pick } = createRandom(seed)
  const create = (depth: number): Element => {
    const properties: Properties = {}
    for (let count = integer(5); count > 0; count -= 1) properties[pick(keys)] = pick(values)
    const children = Array.from(
      { length: integer(4) },
      (): ElementContent =>
        depth > 3 || integer(2) === 0 ? { type: 'text', value: pick(texts) } : create(depth + 1),
    )
    return toElement(pick(tags), properties, children)
  }
  return create(0)
}

it('Writing HTML throws for comments and raw HTML, at any depth', () => {
  const comment = { type: 'comment', value: 'x' } as const
  expect(() => toHtml(toRoot(comment))).toThrow('Cannot write HTML')
  expect(() => toHtml(toRoot(toElement('p', {}, [comment])))).toThrow('Cannot write HTML')
  expect(() => toHtml(toRoot({ type: 'raw', value: '<script>' }))).toThrow('Cannot write HTML')
})

describe('toRawNode', () => {
  const elements = Array.from({ length: 20 }, (_, seed) => createElement(seed + 1))
  const toTree = (children: ElementContent[]) => toRoot(...children, toElement('div', {}, children))

  it('returns a node that is written like the original, at any position and any number of times', () => {
    expect(toHtml(toTree(elements.map(toRawNode)))).toBe(toHtmlByLibrary(toTree(elements)))
  })
})

it('parsing a page and writing it with the library gives the same page', async () => {
  const published = await publishSample()
  const pages = [...published.keys()].filter((file) => file.endsWith('.html'))
  // Layouts also escape the quotation marks of texts, since a value may be in an attribute.
  const withoutEscapes = (text: string) => text.replaceAll('&#x27;', "'")
  const html = pages.map((file) => get(published, file).trimEnd())
  expect(pages.length).toBeGreaterThan(10)
  expect(html.map(withoutEscapes)).toEqual(
    html.map((text) => withoutEscapes(toHtmlByLibrary(fromHtml(text)))),
  )
})
