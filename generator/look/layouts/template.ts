/** The templates of layouts as plain data, which can be sent to threads. */

import { Liquid, LiquidError, Tokenizer, TypeGuards } from 'liquidjs'
import { templateExtension } from '../../content/files/content-folder.ts'
import { didYouMean, quote } from '../../kernel/diagnostics/wording.ts'

export interface Template {
  /** As messages name its file. */
  readonly path: string
  readonly text: string
}

/** A layout with the templates that it renders, by file name. */
export type LayoutTemplates = Readonly<Record<string, Template>>

/** The layouts that the author wrote, by name, also those for collections. Stele has a layout for each one that is missing. */
export type Layouts = Readonly<Partial<Record<string, LayoutTemplates>>>

export const toLayoutFile = (name: string): string => `${name}${templateExtension}`

interface TemplateMistake {
  /** What is wrong, without the position. */
  readonly reason: string
  /** The text of the template. */
  readonly text: string
  /** In UTF-16 units of the text. */
  readonly offset: number
  readonly end: number
}

/**
 * Returns null for an error that is not a fault of a template.
 * @param engine has the tags and filters of layouts
 * @param fields that values may have
 */
export function toTemplateMistake(
  error: unknown,
  engine: Pick<Liquid, 'filters' | 'tags'>,
  fields: readonly string[] = [],
): TemplateMistake | null {
  if (!LiquidError.is(error)) return null
  const { begin, end, input } = error.token
  const [message = ''] = error.message.split(/, (?:file|line):/)
  const text = input.slice(begin, end)
  return { reason: toReason(message, engine, fields), text: input, offset: begin, end: begin + text.length }
}

/** Words the messages of LiquidJS that authors see most. */
function toReason(
  message: string,
  { filters, tags }: Pick<Liquid, 'filters' | 'tags'>,
  fields: readonly string[],
): string {
  const [, filter] = /^undefined filter: (.*)$/.exec(message) ?? []
  const [, tag] = /^tag "(.*)" not found$/.exec(message) ?? []
  const [, value] = /^undefined variable: (.*)$/.exec(message) ?? []
  const remedy = '; remove it, or correct its name'
  if (filter !== undefined)
    return `layouts have no filter ${quote(filter)}${didYouMean(filter, Object.keys(filters)) || remedy}`
  if (tag !== undefined && /^(?:end\w+|else|elsif|when)$/.test(tag))
    return `{% ${tag} %} belongs to no tag that is open here`
  if (tag !== undefined)
    return `layouts have no tag ${quote(tag)}${didYouMean(tag, Object.keys(tags)) || remedy}`
  if (value !== undefined)
    return `${quote(value)} does not exist${didYouMean(value.replace(/^.*\./, ''), fields)}`
  return message
}

/** A part of a template other than HTML. */
export interface TemplateToken {
  readonly kind: 'output' | 'tag'
  /** What is between the braces, such as `title` or `render "card.html"`. */
  readonly text: string
  /** In UTF-16 units, braces included. */
  readonly offset: number
  readonly end: number
}

const { options } = new Liquid()

/** Lists the outputs and tags of a template that can be parsed, without those in comments. */
export function listTokens(text: string): readonly TemplateToken[] {
  const tokens: TemplateToken[] = []
  let commentStart: number | null = null
  for (const part of new Tokenizer(text).readTopLevelTokens(options)) {
    const isOutput = TypeGuards.isOutputToken(part)
    if (!isOutput && !TypeGuards.isTagToken(part)) continue
    const { begin, end } = part
    const inner = text
      .slice(begin + 2, end - 2)
      .replace(/^-|-$/g, '')
      .trim()
    const token: TemplateToken = { kind: isOutput ? 'output' : 'tag', text: inner, offset: begin, end }
    if (commentStart !== null) {
      if (inner !== 'endcomment') continue
      // The whole comment is one tag.
      tokens.push({ ...token, text: 'comment', offset: commentStart })
      commentStart = null
    } else if (token.kind === 'tag' && /^comment\b/.test(inner)) commentStart = begin
    else tokens.push(token)
  }
  return tokens
}
