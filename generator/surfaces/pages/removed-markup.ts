/** Finds the elements and attributes of authors that the sanitizer removes from pages. */

import type { Element } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { h } from 'hastscript'
import { find, html as htmlInfo } from 'property-information'
import { isForeign, isSelfClosed, maskComments } from '../../content/markdown/html-attributes.ts'
import { type Allow, type AllowableElement, allowableElements } from '../../content/schemas/html-keys.ts'
import type { ElementUse } from '../../content/texts/element-uses.ts'
import { addressProperties, getElementSanitizer, toSchema } from './allowed-html.ts'
import { rawTextTag } from './author-html.ts'

/** What happens to a tag or an attribute that pages cannot have. */
export type Removal =
  /** A tag that is removed. What the element holds stays. */
  | { readonly kind: 'element'; readonly element: string; readonly isAllowable: boolean }
  /** A tag that is shown as text, since a parser would hide what follows it. */
  | { readonly kind: 'shown-tag'; readonly element: string; readonly isAllowable: boolean }
  /** A frame of an origin that the site does not allow; null if it has none. */
  | { readonly kind: 'frame'; readonly origin: string | null }
  | { readonly kind: 'attribute'; readonly element: string; readonly attribute: string }

/** A removal in a piece of HTML, in UTF-16 code units. */
interface RemovedTag {
  readonly index: number
  readonly length: number
  readonly removal: Removal
}

/** The id of an element, with the position of its tag. */
interface ElementId {
  readonly index: number
  readonly length: number
  readonly element: string
  readonly id: string
}

interface RemovedTags {
  readonly tags: readonly RemovedTag[]
  /** The ids of elements that pages have. */
  readonly ids: readonly ElementId[]
  /** The name of the SVG or MathML that is open at the end. The elements inside are removed with it. */
  readonly open: string | null
}

export interface MarkupCheck {
  /**
   * Finds what is removed from a piece of raw HTML, by its opening tags.
   * @param open the name of the SVG or MathML that is open before it
   */
  readonly findInHtml: (html: string, open?: string | null) => RemovedTags
  /** Finds what is removed from an element of MDX. An expression is some value. */
  readonly findInElement: (name: string, attributes: ElementUse['attributes']) => readonly Removal[]
}

/** Whether a tag may have an `id`. Few have one, and parsing a tag takes longer. */
const mayHaveId = /\bid\s*=/i

/** The element of a start tag, without content. The list has one element, or none for a tag that makes none. */
const parseTag = (tag: string): readonly Element[] =>
  fromHtml(tag, { fragment: true }).children.filter((node) => node.type === 'element')

/** Attributes that change how a link opens or is crawled, not what readers can read. Pages leave them out without a warning. */
const unreported: ReadonlySet<string> = new Set(['target', 'rel'])

/** A tag. */
const tagPattern = /<\/?[a-z](?:"[^"]*"|'[^']*'|[^'"<>])*>/gi

/** Creates the check of a site. */
export function createMarkupCheck(allow: Allow): MarkupCheck {
  const names = new Set(toSchema(allow).tagNames)
  const sanitize = getElementSanitizer(allow)
  /** What is removed from a tag, by its source: most tags of a site are the same few. */
  const bySource = new Map<string, readonly Removal[]>()

  const findInTag = (source: string, name: string): readonly Removal[] => {
    const known = bySource.get(source)
    if (known !== undefined) return known
    const removals = checkTag(source, name)
    if (bySource.size < maxKnownTags) bySource.set(source, removals)
    return removals
  }

  const checkTag = (source: string, name: string): readonly Removal[] => {
    if (!names.has(name.toLowerCase())) return [toRemovedElement(name, source.search(rawTextTag) === 0)]
    return parseTag(source).flatMap(checkAttributes)
  }

  const checkAttributes = (element: Element): readonly Removal[] => {
    const { tagName, properties } = element
    const safe = sanitize({ ...element, children: [] })
    if (safe === null) return [{ kind: 'frame', origin: toOrigin(String(properties.src)) }]
    return Object.keys(properties)
      .filter((key) => !(key in safe.properties) && !unreported.has(key) && !isAddress(key, tagName))
      .map((key) => ({ kind: 'attribute', element: tagName, attribute: find(htmlInfo, key).attribute }))
  }

  /** Whether an element may have an attribute with an address. Its scheme is the mistake then, which is reported for links. */
  const isAddress = (key: string, name: string): boolean =>
    addressProperties.has(key) &&
    sanitize({ type: 'element', tagName: name, properties: { [key]: '/' }, children: [] } satisfies Element)
      ?.properties[key] !== undefined

  return {
    findInHtml: (html, openBefore = null) => {
      const tags: RemovedTag[] = []
      const ids: ElementId[] = []
      let open = openBefore
      for (const { 0: source, index } of maskComments(html).matchAll(tagPattern)) {
        if (source.startsWith('</')) {
          if (open !== null && toName(source, 2) === open) open = null
        } else if (open === null) {
          const name = toName(source, 1)
          if (isForeign(name) && !isSelfClosed(source)) open = name
          const length = isForeign(name) ? name.length + 1 : source.length
          for (const removal of findInTag(source, name)) tags.push({ index, length, removal })
          const hasId = mayHaveId.test(source) && names.has(name.toLowerCase())
          for (const { id } of hasId ? parseTag(source).map(({ properties }) => properties) : [])
            if (typeof id === 'string') ids.push({ index, length, element: name, id })
        }
      }
      return { tags, ids, open }
    },
    findInElement: (name, attributes) => {
      if (!names.has(name.toLowerCase())) return [toRemovedElement(name, false)]
      const values = attributes.flatMap(({ name: key, value }) => (key === null ? [] : [[key, value ?? '/']]))
      return checkAttributes(h(name.toLowerCase(), Object.fromEntries(values)))
    },
  }
}

/** The name in a tag, after its first characters. */
const toName = (tag: string, start: number): string => tag.slice(start).replace(/[\s/>].*/s, '')

/** How many different tags are remembered. Tags with addresses are all different. */
const maxKnownTags = 2000

const toRemovedElement = (element: string, isShown: boolean): Removal => ({
  kind: isShown ? 'shown-tag' : 'element',
  element,
  isAllowable: allowableElements.includes(element.toLowerCase() as AllowableElement),
})

const toOrigin = (address: string): string | null => (URL.canParse(address) ? new URL(address).origin : null)
