/** Reads a YAML text as far as it can be read: what cannot is told, left out, and hides nothing of the rest. */

import { Composer, type CST, type Document, isMap, Parser } from 'yaml'
import {
  createSecondDocument,
  createTooDeep,
  createTooMany,
  findControlCharacters,
  findMistakes,
  withoutControlCharacters,
  type YamlMistake,
} from './mistakes.ts'

export interface YamlParseResult {
  /** Null where no reading gave one. */
  readonly document: Document.Parsed | null
  /** Undefined where there is none. */
  readonly value: unknown
  readonly mistakes: readonly YamlMistake[]
  /** The entries of the outermost map that could not be read. */
  readonly skippedEntries: readonly string[]
}

/** How deep lists and maps may lie in one another; content needs four. */
const maxDepth = 32

/** How often a text is read again without an entry that could not be read. */
const maxReadings = 16

export function parseYamlWithRecovery(source: string): YamlParseResult {
  // A carriage return alone ends a line (YAML 1.2, section 5.4), which the parser does not know.
  let text = withoutControlCharacters(source).replace(/\r(?!\n)/g, '\n')
  const told: YamlMistake[] = findControlCharacters(source)
  const skippedEntries: string[] = []
  for (let count = 1; ; count++) {
    const reading = readWhole(text)
    const broken = reading.mistakes.find(({ isReadable }) => !isReadable)
    const entry =
      broken === undefined || count === maxReadings ? null : findEntry(text, reading, broken.range[0])
    if (broken === undefined || entry === null) {
      return { ...reading, mistakes: [...told, ...reading.mistakes], skippedEntries }
    }
    if (!isConsequence(broken, skippedEntries)) told.push(broken)
    skippedEntries.push(text.slice(...entry))
    text = text.slice(0, entry[0]) + toComments(text.slice(...entry)) + text.slice(entry[1])
  }
}

/** Whether it is an alias whose anchor was left out. */
const isConsequence = ({ found }: YamlMistake, skippedEntries: readonly string[]): boolean =>
  found.startsWith('*') && skippedEntries.some((entry) => entry.includes(`&${found.slice(1)}`))

type WholeReading = Omit<YamlParseResult, 'skippedEntries'>

function readWhole(text: string): WholeReading {
  const tokens = tokenize(text)
  const deep = tokens === null ? findChain(text) : findTooDeep(tokens)
  if (deep !== null) {
    return { document: null, value: undefined, mistakes: [createTooDeep(deep, maxDepth)] }
  }
  const [document, second] = compose(tokens ?? [], text)
  const mistakes = findMistakes(document, text)
  if (second !== undefined) mistakes.push(createSecondDocument(second.range))
  if (mistakes.some(({ isReadable }) => !isReadable)) return { document, value: undefined, mistakes }
  try {
    return { document, value: document.toJS(), mistakes }
  } catch (error) {
    // As every alias stands for something, only their number is left to throw.
    if (!(error instanceof ReferenceError)) throw error
    return { document, value: undefined, mistakes: [...mistakes, createTooMany(document)] }
  }
}

/** The tokens of a text; null where closing its lists and maps exhausts the stack. */
function tokenize(text: string): CST.Token[] | null {
  try {
    return [...new Parser().parse(text)]
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Where so many lists or maps begin on one line, which alone can be deep without being wide. */
function findChain(text: string): number {
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

/** Where lists and maps begin to lie too deep in one another: composing them could exhaust the stack. */
function findTooDeep(tokens: readonly CST.Token[]): number | null {
  let level = tokens
  for (let depth = 0; depth <= maxDepth && level.length > 0; depth++) level = level.flatMap(getChildren)
  return level[0]?.offset ?? null
}

function getChildren(token: CST.Token): CST.Token[] {
  if (token.type === 'document') return token.value === undefined ? [] : [token.value]
  if (!('items' in token)) return []
  return token.items.flatMap(({ key, value }) => [key, value].filter((child) => child != null))
}

/** The lines of the entry of the outermost map that an offset belongs to; null where that cannot be told. */
function findEntry(
  text: string,
  { document }: WholeReading,
  offset: number,
): readonly [start: number, end: number] | null {
  const contents = document?.contents ?? null
  if (contents !== null && (!isMap(contents) || contents.flow === true)) return null
  const keys = contents?.items.map(({ key }) => text.lastIndexOf('\n', key.range[0] - 1) + 1) ?? []
  const indent = /^[ \t]*/.exec(text.slice(keys[0] ?? 0))?.[0] ?? ''
  const starts = [...text.matchAll(/^.*$/gm)]
    .filter(([line]) => line.startsWith(indent) && /^[^\s#-].*?:(?:\s|$)/.test(line.slice(indent.length)))
    .map(({ index }) => index)
  const start = (keys.length > 0 ? keys : starts).findLast((key) => key <= offset) ?? 0
  const end = starts.find((next) => next > start) ?? text.length
  return /^[ \t]*[^\s#]/m.test(text.slice(start, end)) ? [start, end] : null
}

/** As many characters on as many lines that mean nothing. */
const toComments = (text: string): string => text.replace(/[^\r\n]+/g, (line) => '#'.padEnd(line.length))
