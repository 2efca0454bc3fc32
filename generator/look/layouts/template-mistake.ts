/** Reads the errors of LiquidJS. */

import { type Liquid, LiquidError } from 'liquidjs'
import { didYouMean, quote } from '../../kernel/diagnostics/wording.ts'

export interface TemplateMistake {
  /** What is wrong, without the position. */
  readonly reason: string
  /** The text of the template. */
  readonly text: string
  /** In UTF-16 units of the text. */
  readonly offset: number
  readonly end: number
}

/**
 * Returns null for an error that is no fault of a template.
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
