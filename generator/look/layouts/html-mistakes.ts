/**
 * Finds HTML in a template that pages cannot have. Scripts and styles have keys in site.yaml, which also allow them in the
 * policy header of pages.
 */

import { fromHtml } from 'hast-util-from-html'
import type { Diagnosis } from '../../kernel/diagnostics/diagnostic.ts'
import { quote } from '../../kernel/diagnostics/wording.ts'
import { assertDepth } from '../../markdown/nesting.ts'
import {
  type Add,
  type Attribute,
  isInside,
  mask,
  type Part,
  readTag,
  reportUnbalanced,
  type Tag,
  visit,
} from './html-tags.ts'
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
