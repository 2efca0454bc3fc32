/** Splits a template into its parts. */

import { Liquid, Tokenizer, TypeGuards } from 'liquidjs'

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
