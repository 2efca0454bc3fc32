/** Pages that are written by our own writer, against what hast-util-to-html writes. */

import type { Element, ElementContent, Properties, Root } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { toHtml as toHtmlByLibrary } from 'hast-util-to-html'
import { describe, expect, it } from 'vitest'
import { parsers } from '../../generator/markdown/parsers.ts'
import { getMessages } from '../../generator/messages/messages.ts'
import { toBody } from '../../generator/render/html/body.ts'
import { toHtml, toRawNode } from '../../generator/render/html/stringify.ts'
import { createDocument } from '../fixtures/markdown-corpus.ts'
import { get, publishFolder, sampleContent } from '../fixtures/published.ts'
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

/** An element with some of everything that an element can have. */
function createElement(seed: number): Element {
  const { integer, pick } = createRandom(seed)
  const make = (depth: number): Element => {
    const properties: Properties = {}
    for (let left = integer(5); left > 0; left -= 1) properties[pick(keys)] = pick(values)
    const children = Array.from(
      { length: integer(4) },
      (): ElementContent =>
        depth > 3 || integer(2) === 0 ? { type: 'text', value: pick(texts) } : make(depth + 1),
    )
    return toElement(pick(tags), properties, children)
  }
  return make(0)
}

describe('A tree', () => {
  it('is written as by the library, whatever its elements have', () => {
    const trees = Array.from({ length: 3000 }, (_, seed) =>
      toRoot({ type: 'doctype' }, createElement(seed + 1)),
    )
    expect(trees.map(toHtml)).toEqual(trees.map((tree) => toHtmlByLibrary(tree)))
  })

  it('is written as by the library, whatever Markdown it was made of', () => {
    const trees = Array.from({ length: 300 }, (_, seed) =>
      toRoot(...toBody(parsers.md.parse(createDocument(seed)), getMessages('en'), new Set())),
    )
    expect(trees.map(toHtml)).toEqual(trees.map((tree) => toHtmlByLibrary(tree)))
  })

  it('is refused where it holds what no page has', () => {
    expect(() => toHtml(toRoot({ type: 'comment', value: 'x' }))).toThrow('Cannot write HTML')
    expect(() => toHtml(toRoot({ type: 'raw', value: '<script>' }))).toThrow('Cannot write HTML')
  })
})

describe('An element that is settled', () => {
  const elements = Array.from({ length: 20 }, (_, seed) => createElement(seed + 1))
  const toTree = (some: Element[]) => toRoot(...some, toElement('div', {}, some))

  it('is written as any other, wherever and as often as it stands', () => {
    expect(toHtml(toTree(elements.map(toRawNode)))).toBe(toHtmlByLibrary(toTree(elements)))
  })

  it('is no tree any more', () => {
    expect(elements.map(toRawNode)).toEqual(elements.map(({ tagName }) => toElement(tagName, {}, [])))
  })
})

it('a page is what the library writes of its own tree', async () => {
  const published = await publishFolder(sampleContent)
  const pages = [...published.keys()].filter((file) => file.endsWith('.html'))
  const whole = pages.map((file) => get(published, file).trimEnd())
  expect(pages.length).toBeGreaterThan(10)
  expect(whole).toEqual(whole.map((html) => toHtmlByLibrary(fromHtml(html))))
})
