/**
 * A remark plugin: reads tags in text whose unquoted attribute values have a slash, such as `<a href=https://site.test/a>`, as HTML
 * (CommonMark 0.31, 6.6). micromark ends such a value at the slash.
 */

import { markdownLineEnding, markdownSpace } from 'micromark-util-character'
import type { State, Tokenizer } from 'micromark-util-types'
import type { Processor } from 'unified'

const codes = { lessThan: 60, greaterThan: 62, equals: 61, quote: 34, apostrophe: 39 }

export function remarkUnquotedValues(this: Processor): void {
  const data = this.data()
  data.micromarkExtensions ??= []
  data.micromarkExtensions.push({ text: { [codes.lessThan]: { name: 'unquotedValues', tokenize } } })
}

/** Reads to the first bracket outside of quotes, or gives up where no tag can go on. */
const tokenize: Tokenizer = function (effects, ok, nok) {
  const from = this.now()
  const start: State = (code) => {
    effects.enter('htmlText')
    effects.enter('htmlTextData')
    effects.consume(code)
    return inTag
  }
  const inTag: State = (code) => {
    if (code === null || markdownLineEnding(code) || stops.has(code)) return nok(code)
    effects.consume(code)
    if (code === codes.greaterThan) return atEnd
    return code === codes.equals ? beforeValue : inTag
  }
  const beforeValue: State = (code) => {
    if (code !== codes.quote && code !== codes.apostrophe) {
      if (!markdownSpace(code)) return inTag(code)
      effects.consume(code)
      return beforeValue
    }
    effects.consume(code)
    const inQuotes: State = (next) => {
      if (next === null || markdownLineEnding(next)) return nok(next)
      effects.consume(next)
      return next === code ? inTag : inQuotes
    }
    return inQuotes
  }
  const atEnd: State = (code) => {
    const tag = this.sliceSerialize({ start: from, end: this.now() })
    if (findTagEnd(tag, 0) !== tag.length) return nok(code)
    effects.exit('htmlTextData')
    effects.exit('htmlText')
    return ok(code)
  }
  return start
}

/** No part of a tag outside of quoted values has these. */
const stops: ReadonlySet<number> = new Set([codes.lessThan, codes.quote, codes.apostrophe])

const tagName = /<[A-Za-z][A-Za-z\d-]*/y
const attribute = /[ \t]+[A-Za-z_:][\w.:-]*(?:[ \t]*=[ \t]*(?:([^\s"'=<>`]+)|'[^']*'|"[^"]*"))?/y
const end = /[ \t]*\/?>/y

/** Returns where the start tag at an offset ends; null if there is none, or if none of its unquoted values has a slash. */
export function findTagEnd(text: string, start: number): number | null {
  let offset = start
  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = offset
    const found = pattern.exec(text)
    if (found !== null) offset = pattern.lastIndex
    return found
  }
  if (match(tagName) === null) return null
  let hasSlash = false
  for (let found = match(attribute); found !== null; found = match(attribute))
    hasSlash ||= found[1]?.includes('/') === true
  return hasSlash && match(end) !== null ? offset : null
}
