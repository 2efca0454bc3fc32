/** Splits a template into its parts. */

import { Liquid, Tokenizer } from 'liquidjs'

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
  for (const { input, begin, end } of new Tokenizer(text).readTopLevelTokens(options)) {
    const [, opening, inner = ''] = /^\{([{%])-?\s*([\s\S]*?)\s*-?[}%]\}$/.exec(input.slice(begin, end)) ?? []
    if (opening === undefined) continue
    const token: TemplateToken = { kind: opening === '{' ? 'output' : 'tag', text: inner, offset: begin, end }
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
