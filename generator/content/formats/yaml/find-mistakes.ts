/**
 * Finds the mistakes in a parsed YAML document: the parser's errors, mistakes that the parser accepts, and control characters that
 * YAML 1.2 forbids (section 5.1).
 */

import {
  type Alias,
  type Document,
  type ErrorCode,
  isAlias,
  isCollection,
  isMap,
  isScalar,
  isSeq,
  type ParsedNode,
  visit,
} from 'yaml'
import { quote, toCodePoint } from '../../../kernel/diagnostics/wording.ts'
import { createDuplicateKey, type SyntaxMistake } from '../mistake.ts'

/** All mistakes of a document, sorted by position. Of several syntax errors in one line the first, because it often causes the others. */
export function findMistakes(document: Document.Parsed, text: string): SyntaxMistake[] {
  let lineEnd = -1
  return [
    ...findErrors(document, text),
    // Visiting a document takes longer than these tests, and few documents have aliases or merge keys.
    ...(text.includes('*') ? findUnknownAliases(document) : []),
    ...findDuplicateKeys(document),
    ...(text.includes('<<') ? findUnusableMerges(document) : []),
  ]
    .sort((a, b) => a.range[0] - b.range[0])
    .filter(({ range: [start], isReadable }) => {
      if (isReadable) return true
      const isFirst = start > lineEnd
      if (isFirst) lineEnd = findLineEnd(text, start)
      return isFirst
    })
}

/** What the author should write, by the parser's error code. */
const expectations: Partial<Record<ErrorCode, string>> = {
  BAD_DQ_ESCAPE: 'two backslashes, or single quotes around the value',
  BAD_INDENT: 'all entries of a list or map in one column',
  BAD_SCALAR_START: 'quotes around the value',
  BLOCK_AS_IMPLICIT_KEY: 'quotes around a value with a colon, and all entries of a list or map in one column',
  MISSING_CHAR: 'a key, a colon and a space before each value',
  MULTILINE_IMPLICIT_KEY: 'a key, a colon and a space before each value',
  NON_STRING_KEY: 'text as the key',
  TAB_AS_INDENT: 'spaces as indentation',
  TAG_RESOLVE_FAILED: 'the value without the tag',
  UNEXPECTED_TOKEN: 'quotes around the whole value, or nothing after it',
}

/** The parser's errors. */
function findErrors({ errors, warnings, contents }: Document.Parsed, text: string): SyntaxMistake[] {
  const problems = [...errors, ...warnings]
  if (problems.length === 0) return []
  const openings = findOpenings(contents)
  return problems.map(({ code, message, pos }) => {
    // The parser notices at the end that a quote or a bracket is not closed.
    const isUnclosed = /^Missing closing| end with a .$/.test(message)
    const start = (isUnclosed ? openings.get(pos[0]) : undefined) ?? pos[0]
    const end = Math.min(pos[1] > start + 1 ? pos[1] : text.length, findLineEnd(text, start))
    const found = text.slice(start, end)
    const expected = isUnclosed
      ? 'the closing quote or bracket, and each line before it indented'
      : (expectations[code] ?? 'YAML 1.2')
    const at = found === '' ? '' : ` at ${quote(found)}`
    return {
      rule: 'yaml-syntax',
      reason: `The YAML is not valid${at}: ${message}; expected ${expected}`,
      found,
      expected: [expected],
      range: [start, end],
      isReadable: code === 'TAG_RESOLVE_FAILED',
    }
  })
}

const findLineEnd = (text: string, offset: number): number => {
  const length = text.slice(offset).search(/[\r\n]/)
  return length === -1 ? text.length : offset + length
}

/** The starts of quoted texts, and of lists and maps in brackets, by their ends. Of several with one end, the outermost. */
function findOpenings(contents: ParsedNode | null): ReadonlyMap<number, number> {
  const openings = new Map<number, number>()
  visit(contents, {
    Node(_, node) {
      const { range } = node
      const isOpened = isCollection(node) ? node.flow : isScalar(node) && node.type?.startsWith('QUOTE_')
      if (isOpened && range && !openings.has(range[1])) openings.set(range[1], range[0])
    },
  })
  return openings
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

/** Finds merge keys (`<<`) whose value is not a map or a list of maps. */
function findUnusableMerges(document: Document.Parsed): SyntaxMistake[] {
  const mistakes: SyntaxMistake[] = []
  const anchors = new Map<string, unknown>()
  const follow = (value: unknown): unknown => (isAlias(value) ? anchors.get(value.source) : value)
  visit(document, {
    Value(_, node) {
      if (node.anchor !== undefined) anchors.set(node.anchor, node)
    },
    Pair(_, { key, value }) {
      if (!isScalar(key) || key.type !== 'PLAIN' || key.value !== '<<') return
      // An alias without an anchor is a mistake of its own.
      if (isAlias(value) && !anchors.has(value.source)) return
      const sources = follow(value)
      if ((isSeq(sources) ? sources.items.map(follow) : [sources]).every((source) => isMap(source))) return
      const [start, end] = (key as ParsedNode).range
      mistakes.push({
        rule: 'yaml-syntax',
        reason: 'The value of the merge key "<<" must be a map, an alias of one, or a list of them',
        found: '<<',
        expected: ['a map'],
        range: [start, end],
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

// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern must match them
const control = /[\0-\x08\x0B\x0C\x0E-\x1F\x7F]/g

/** Replaces each control character by U+FFFD, so that the parser does not report it too. Offsets stay the same. */
export const replaceControlCharacters = (text: string): string => text.replace(control, '\uFFFD')

export function findControlCharacters(text: string): SyntaxMistake[] {
  return [...text.matchAll(control)].map(({ 0: character, index }) => {
    const name = toCodePoint(character)
    return {
      rule: 'yaml-syntax',
      reason: `YAML must not contain the control character ${name}; remove it`,
      found: name,
      expected: ['text without control characters'],
      range: [index, index + 1],
      isReadable: true,
    }
  })
}
