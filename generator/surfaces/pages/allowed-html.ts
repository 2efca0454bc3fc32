/** The sanitizer's allow-list for authors' content: GitHub's list, extended by a few elements and by classes. */

import { defaultSchema } from 'rehype-sanitize'
import { embedSchemes, linkSchemes } from '../../markdown/schemes.ts'
import type { Allow, AllowableElement } from '../../schemas/allow.ts'

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
