/** The text of an essay in a feed: sanitized HTML with absolute addresses, without ids and classes. */

import type { Element, ElementContent } from 'hast'
import { toDocumentUrl, toPageUrl } from '../../addresses/published-urls.ts'
import type { ParsedDocument } from '../../collect/document.ts'
import { replaceSrcset } from '../../markdown/html-attributes.ts'
import { isNestingError } from '../../markdown/nesting.ts'
import type { DocumentPage } from '../../model/site.ts'
import { toHtmlTree } from '../mdx/to-html.ts'
import type { PageContext } from '../page-context.ts'
import { addressProperties } from '../pages/allowed-html.ts'
import { createReferences, followReferences } from '../pages/author-references.ts'
import { toFormula, toSanitizedHtml, walkElements } from '../pages/body.ts'
import { getCodeInfo, toCodeBlock } from '../pages/code-block.ts'
import { stringifyHtml } from '../pages/frame.ts'

/**
 * Returns the HTML of an essay's text. Readers of feeds show it without the styles and scripts of the site.
 * @returns null if the HTML nests too deeply to be rendered, which only the author of a site without pages does not hear of
 */
export function toFeedContent(...parameters: Parameters<typeof renderContent>): string | null {
  try {
    return renderContent(...parameters)
  } catch (error) {
    if (isNestingError(error)) return null
    throw error
  }
}

function renderContent(
  { document, path, lang }: DocumentPage,
  { tree: source }: Pick<ParsedDocument, 'tree'>,
  context: PageContext,
): string {
  const { config, site, getLocale } = context
  const tree = document.sourceFile?.format === 'mdx' ? toHtmlTree(source, config.components) : source
  const root = toSanitizedHtml(tree, getLocale(lang).messages, config.allow)
  const base = toPageUrl(path, site)
  const own = toDocumentUrl({ path, document }, site)
  const references = createReferences(document, context)
  const toAbsolute = (href: string): string => {
    if (href.startsWith('#')) return own + href
    return URL.canParse(href, base) ? new URL(href, base).href : href
  }
  const wrappers: (() => void)[] = []
  walkElements(root, false, (element, index, parent) => {
    const complete = toComplete(element, toAbsolute)
    if (complete !== null) {
      wrappers.push(() => {
        parent.children[index] = complete
      })
    }
    followReferences(element, references)
    if (element.tagName === 'img' && element.properties.src === undefined) {
      // The sanitizer removed the address, so only the description of the image stays.
      parent.children[index] = { type: 'text', value: String(element.properties.alt ?? '') }
    } else element.properties = toFeedProperties(element, toAbsolute)
  })
  for (const wrap of wrappers) wrap()
  const isContent = (node: (typeof root.children)[number]): node is ElementContent =>
    node.type === 'element' || node.type === 'text'
  return stringifyHtml({ type: 'root', children: root.children.filter(isContent) }).trimEnd()
}

/** Returns a formula, or code with its title and marks; null for other elements. */
function toComplete(element: Element, toAbsolute: (href: string) => string): Element | null {
  const formula = toFormula(element)
  if (formula !== null) return withFeedProperties(formula, toAbsolute)
  const info = element.tagName === 'pre' ? getCodeInfo(element) : null
  return info && toCodeBlock(element, info)
}

const withFeedProperties = (element: Element, toAbsolute: (href: string) => string): Element => ({
  ...element,
  properties: toFeedProperties(element, toAbsolute),
  children: element.children.map((child) =>
    child.type === 'element' ? withFeedProperties(child, toAbsolute) : child,
  ),
})

/** Properties that refer to ids and styles of the page. Entries of a feed are shown together, so ids could repeat. */
const isOfPage = (name: string): boolean =>
  /^(?:id|className|data.*|aria(?:DescribedBy|LabelledBy))$/.test(name)

function toFeedProperties(
  { properties }: Element,
  toAbsolute: (href: string) => string,
): Element['properties'] {
  const kept = Object.entries(properties).filter(([name]) => !isOfPage(name))
  return Object.fromEntries(
    kept.map(([name, value]) => {
      if (name === 'srcSet') return [name, replaceSrcset(String(value), toAbsolute)]
      return [name, addressProperties.has(name) ? toAbsolute(String(value)) : value]
    }),
  )
}
