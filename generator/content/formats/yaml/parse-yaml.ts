/**
 * Parses YAML and maps its keys and values back to positions in the author's file. Top-level entries that do not parse are reported
 * and left out, and the rest is parsed again. Only this folder imports `yaml`.
 */

import type { VFile } from 'vfile'
import {
  Composer,
  type CST,
  type Document,
  isMap,
  isNode,
  isScalar,
  isSeq,
  type Pair,
  Parser,
  type YAMLMap,
} from 'yaml'
import type { DataSource, Range, ValuePath } from '../../../kernel/data-source.ts'
import { memoize } from '../../../kernel/memoize.ts'
import { createTooDeep, maxDepth, reportMistakes, type SyntaxMistake } from '../mistake.ts'
import {
  createSecondDocument,
  createTooManyAliases,
  findControlCharacters,
  findMistakes,
  replaceControlCharacters,
} from './find-mistakes.ts'

/**
 * Parses the YAML of a file and reports its mistakes on the file.
 * @param start offset of the YAML in the file
 */
export function parseYaml(text: string, file: VFile, start: number): DataSource {
  const { document, value, mistakes, skippedEntries } = parseYamlWithRecovery(text)
  const root: unknown = document?.contents
  reportMistakes(file, start, mistakes)
  return {
    file,
    format: 'YAML',
    value,
    getOrdered: (path) =>
      path.reduce<unknown>(
        (inner, key) => (inner instanceof Map ? inner.get(key) : undefined),
        document?.toJS({ mapAsMap: true }),
      ),
    isSkipped: (key) => skippedEntries.some((entry) => entry.replace(/^\W+/, '').startsWith(key)),
    locate,
    locateKey(path, key) {
      const map = getNode(root, path)
      const name = isMap(map) ? findPair(map, key)?.key : undefined
      return isNode(name) && name.range ? toRange(name.range) : locate([...path, key])
    },
  }

  function locate(path: ValuePath): Range {
    const node = getNode(root, path)
    if (isNode(node) && node.range) return toRange(node.range)
    if (path.length === 0) return toRange([0, 0])
    const map = getNode(root, path.slice(0, -1))
    const first = isMap(map) ? map.items[0]?.key : undefined
    return isNode(first) && first.range ? toRange(first.range) : locate(path.slice(0, -1))
  }

  function toRange([from, to]: readonly [number, number, ...number[]]): Range {
    return { offset: start + from, end: start + to }
  }
}

function getNode(root: unknown, path: ValuePath): unknown {
  return path.reduce<unknown>((node, key) => {
    if (isMap(node)) return findPair(node, String(key))?.value
    return isSeq(node) ? node.items[Number(key)] : undefined
  }, root)
}

/** The entries of each map by key. A map can have thousands of unknown keys, and each is reported at its position. */
const indexPairs = memoize(
  ({ items }: YAMLMap) =>
    new Map(items.flatMap((pair) => (isScalar(pair.key) ? [[String(pair.key.value), pair] as const] : []))),
)

/** The entry of a key. Of duplicate keys the last one, because its value is the one in use. */
const findPair = (map: YAMLMap, key: string): Pair | undefined => indexPairs(map).get(key)

interface YamlParseResult {
  /** The last parsed document; null if the text is nested too deeply to parse. */
  readonly document: Document.Parsed | null
  /** The value as plain JavaScript; undefined if the text has no usable value. */
  readonly value: unknown
  readonly mistakes: readonly SyntaxMistake[]
  /** The texts of the top-level entries that were left out because they do not parse. */
  readonly skippedEntries: readonly string[]
}

export function parseYamlWithRecovery(source: string): YamlParseResult {
  // A lone carriage return ends a line (YAML 1.2, section 5.4), but the parser does not support it.
  const given = replaceFlowTabs(replaceControlCharacters(source).replace(/\r(?!\n)/g, '\n'))
  const control = findControlCharacters(source)
  const attempt = parseOnce(given)
  const text = attempt.mistakes.every(({ isReadable }) => isReadable) ? given : joinQuotedLines(given)
  const first = text === given ? attempt : parseOnce(text)
  const broken = first.mistakes.filter(({ isReadable }) => !isReadable)
  const skippedEntries: string[] = []
  const rest = isBlockMap(first.document) ? replaceEntries(text, broken, skippedEntries) : text
  if (skippedEntries.length === 0) {
    return { ...first, mistakes: [...control, ...first.mistakes], skippedEntries }
  }
  const second = parseOnce(rest)
  // An alias whose anchor was left out is not a mistake of its own.
  const anchors = new Set(skippedEntries.flatMap((entry) => entry.match(/&[^\s,[\]{}]+/g) ?? []))
  const others = second.mistakes.filter(({ found }) => !anchors.has(found.replace(/^\*/, '&')))
  return { ...second, mistakes: [...control, ...broken, ...others], skippedEntries }
}

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
    // Most YAML parsers still know this key of YAML 1.1 (https://yaml.org/type/merge.html).
    merge: true,
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

/** A text that is nested too deeply to parse counts as a map: most are. */
function isBlockMap(document: Document.Parsed | null): boolean {
  const contents = document?.contents ?? null
  return contents === null || (isMap(contents) && contents.flow !== true)
}

/** A line that starts a top-level entry, and the lines up to the next one. */
const entryLines = /^[^\s#:\]}-][^\n]*(?:\n(?![^\s#:\]}-])[^\n]*)*/gm

/** Makes tabs spaces that indent the lines of a list or map in brackets. Other parsers accept both there, and the library only spaces. */
const replaceFlowTabs = (text: string): string =>
  !text.includes('\n\t')
    ? text
    : text.replace(entryLines, (entry) =>
        /^[^\n:]*:[ \t]*[[{]/.test(entry)
          ? entry.replace(/\n\t+/g, (tabs) => '\n'.padEnd(tabs.length))
          : entry,
      )

/** The start of a text in quotes. */
const quoteStart = /^[\w.-]{1,100}:[ \t]{1,9}(["'])/

/**
 * Joins the lines of quoted texts that continue without an indentation, which other parsers accept. A line end counts as a space there, so
 * all offsets stay. A line that looks like a key shows that a quote is missing. A line with nothing but a quote ends a text at any depth.
 */
function joinQuotedLines(text: string): string {
  let quote: string | null = null
  const lines = text.split('\n')
  const ends = lines.map((line, index) => {
    const [start = '', mark] = quote === null ? (quoteStart.exec(line) ?? []) : []
    if (mark !== undefined && !line.slice(start.length).includes(mark)) quote = mark
    else if (quote !== null && line.includes(quote)) quote = null
    const next = lines[index + 1] ?? ''
    if (/^["'][ \t]*\r?$/.test(next)) return ' '
    if (next === '' || /^[\w-]{1,100}:(?:\s|$)/.test(next)) quote = null
    return quote === null || /^\s/.test(next) ? '\n' : ' '
  })
  return lines.map((line, index) => (index === lines.length - 1 ? line : line + ends[index])).join('')
}

/**
 * Replaces entries that contain mistakes by comments of the same length, which keeps all offsets.
 * @param mistakes sorted by position
 * @param skipped the replaced entries are added to it
 */
function replaceEntries(text: string, mistakes: readonly SyntaxMistake[], skipped: string[]): string {
  let index = 0
  const getOffset = () => mistakes[index]?.range[0] ?? Number.POSITIVE_INFINITY
  return text.replace(entryLines, (entry, start: number) => {
    while (getOffset() < start) index++
    if (getOffset() > start + entry.length) return entry
    skipped.push(entry)
    return entry.replace(/[^\r\n]+/g, (line) => '#'.padEnd(line.length))
  })
}
