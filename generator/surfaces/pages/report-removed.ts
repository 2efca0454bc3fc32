/** Warns about HTML and expressions that authors wrote, and that pages do not have. */

import type { VFile } from 'vfile'
import { isForeign } from '../../content/markdown/html-attributes.ts'
import { fillAttributes, listPlaceholders } from '../../content/markdown/mdx.ts'
import { toPartRange } from '../../content/markdown/plain.ts'
import type { SiteConfig } from '../../content/schemas/site.ts'
import type { TextFacts } from '../../content/texts/facts.ts'
import type { Range } from '../../kernel/data-source.ts'
import { report } from '../../kernel/diagnostics/diagnostic.ts'
import { quote } from '../../kernel/diagnostics/wording.ts'
import type { MarkupCheck, Removal } from './removed-markup.ts'

/**
 * Reports each element and attribute of a document that the sanitizer removes, at its tag; and each component whose template
 * has a frame with the address of another page than the site allows.
 */
export function reportRemovedMarkup(
  file: VFile,
  { html, elements, components: uses }: Pick<TextFacts, 'html' | 'elements' | 'components'>,
  components: SiteConfig['components'],
  markup: MarkupCheck,
): void {
  const text = String(file)
  const known = new Set<string>()
  let open: string | null = null
  for (const part of html) {
    // In a line, each tag is HTML of its own.
    const found = markup.findInHtml(part.value, open)
    open = found.open
    for (const tag of found.tags) {
      const range = toPartRange(part, tag)
      // `{{<note>}}` is a shortcode of Hugo, which another rule reports.
      if (!text.startsWith('{{', range.offset - 2)) reportRemoval(file, tag.removal, range)
    }
    for (const tag of found.ids) reportRemovedId(file, tag.element, tag.id, known, toPartRange(part, tag))
  }
  let removedEnd = 0
  for (const { name, isHtml, attributes, offset, end, contentEnd } of elements) {
    if (!isHtml || offset < removedEnd) continue
    if (isForeign(name)) removedEnd = contentEnd
    const removals = markup.findInElement(name, attributes)
    for (const removal of removals) reportRemoval(file, removal, { offset, end })
    const isKept = removals.every(({ kind }) => kind === 'attribute')
    const id = attributes.find((attribute) => attribute.name === 'id')?.value
    if (isKept && typeof id === 'string') reportRemovedId(file, name, id, known, { offset, end })
  }
  const byName = new Map(Object.entries(components))
  for (const { name, attributes, offset } of uses) {
    const template = byName.get(name)?.html ?? ''
    if (!/<iframe/i.test(template) || !template.includes('{')) continue
    for (const { removal } of markup.findInHtml(fillAttributes(template, attributes)).tags)
      if (removal.kind === 'frame') reportRemoval(file, removal, { offset, end: offset + name.length + 1 })
  }
}

/**
 * Reports an id with white space, and one that an earlier element has.
 * @param known the ids of earlier elements; the function adds the id
 */
function reportRemovedId(file: VFile, element: string, id: string, known: Set<string>, range: Range): void {
  const reason = !/^\S+$/.test(id)
    ? 'because an id has one character or more, and no white space; change it'
    : known.has(id)
      ? `because an earlier element has the id ${quote(id)}; give it another id`
      : null
  known.add(id)
  if (reason === null) return
  report(file, 'removed-attribute', {
    reason: `Pages leave out the attribute "id" of <${element}>, ${reason}`,
    found: id,
    expected: ['an id that no other element has'],
    ...range,
  })
}

/** Reports a tag or an attribute that the sanitizer removes. */
export function reportRemoval(file: VFile, removal: Removal, range: Range): void {
  if (removal.kind === 'attribute') {
    const { element, attribute } = removal
    report(file, 'removed-attribute', {
      reason: `Pages leave out the attribute ${quote(attribute)} of <${element}>, which they cannot have; remove it`,
      found: attribute,
      expected: ['an attribute that pages can have'],
      ...range,
    })
    return
  }
  const [reason, found, expected] = isComponentInMarkdown(file, removal, range)
    ? explainComponent(removal.element)
    : explainElement(removal)
  report(file, 'removed-element', { reason, found, expected: [expected], ...range })
}

/**
 * Whether an author wrote a component into a document without components: Markdown of Stele's own layout. `<T>` is no component, and
 * `Vec<String>` is a type.
 */
const isComponentInMarkdown = (
  { extname, data, value }: VFile,
  removal: Removal,
  { offset }: Range,
): removal is Extract<Removal, { kind: 'element' }> =>
  removal.kind === 'element' &&
  extname === '.md' &&
  data.isImported !== true &&
  /^[A-Z][A-Za-z0-9]*[a-z]/.test(removal.element) &&
  !/\w/.test(String(value).charAt(offset - 1))

const explainComponent = (name: string): ReturnType<typeof explainElement> => [
  `Pages leave out the tag <${name}>, because .md files have no components; rename the file to .mdx and give ${name} a template under "components" in site.yaml, or write "&lt;" for the sign "<"`,
  name,
  'a component in a file with the extension .mdx',
]

function explainElement(
  removal: Exclude<Removal, { kind: 'attribute' }>,
): readonly [reason: string, found: string, expected: string] {
  if (removal.kind === 'frame') {
    const { origin } = removal
    const advice =
      origin === null || !origin.startsWith('https:')
        ? 'give it the https: address of a page on another site'
        : `add ${origin} to "allow.frames" in site.yaml`
    return [
      `Pages leave out the <iframe>, because ${origin === null ? 'its address has no origin' : `site.yaml does not allow the origin ${quote(origin)}`}; ${advice}`,
      origin ?? 'iframe',
      'an allowed origin',
    ]
  }
  const { kind, element, isAllowable } = removal
  const loss =
    kind === 'shown-tag'
      ? `Pages show the tag <${element}> as text, because they cannot have this element`
      : `Pages leave out the tag <${element}>, because they cannot have this element`
  const advice = isAllowable
    ? `allow it with "allow: { elements: [${element.toLowerCase()}] }" in site.yaml`
    : kind === 'shown-tag'
      ? 'remove it, or write it as code'
      : 'use another element, or write "&lt;" for the sign "<"'
  return [
    `${loss}; ${advice}`,
    element,
    isAllowable ? 'allow in site.yaml' : 'an element that pages can have',
  ]
}

/**
 * Reports each expression of MDX whose value is not constant: in text, and in attributes of HTML and of components whose
 * templates use them. A component without a template, and HTML that pages cannot have, are reported as a whole. Also reports
 * attributes that hold the text of a component.
 */
export function reportOmittedExpressions(
  file: VFile,
  { expressions, elements }: Pick<TextFacts, 'expressions' | 'elements'>,
  components: SiteConfig['components'],
  markup: MarkupCheck | null,
): void {
  for (const range of expressions) {
    report(file, 'removed-expression', {
      reason: `The build runs no code and leaves out this expression; ${advice}`,
      found: String(file).slice(range.offset, range.end),
      expected: ['a constant'],
      ...range,
    })
  }
  const byName = new Map(Object.entries(components))
  for (const { name, isHtml, attributes } of elements) {
    const used = Object.values(byName.get(name) ?? {})
      .flatMap(listPlaceholders)
      .filter((placeholder) => placeholder !== 'children')
    // Of a constant map, an attribute for each of its texts is there as well.
    const isUsedPart = (name: string, key: string) =>
      name.startsWith(`${key}-`) && !attributes.some((attribute) => attribute.name === name)
    const isUsed = (key: string | null) =>
      isHtml || (key === null ? used.length > 0 : used.some((name) => name === key || isUsedPart(name, key)))
    for (const attribute of attributes) {
      const { name: key, value, offset, end } = attribute
      const isText = !isHtml && key !== null && textAttributes.includes(key) && byName.has(name)
      if (isText && value !== null) {
        report(file, 'removed-attribute', {
          reason: `The build leaves out the attribute ${quote(key)} of <${name}>; write its text between the tags`,
          found: key,
          expected: ['text between the tags'],
          offset,
          end,
        })
      }
      if (value !== null || !(isText || isUsed(key))) continue
      // Markdown files say nothing of how a page looks.
      if (isHtml && (markup === null ? key === 'style' : markup.findInElement(name, [attribute]).length > 0))
        continue
      const what = key === null ? 'these attributes' : `the attribute ${quote(key)}`
      report(file, 'removed-expression', {
        reason: `The build runs no code and leaves out ${what} of <${name}>; ${advice}`,
        found: String(file).slice(offset, end),
        expected: ['a constant'],
        offset,
        end,
      })
    }
  }
}

/** Attributes that Astro shows as the text of an element (https://docs.astro.build/en/reference/directives-reference/#sethtml). */
const textAttributes: readonly string[] = ['set:html', 'set:text']

const advice = 'write its value, or export a constant such as "export const year = 2026"'
