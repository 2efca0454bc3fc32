/**
 * Reads the HTML of a template, whose tags and outputs are not HTML, and finds HTML that pages cannot have. Scripts and styles have
 * keys in site.yaml, which also allow them in the policy header of pages.
 */

import type { Element, Root } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { assertDepth } from '../../content/markdown/nodes.ts'
import type { Diagnosis } from '../../kernel/diagnostics/diagnostic.ts'
import { quote } from '../../kernel/diagnostics/wording.ts'
import type { TemplateToken } from './template.ts'

const frameAdvice = 'remove it; a document can have frames of the hosts that "allow" names'

/** What to do instead of an element. */
const forbiddenElements: Readonly<Record<string, string>> = {
  base: 'remove it',
  embed: frameAdvice,
  iframe: frameAdvice,
  link: 'name it in "head" or "theme.css" of site.yaml',
  meta: 'name it in "head" of site.yaml',
  object: 'remove it',
  script: 'name its address in "scripts" of site.yaml',
  style: 'put the rules in a file that "theme.css" of site.yaml names',
  title: 'remove it, because Stele writes the title of a page',
}

/** Tags that the parser of a fragment leaves out. */
const pageTags = /<(html|head|body|frameset|frame|!doctype)(?![\w-])/gi

/** Attributes with addresses. */
const addressAttributes = ['href', 'src', 'srcset', 'action', 'formaction', 'poster', 'xlink:href']
const safeSchemes = /^(?:https?|mailto|tel):/i
const hasScheme = /^[a-z][a-z\d+.-]*:/i

/** The errors of the parser that make the rest of a page part of a comment or a tag. */
const openEnds: ReadonlySet<string> = new Set(['eof-in-comment', 'eof-in-tag'])

type Mistake = Pick<Diagnosis, 'reason' | 'found' | 'expected' | 'offset' | 'end'>

/** An output of a template. `elsewhere` is a comment, or an element that cannot have HTML of Stele. */
export interface HtmlOutput extends TemplateToken {
  readonly context: 'text' | 'attribute' | 'elsewhere'
}

interface TemplateHtml {
  /** In the order of the text. */
  readonly mistakes: readonly Mistake[]
  readonly outputs: readonly HtmlOutput[]
}

/**
 * @param tokens of the template
 * @throws {RangeError} if elements nest too deeply
 */
export function readHtml(text: string, tokens: readonly TemplateToken[]): TemplateHtml {
  const mistakes: Mistake[] = []
  const add: Add = ({ offset, end }, reason, expected) => {
    mistakes.push({ reason, found: text.slice(offset, end), expected: [expected], offset, end })
  }
  const html = mask(text, tokens)
  const tree = fromHtml(html, {
    fragment: true,
    verbose: true,
    onerror: ({ ruleId, place }) => {
      if (!openEnds.has(ruleId ?? '')) return
      const offset = place !== undefined && 'start' in place ? (place.start.offset ?? 0) : text.length
      add({ offset, end: offset }, 'A tag or a comment is not closed; close it', 'its end')
    },
  })
  assertDepth(tree)
  for (const { 0: tag, 1: name = '', index } of html.matchAll(pageTags)) {
    const reason = `<${name.toLowerCase()}> is not part of a layout, which is in <body>; remove it and its end`
    add({ offset: index, end: index + tag.length }, reason, 'what is in <body>')
  }
  const texts: Part[] = []
  const tags: Tag[] = []
  visit(tree, {
    onText: (part) => texts.push(part),
    onElement(element, isGraphic) {
      const tag = readTag(element, html)
      const advice = isGraphic && element.tagName === 'title' ? undefined : forbiddenElements[element.tagName]
      if (advice === undefined) for (const attribute of tag.attributes) checkAttribute(attribute, tokens, add)
      else add(tag, `Pages cannot have <${element.tagName}> in a layout; ${advice}`, 'another element')
      tags.push(tag)
    },
  })
  reportSplitNames(text, tokens, tags, add)
  const outputs = tokens.flatMap((token): HtmlOutput[] => {
    if (token.kind !== 'output') return []
    const tag = tags.find((part) => isInside(token.offset, part))
    if (tag === undefined) {
      const isInText = texts.some(({ offset, end }) => token.offset >= offset && token.offset < end)
      return [{ ...token, context: isInText ? 'text' : 'elsewhere' }]
    }
    if (!tag.attributes.some(({ quoted }) => quoted !== null && isInside(token.offset, quoted)))
      add(token, 'A value in a tag must be in quotation marks, such as class="{{ kind }}"', 'quotation marks')
    return [{ ...token, context: 'attribute' }]
  })
  // Other mistakes may be why a tag has no partner.
  if (mistakes.length === 0) reportUnbalanced(html, tree, tokens, add)
  return { mistakes: mistakes.sort((a, b) => (a.offset ?? 0) - (b.offset ?? 0)), outputs }
}

function checkAttribute(attribute: Attribute, tokens: readonly TemplateToken[], add: Add): void {
  const { name, value } = attribute
  if (/^on/.test(name)) {
    const reason = `Pages cannot have the attribute ${quote(name)}; a script can add the listener`
    add(attribute, reason, 'no such attribute')
  } else if (name === 'style' || name === 'srcdoc') {
    const reason = `Pages cannot have the attribute ${quote(name)}; use a class and "theme.css" of site.yaml`
    add(attribute, reason, 'a class')
  } else if (addressAttributes.includes(name)) {
    const hasOutput = tokens.some(({ kind, offset }) => kind === 'output' && isInside(offset, attribute))
    const addresses =
      name === 'srcset' ? value.split(',').map((image) => image.trim().split(/\s/)[0]) : [value]
    for (const address of addresses) checkAddress(address ?? '', hasOutput, attribute, add)
  }
}

function checkAddress(source: string, hasOutput: boolean, attribute: Attribute, add: Add): void {
  // Browsers ignore white space and control characters in a scheme.
  const address = source.replace(/[\p{Cc}\s]/gu, '')
  // An output may have the start of the address, but never a slash before it.
  const isPath = /^\/(?!\/)/.test(address) || (!hasOutput && /^[^#?/]/.test(address))
  if (hasScheme.test(address)) {
    if (!safeSchemes.test(address))
      add(attribute, `Pages cannot have the address ${quote(address)}`, 'https:, http:, mailto: or tel:')
  } else if (isPath) {
    const path = `"/${source.trim().replace(/^(?:\.{0,2}\/)+/, '')}"`
    const fixed = hasOutput ? '{{ "/tags/" | append: name | url }}' : `{{ ${path} | url }}`
    const reason = `Write ${hasOutput ? 'the whole address with the filter `url`, such as ' : ''}${fixed}, so that the address is right on every host and is checked`
    add(attribute, reason, fixed)
  }
}

/** Reports tags of the template within the name of an element or attribute: the checks do not know the whole name. */
function reportSplitNames(
  text: string,
  tokens: readonly TemplateToken[],
  tags: readonly Tag[],
  add: Add,
): void {
  let start = -1
  for (const [index, { kind, offset, end }] of tokens.entries()) {
    if (kind !== 'tag') continue
    const previous = tokens[index - 1]
    if (previous === undefined || previous.kind !== 'tag' || previous.end !== offset) start = offset
    const isStart = /<\/?$/.test(text.slice(Math.max(0, start - 2), start))
    const tag = tags.find((part) => isInside(offset, part))
    const isInValue = tag?.attributes.some(({ quoted }) => quoted !== null && isInside(offset, quoted))
    const isName = /[\w:.-]/.test(text[start - 1] ?? '') && /[\w:.-]/.test(text[end] ?? '')
    if (isStart || (tag !== undefined && !isInValue && isName))
      add({ offset, end }, 'The name of an element or attribute must be whole; move this tag', 'a whole name')
  }
}

/** A part of the template, in UTF-16 units. */
type Part = Pick<TemplateToken, 'offset' | 'end'>

/** Adds a mistake of a part. */
type Add = (part: Part, reason: string, expected: string) => void

const isInside = (offset: number, part: Part): boolean => offset > part.offset && offset < part.end

/** Elements whose content is not HTML or is hidden, and `<p>`, which ends where a block begins. */
const closedElements: ReadonlySet<string> = new Set(['textarea', 'template', 'noscript', 'select', 'p'])

/** Replaces outputs by a word of their length, and tags by spaces, so that all positions stay. */
function mask(text: string, tokens: readonly TemplateToken[]): string {
  let masked = ''
  let from = 0
  for (const { kind, offset, end } of tokens) {
    masked += text.slice(from, offset) + (kind === 'output' ? 'x' : ' ').repeat(end - offset)
    from = end
  }
  return masked + text.slice(from)
}

interface Attribute extends Part {
  /** In lower case. */
  readonly name: string
  readonly value: string
  /** The value with its quotation marks; null without them. */
  readonly quoted: Part | null
}

/** A start tag. */
interface Tag extends Part {
  readonly attributes: readonly Attribute[]
}

function readTag({ data, properties }: Element, html: string): Tag {
  const { opening, properties: positions = {} } = data?.position ?? {}
  const offset = opening?.start.offset ?? 0
  const attributes = Object.entries(positions).map(([property, position]): Attribute => {
    const [start = 0, end = start] = [position?.start.offset, position?.end.offset]
    const source = html.slice(start, end)
    const equals = source.indexOf('=')
    const name = (equals === -1 ? source : source.slice(0, equals)).trim().toLowerCase()
    const hasQuotes = equals !== -1 && /^\s*["']/.test(source.slice(equals + 1))
    return {
      name,
      value: String(properties[property] ?? ''),
      quoted: hasQuotes ? { offset: start + equals, end } : null,
      offset: start,
      end,
    }
  })
  return { offset, end: opening?.end.offset ?? offset, attributes }
}

interface Visitor {
  /** Called for text that pages show. */
  readonly onText: (part: Part) => void
  readonly onComment?: (part: Part) => void
  /** @param isGraphic whether the element is an SVG image or a formula, or in one */
  readonly onElement: (element: Element, isGraphic: boolean) => void
}

function visit({ children }: Root | Element, visitor: Visitor, isShown = true, isGraphic = false): void {
  for (const child of children) {
    const [offset = 0, end = offset] = [child.position?.start.offset, child.position?.end.offset]
    if (child.type === 'text' && isShown) visitor.onText({ offset, end })
    if (child.type === 'comment') visitor.onComment?.({ offset, end })
    if (child.type !== 'element') continue
    const { tagName, content } = child
    const isInGraphic = isGraphic || tagName === 'svg' || tagName === 'math'
    visitor.onElement(child, isInGraphic)
    visit(child, visitor, isShown && !closedElements.has(tagName), isInGraphic)
    if (content !== undefined) visit(content, visitor, false, isInGraphic)
  }
}

/** Elements without an end tag, and elements whose end tag HTML makes optional. */
const needNoEnd: ReadonlySet<string> = new Set(
  [
    'area br col embed hr img input link meta source track wbr',
    'caption colgroup dd dt li optgroup option p rb rp rt rtc tbody td tfoot th thead tr',
  ].flatMap((names) => names.split(' ')),
)

/**
 * @param html of the template, without its tags and outputs
 * @param tree of this HTML
 */
function reportUnbalanced(html: string, tree: Root, tokens: readonly TemplateToken[], add: Add): void {
  const uncertain = findUncertain(html, tokens)
  const ends = new Set<number | undefined>()
  /** Comments and start tags, which may have texts that look like end tags. */
  const others: Part[] = []
  visit(tree, {
    onText: () => {},
    onComment: (part) => others.push(part),
    onElement({ tagName, data }, isGraphic) {
      const { opening, closing } = data?.position ?? {}
      if (closing !== undefined) ends.add(closing.start.offset)
      const [offset, end] = [opening?.start.offset, opening?.end.offset]
      if (offset === undefined || end === undefined) return
      others.push({ offset, end })
      // Tags of images and formulas can end themselves.
      const endsItself = isGraphic && html.slice(end - 2, end) === '/>'
      if (
        closing !== undefined ||
        endsItself ||
        needNoEnd.has(tagName) ||
        uncertain.has(tagName.toLowerCase())
      )
        return
      add({ offset, end }, `<${tagName}> has no end in this file; write </${tagName}>`, `</${tagName}>`)
    },
  })
  for (const { 0: tag, 1: name = '', index: offset } of html.matchAll(
    /<\/([a-z][\w-]{0,99})(?![\w-])[^<>]*>/gi,
  )) {
    if (ends.has(offset) || uncertain.has(name.toLowerCase())) continue
    if (others.some((part) => isInside(offset, part))) continue
    const reason = `${tag} ends no element of this file; remove it, or write the start. <p> ends before a block such as <div>`
    add({ offset, end: offset + tag.length }, reason, 'a tag that ends an element')
  }
}

/** Finds the elements that a branch of a condition opens or closes alone: other branches may do the rest. */
function findUncertain(html: string, tokens: readonly TemplateToken[]): ReadonlySet<string> {
  const uncertain = new Set<string>()
  /** How many more elements the branches around a tag open than close, by name. */
  const branches: Map<string, number>[] = []
  let from = 0
  for (const { kind, text, offset, end } of tokens) {
    const [, name = ''] = (kind === 'tag' && /^(\w+)/.exec(text)) || []
    const isStart = /^(?:if|unless|case)$/.test(name)
    const isEnd = /^end(?:if|unless|case)$/.test(name)
    if (!isStart && !isEnd && !/^(?:else|elsif|when)$/.test(name)) continue
    const branch = branches.at(-1) ?? new Map<string, number>()
    for (const [, slash, tag = ''] of html.slice(from, offset).matchAll(/<(\/?)([a-z][\w-]*)/gi)) {
      const element = tag.toLowerCase()
      branch.set(element, (branch.get(element) ?? 0) + (slash === '' ? 1 : -1))
    }
    from = end
    if (isStart) branches.push(new Map())
    else {
      for (const [element, open] of branch) if (open !== 0 && branches.length > 0) uncertain.add(element)
      branch.clear()
      if (isEnd) branches.pop()
    }
  }
  return uncertain
}
