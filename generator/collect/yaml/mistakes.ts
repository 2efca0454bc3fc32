/** Everything that can be wrong with a YAML text, the parser's errors and what it lets pass. */

import { type Alias, type Document, isScalar, type ParsedNode, visit } from 'yaml'
import { explainError } from './parser-errors.ts'

export interface YamlMistake {
  readonly rule: 'yaml-syntax' | 'duplicate-key'
  readonly reason: string
  readonly found: string
  readonly expected: readonly string[]
  /** Where it stands, as offsets into the text. */
  readonly range: readonly [start: number, end: number]
  /** Whether the text has a value all the same. */
  readonly isReadable: boolean
}

/** Everything that is wrong with a document, in the order of its text. */
export function findMistakes(document: Document.Parsed, text: string): YamlMistake[] {
  return [
    ...[...document.errors, ...document.warnings].map((error) => explainError(error, document, text)),
    ...findUnknownAliases(document),
    ...findDuplicateKeys(document),
  ].sort((a, b) => a.range[0] - b.range[0])
}

/** What follows a line of three hyphens or dots is another document. */
export function createSecondDocument([start, end]: readonly [number, number, number]): YamlMistake {
  return {
    rule: 'yaml-syntax',
    reason: 'Found a second YAML document; expected one',
    found: 'a second document',
    expected: ['one document'],
    range: [start, end],
    isReadable: true,
  }
}

/** Lists and maps nested deeper than any content needs: to read them could exhaust the stack. */
export function createTooDeep(offset: number, most: number): YamlMistake {
  const expected = `at most ${most} levels`
  return {
    rule: 'yaml-syntax',
    reason: `Found lists or maps nested too deep; expected ${expected}`,
    found: 'a list or a map',
    expected: [expected],
    range: [offset, offset + 1],
    isReadable: false,
  }
}

/** Aliases that stand for so much that no content means it (the "billion laughs"). */
export function createTooMany(document: Document.Parsed): YamlMistake {
  let first: Alias.Parsed | undefined
  visit(document, {
    Alias(_, alias) {
      first = alias as Alias.Parsed
      return visit.BREAK
    },
  })
  return {
    rule: 'yaml-syntax',
    reason: 'Found aliases that stand for more values than a file of this kind holds; expected the values',
    found: `*${first?.source}`,
    expected: ['values without aliases'],
    range: [first?.range[0] ?? 0, first?.range[1] ?? 0],
    isReadable: false,
  }
}

function findUnknownAliases(document: Document.Parsed): YamlMistake[] {
  const anchors = new Set<string>()
  const mistakes: YamlMistake[] = []
  visit(document, {
    Value(_, { anchor }) {
      if (anchor !== undefined) anchors.add(anchor)
    },
    Alias(_, alias) {
      const { source, range } = alias as Alias.Parsed
      if (anchors.has(source)) return
      mistakes.push({
        rule: 'yaml-syntax',
        reason: `Found the alias "*${source}", which stands for nothing; expected the anchor "&${source}" before it, or quotes around a value that begins with an asterisk`,
        found: `*${source}`,
        expected: [`&${source}`],
        range: [range[0], range[1]],
        isReadable: false,
      })
    },
  })
  return mistakes
}

/** The parser's own search for them takes time by the square of their number. */
function findDuplicateKeys(document: Document.Parsed): YamlMistake[] {
  const mistakes: YamlMistake[] = []
  visit(document, {
    Map(_, { items }) {
      const seen = new Set<string>()
      for (const { key } of items) {
        if (!isScalar(key)) continue
        const name = String(key.value)
        const [start, end] = (key as ParsedNode).range
        if (seen.has(name)) {
          mistakes.push({
            rule: 'duplicate-key',
            reason: `Found the key "${name}" a second time; expected each key once`,
            found: name,
            expected: ['each key once'],
            range: [start, end],
            isReadable: true,
          })
        }
        seen.add(name)
      }
    },
  })
  return mistakes
}

/** Characters that YAML 1.2 leaves out of its texts (section 5.1), and that the parser lets pass. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const control = /[\0-\x08\x0B\x0C\x0E-\x1F\x7F]/g

/** The text with a mark in the place of each control character, so that they are told once, as what they are. */
export const withoutControlCharacters = (text: string): string => text.replace(control, '\uFFFD')

export function findControlCharacters(text: string): YamlMistake[] {
  return [...text.matchAll(control)].map(({ 0: character, index }) => {
    const name = `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`
    return {
      rule: 'yaml-syntax',
      reason: `Found the control character ${name}; expected text without it`,
      found: name,
      expected: ['text without control characters'],
      range: [index, index + 1],
      isReadable: true,
    }
  })
}
