/** The HTML that pages may have from an author. */

import type { Element, Root } from 'hast'
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize'
import { embedSchemes, linkSchemes, lowerScheme } from '../../content/markdown/html-attributes.ts'
import { type Allow, type AllowableElement, nothing } from '../../content/schemas/html-keys.ts'
import { memoize } from '../../kernel/memoize.ts'

const { attributes: defaultAttributes, protocols, tagNames } = defaultSchema

/**
 * The default attributes without `name`, and without rules about `className`: a rule for one element overrides the rule
 * for all elements, which allows every class.
 */
const attributes = Object.fromEntries(
  Object.entries({ ...defaultAttributes }).map(([element, names]) => [
    element,
    names.filter((name) => name !== 'name' && !(Array.isArray(name) && name[0] === 'className')),
  ]),
)

const { '*': everywhere = [], a = [], img = [], ol = [] } = attributes

/** What assistive technology says of an element (WAI-ARIA 1.2). */
const described = ['ariaDescribedBy', 'ariaHidden', 'ariaLabel', 'ariaLabelledBy']

/** Properties that hold one address. */
export const addressProperties: ReadonlySet<string> = new Set(['href', 'src', 'poster', 'cite', 'longDesc'])

/** The attributes of elements that a site can allow. The schema allows others, such as `width`, on every element. */
const allowableAttributes: Readonly<Record<AllowableElement, readonly string[]>> = {
  iframe: ['src', 'allow', 'allowFullScreen', 'loading', 'referrerPolicy', 'sandbox'],
  video: ['src', 'poster', 'controls', 'preload', 'loop', 'muted', 'playsInline', 'autoPlay'],
  audio: ['src', 'controls', 'preload', 'loop', 'muted', 'autoPlay'],
  source: ['src'],
  track: ['src', 'kind', 'srcLang', 'default'],
}

/**
 * Returns the schema of a site. Scripts, styles, event handlers, forms and SVG are never allowed, and frames and media only
 * if the site allows them. Ids get no prefix, because links use them. Only `<a>` may have a `name`: the name of an image
 * would shadow a property of `document` (HTML, 3.1.5).
 */
export function toSchema({ elements }: Pick<Allow, 'elements'>): typeof defaultSchema {
  const source = ['srcSet', 'sizes', 'media', 'type']
  const allowed = Object.fromEntries(
    elements.map((name) => [name, [...allowableAttributes[name], ...(name === 'source' ? source : [])]]),
  )
  return {
    ...defaultSchema,
    clobber: [],
    clobberPrefix: '',
    tagNames: [
      ...(tagNames ?? []),
      ...['abbr', 'aside', 'bdi', 'bdo', 'caption', 'cite', 'dfn', 'figcaption', 'figure', 'mark', 'small'],
      ...['time', 'u', 'wbr'],
      ...elements,
    ],
    attributes: {
      ...attributes,
      '*': [...everywhere, ...described, 'className'],
      a: [...a, 'name'],
      img: [...img, 'srcSet', 'sizes'],
      ol: [...ol, 'type'],
      source,
      time: ['dateTime'],
      ...allowed,
    },
    protocols: {
      ...protocols,
      href: [...linkSchemes],
      src: [...embedSchemes],
      poster: [...embedSchemes],
    },
  }
}

/**
 * Sanitizes the properties of an element without children; a part of a table must be in a table. Returns null for an element
 * that is not allowed.
 */
type SanitizeElement = (element: Element) => Element | null

/** Returns the function that sanitizes elements of a site. */
export const getElementSanitizer = memoize((allow: Allow): SanitizeElement => {
  // Without ancestors, a part of a table could not be known to be in one.
  const sanitize = rehypeSanitize({ ...toSchema(allow), ancestors: {} })
  return (element) => {
    const { children }: Root = sanitize({ type: 'root', children: [element] })
    const [safe] = children
    return safe?.type === 'element' && isFrameAllowed(safe, allow) ? safe : null
  }
})

/** Whether an element is not a frame, or is a frame that shows a page of an allowed origin. */
export function isFrameAllowed(
  { tagName, properties: { src } }: Pick<Element, 'tagName' | 'properties'>,
  { frames }: Pick<Allow, 'frames'>,
): boolean {
  if (tagName !== 'iframe') return true
  return typeof src === 'string' && URL.canParse(src) && frames.includes(new URL(src).origin)
}

const sanitizeMarkdown = getElementSanitizer(nothing)

/** An http or https address, or one without a scheme. The sanitizer decides about every other address. */
const plainAddress = /^(?:https?:|[/?#]|[^:]*$)/

/** The properties whose schemes the sanitizer reads. */
const checkedProperties = Object.keys(toSchema(nothing).protocols ?? {})

/** Writes the schemes of the addresses of an element in lower case, in place. The sanitizer decides about them. */
export function lowerSchemes({ properties }: Element): void {
  for (const name of checkedProperties) {
    const address = properties[name]
    if (typeof address === 'string') properties[name] = lowerScheme(address)
  }
}

/** Removes the address of a link or an image, in place, if it could run code. */
export function sanitizeAddress(element: Element): void {
  const { href, src } = element.properties
  if (plainAddress.test(String(href ?? src))) return
  lowerSchemes(element)
  const safe = sanitizeMarkdown({ ...element, children: [] })
  element.properties = safe?.properties ?? {}
}
