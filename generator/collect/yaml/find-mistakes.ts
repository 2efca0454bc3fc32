/** Finds the mistakes in a parsed YAML document: the parser's errors, and mistakes that the parser accepts. */

import { type Alias, type Document, isScalar, type ParsedNode, visit } from 'yaml'
import { createDuplicateKey, type SyntaxMistake } from '../data/mistake.ts'
import { toMistakes } from './parser-errors.ts'

/** All mistakes of a document, sorted by position. */
export function findMistakes(document: Document.Parsed, text: string): SyntaxMistake[] {
  return [
    ...toMistakes(document, text),
    ...findUnknownAliases(document),
    ...findDuplicateKeys(document),
  ].sort((a, b) => a.range[0] - b.range[0])
}

/** A second document, after a line of three hyphens or dots. */
export function createSecondDocument([start, end]: readonly [number, number, number]): SyntaxMistake {
  return {
    rule: 'yaml-syntax',
    reason: 'A second YAML document starts here; keep only one document',
    found: 'a second document',
    expected: ['one document'],
    range: [start, end],
    isReadable: true,
  }
}

/** Aliases that expand to too many values (the "billion laughs" attack). */
export function createTooManyAliases(document: Document.Parsed): SyntaxMistake {
  let found = ''
  let range: readonly [start: number, end: number] = [0, 0]
  visit(document, {
    Alias(_, alias) {
      const {
        source,
        range: [start, end],
      } = alias as Alias.Parsed
      found = `*${source}`
      range = [start, end]
      return visit.BREAK
    },
  })
  return {
    rule: 'yaml-syntax',
    reason: 'Aliases expand to too many values; write the values out instead',
    found,
    expected: ['values without aliases'],
    range,
    isReadable: false,
  }
}

function findUnknownAliases(document: Document.Parsed): SyntaxMistake[] {
  const anchors = new Set<string>()
  const mistakes: SyntaxMistake[] = []
  visit(document, {
    Value(_, { anchor }) {
      if (anchor !== undefined) anchors.add(anchor)
    },
    Alias(_, alias) {
      const { source, range } = alias as Alias.Parsed
      if (anchors.has(source)) return
      mistakes.push({
        rule: 'yaml-syntax',
        reason: `The alias "*${source}" has no anchor; put the value in quotes if it is text, or define "&${source}" before it`,
        found: `*${source}`,
        expected: [`&${source}`],
        range: [range[0], range[1]],
        isReadable: false,
      })
    },
  })
  return mistakes
}

/** The parser can find duplicate keys itself, but in quadratic time. */
function findDuplicateKeys(document: Document.Parsed): SyntaxMistake[] {
  const mistakes: SyntaxMistake[] = []
  visit(document, {
    Map(_, { items }) {
      const seen = new Set<string>()
      for (const { key } of items) {
        if (!isScalar(key)) continue
        const name = String(key.value)
        const [start, end] = (key as ParsedNode).range
        if (seen.has(name)) {
          mistakes.push(createDuplicateKey(name, [start, end], true))
        }
        seen.add(name)
      }
    },
  })
  return mistakes
}
