/** Parses YAML with error recovery: an entry that does not parse is reported and left out, and the rest is parsed again. */

import { Composer, type CST, type Document, isMap, Parser } from 'yaml'
import { createTooDeep, maxDepth, type SyntaxMistake } from '../data/mistake.ts'
import { findControlCharacters, replaceControlCharacters } from './control-characters.ts'
import { createSecondDocument, createTooManyAliases, findMistakes } from './find-mistakes.ts'

export interface YamlParseResult {
  /** The last parsed document; null if the text is nested too deeply to parse. */
  readonly document: Document.Parsed | null
  /** The value as plain JavaScript; undefined if the text has no usable value. */
  readonly value: unknown
  readonly mistakes: readonly SyntaxMistake[]
  /** The texts of the top-level entries that were left out because they do not parse. */
  readonly skippedEntries: readonly string[]
}

/** How many times a text is parsed, with one more broken entry left out each time. */
const maxAttempts = 16

export function parseYamlWithRecovery(source: string): YamlParseResult {
  // A lone carriage return ends a line (YAML 1.2, section 5.4), but the parser does not support it.
  let text = replaceControlCharacters(source).replace(/\r(?!\n)/g, '\n')
  const mistakes: SyntaxMistake[] = findControlCharacters(source)
  const skippedEntries: string[] = []
  for (let attempt = 1; ; attempt++) {
    const result = parseOnce(text)
    const broken = result.mistakes.find(({ isReadable }) => !isReadable)
    const entry =
      broken === undefined || attempt === maxAttempts ? null : findEntry(text, result, broken.range[0])
    if (broken === undefined || entry === null) {
      return { ...result, mistakes: [...mistakes, ...result.mistakes], skippedEntries }
    }
    if (!isConsequence(broken, skippedEntries)) mistakes.push(broken)
    skippedEntries.push(text.slice(...entry))
    text = text.slice(0, entry[0]) + toComments(text.slice(...entry)) + text.slice(entry[1])
  }
}

/** Whether a mistake is an alias whose anchor is in a skipped entry. */
const isConsequence = ({ found }: SyntaxMistake, skippedEntries: readonly string[]): boolean =>
  found.startsWith('*') && skippedEntries.some((entry) => entry.includes(`&${found.slice(1)}`))

type SingleParseResult = Omit<YamlParseResult, 'skippedEntries'>

function parseOnce(text: string): SingleParseResult {
  const tokens = tokenize(text)
  if (tokens === null) return toTooDeep(findIndicatorChain(text))
  const deepOffset = findTooDeep(tokens)
  if (deepOffset !== null) return toTooDeep(deepOffset)
  const [document, second] = compose(tokens, text)
  const mistakes = findMistakes(document, text)
  if (second !== undefined) mistakes.push(createSecondDocument(second.range))
  if (mistakes.some(({ isReadable }) => !isReadable)) return { document, value: undefined, mistakes }
  try {
    return { document, value: document.toJS(), mistakes }
  } catch (error) {
    // Every alias has an anchor here, so the only reason left is that aliases expand to too many values.
    if (!(error instanceof ReferenceError)) throw error
    return { document, value: undefined, mistakes: [...mistakes, createTooManyAliases(document)] }
  }
}

const toTooDeep = (offset: number): SingleParseResult => ({
  document: null,
  value: undefined,
  mistakes: [createTooDeep('yaml-syntax', offset)],
})

/** The tokens of a text; null if it is nested so deeply that the parser exhausts the stack. */
function tokenize(text: string): CST.Token[] | null {
  try {
    return [...new Parser().parse(text)]
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** The offset of {@link maxDepth} block indicators in a row. Only they can nest so deeply that tokenizing fails. */
function findIndicatorChain(text: string): number {
  return Math.max(0, text.search(new RegExp(`(?:[-?:][ \\t]+){${maxDepth}}`)))
}

function compose(tokens: readonly CST.Token[], text: string): [Document.Parsed, ...Document.Parsed[]] {
  const composer = new Composer({
    version: '1.2',
    stringKeys: true,
    uniqueKeys: false,
    resolveKnownTags: false,
    logLevel: 'error',
  })
  return [...composer.compose(tokens, true, text.length)] as [Document.Parsed, ...Document.Parsed[]]
}

/** The offset of the first list or map below {@link maxDepth}, or null. Composing deeper ones could exhaust the stack. */
function findTooDeep(tokens: readonly CST.Token[]): number | null {
  let level = tokens
  for (let depth = 0; depth <= maxDepth && level.length > 0; depth++) level = level.flatMap(getChildren)
  return level[0]?.offset ?? null
}

function getChildren(token: CST.Token): CST.Token[] {
  if (token.type !== 'document' && !('items' in token)) return []
  const children =
    token.type === 'document' ? [token.value] : token.items.flatMap(({ key, value }) => [key, value])
  return children.filter((child) => child != null)
}

/** The lines of the top-level entry that contains an offset; null if the text is not a block map. */
function findEntry(
  text: string,
  { document }: SingleParseResult,
  offset: number,
): readonly [start: number, end: number] | null {
  const contents = document?.contents ?? null
  if (contents !== null && (!isMap(contents) || contents.flow === true)) return null
  const keys = contents?.items.map(({ key }) => text.lastIndexOf('\n', key.range[0] - 1) + 1) ?? []
  const first = text.slice(keys[0] ?? 0)
  const indent = first.slice(0, first.search(/[^ \t]|$/))
  const starts = [...text.matchAll(/^.*$/gm)]
    .filter(([line]) => line.startsWith(indent) && /^[^\s#-].*?:(?:\s|$)/.test(line.slice(indent.length)))
    .map(({ index }) => index)
  const start = (keys.length > 0 ? keys : starts).findLast((key) => key <= offset) ?? 0
  const end = starts.find((next) => next > start) ?? text.length
  return /^[ \t]*[^\s#]/m.test(text.slice(start, end)) ? [start, end] : null
}

/** Replaces each line by a comment of the same length, which keeps all other offsets. */
const toComments = (text: string): string => text.replace(/[^\r\n]+/g, (line) => '#'.padEnd(line.length))
