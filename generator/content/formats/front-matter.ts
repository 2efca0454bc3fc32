/** Finds and parses front matter: between lines of `---` or `+++`, or what MDX exports. */

import { VFile } from 'vfile'
import type { DataSource, ParseData } from '../../kernel/data-source.ts'
import { toBlank } from '../markdown/offsets.ts'
import { parseJavaScript } from './json/parse-javascript.ts'
import { parseJson } from './json/parse-json.ts'
import { parseToml } from './toml/parse-toml.ts'
import { parseYaml } from './yaml/parse-yaml.ts'

/** The formats of front matter. */
export type FrontMatterFormat = 'yaml' | 'toml' | 'json' | 'js'

/** Where front matter is in a text. It begins at the start of the text. */
interface FrontMatterBlock {
  readonly format: FrontMatterFormat
  /** The length of the front matter with its fences. */
  readonly length: number
  /**
   * The range of the data between the fences. It includes the line end before the closing fence, which a block scalar of YAML
   * needs.
   */
  readonly start: number
  readonly end: number
  /** Whether the Markdown parsers recognise it: they know YAML between `---` only. */
  readonly isKnownToParsers: boolean
}

/** What a fence of hyphens names after them, as in Eleventy. */
const languages: Readonly<Record<string, FrontMatterFormat>> = {
  yaml: 'yaml',
  yml: 'yaml',
  toml: 'toml',
  json: 'json',
  js: 'js',
  javascript: 'js',
}

/** The rule of the Markdown parsers, also for other languages, and after blank lines, as in Astro. */
const hyphens =
  /^(?<opening>(?:\s*[\r\n])?---(?<language>[ \t]*(?:yaml|yml|toml|json|js|javascript))?[ \t]*(?:\r\n|\n|\r))(?<data>[\s\S]*?(?:\r\n|\n|\r))??(?<closing>---)[ \t]*(?=[\r\n]|$)/

/** Three dots end YAML as well as hyphens do, as in Jekyll (YAML 1.2, section 9.1.2). */
const dots =
  /^(?<opening>---[ \t]*(?:\r\n|\n|\r))(?<data>[\s\S]*?(?:\r\n|\n|\r))??(?<closing>\.\.\.)[ \t]*(?=[\r\n]|$)/

/** A fence closes within a text of TOML, too, as in Hugo. Blank lines may come before it, as in Zola. */
const pluses =
  /^(?<opening>\s*\+\+\+[ \t]*(?:\r\n|\n|\r))(?<data>[\s\S]*?(?:\r\n|\n|\r))??\+\+\+[ \t]*(?=[\r\n]|$)/

/** Returns null if a text has no front matter, or if it is not closed. */
export function findFrontMatter(text: string): FrontMatterBlock | null {
  const end = findJson(text)
  if (end !== null) return { format: 'json', length: end, start: 0, end, isKnownToParsers: false }
  const closed = hyphens.exec(text)
  // Whichever of the two comes first closes it.
  const match = dots.exec(closed?.[0] ?? text) ?? closed ?? pluses.exec(text)
  if (match === null) return null
  const { opening = '', language = '', data = '', closing } = match.groups ?? {}
  return {
    format: languages[language.trim()] ?? (closing === undefined ? 'toml' : 'yaml'),
    length: match[0].length,
    start: opening.length,
    end: opening.length + data.length,
    isKnownToParsers: closing === '---' && language === '' && text.startsWith('---'),
  }
}

/** Returns the line that would close front matter which a text begins with; null if it begins with none. */
export function findMissingFence(text: string): string | null {
  if (isJsonOpening(text)) return '}'
  return (
    /^(---|\+\+\+)(?:(?<=---)[ \t]*(?:yaml|yml|toml|json|js|javascript))?[ \t]*(?:[\r\n]|$)/.exec(
      text,
    )?.[1] ?? null
  )
}

/** Returns the name of another language that front matter is in, such as `lua`; null if there is none. */
export const findOtherLanguage = (text: string): string | null =>
  /^---[ \t]*([a-z]+)[ \t]*(?:\r\n|\n|\r)/i.exec(text)?.[1] ?? null

/** Replaces front matter that the Markdown parsers do not know by blanks. Offsets and lines stay the same. */
export function blankFrontMatter(text: string): string {
  const block = findFrontMatter(text)
  if (block === null || block.isKnownToParsers) return text
  return toBlank(text.slice(0, block.length)) + text.slice(block.length)
}

/** JSON has no fences, as in Hugo. The first key of its map is in quotes. Braces in MDX and in templates do not begin like this. */
const jsonOpening = /^\{\s*(?:\}|(?:"[^"\r\n]*"|'[^'\r\n]*')[ \t]*:)/

const isJsonOpening = (text: string): boolean => jsonOpening.test(text)

/** Returns the end of the JSON at the start of a text; null if there is none, or if text follows it on its line. */
function findJson(text: string): number | null {
  if (!isJsonOpening(text)) return null
  const end = findClosingBrace(text)
  if (end !== null && isJson(text.slice(0, end))) return isLineEnd(text, end) ? end : null
  // After a mistake, braces may not match. The last one is then the first on a line of its own.
  const line = /(?<=[\r\n])\}[ \t]*(?=[\r\n]|$)/.exec(text)
  if (line !== null) return line.index + 1
  return end !== null && isLineEnd(text, end) ? end : null
}

/** Returns the offset after the brace that closes the first one, outside of quotes. */
function findClosingBrace(text: string): number | null {
  let depth = 0
  let isQuoted = false
  for (let index = 0; index < text.length; index++) {
    const character = text[index]
    if (character === '\\') index++
    else if (character === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (character === '{') depth++
    else if (character === '}' && --depth === 0) return index + 1
  }
  return null
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const isLineEnd = (text: string, offset: number): boolean => /^[ \t]*(?:[\r\n]|$)/.test(text.slice(offset))

/** Their parsers. */
export const parsers: Readonly<Record<FrontMatterFormat, ParseData>> = {
  yaml: parseYaml,
  toml: parseToml,
  json: parseJson,
  js: parseJavaScript,
}

const exportedObject = /^export[ \t]+const[ \t]+(\w+)[ \t]*=[ \t]*(?=\{)/gm

/** In the names of objects that describe the document. */
const documentName = /meta|front_?matter|article|post|page/i

/** A code block may show such an export. */
const codeFence = /^[ \t]*(?:```|~~~)/m

/** An export ends at a blank line, if it is valid up to there. */
const blankLine = /(?:\r\n|\n|\r)[ \t]*(?=[\r\n]|$)/g

/** How many exports are read, and how many blank lines an exported object may have. */
const maxExports = 20
const maxBlankLines = 20

/** How many characters are parsed in all. */
const maxCharacters = 200_000

/**
 * Returns the first exported object of a document that has a text as its title, above the first code block; null if there is none. Values
 * that must be computed are left out.
 */
export function readExportedObject(text: string, file: VFile): DataSource | null {
  const fence = text.search(codeFence)
  const head = fence < 0 ? text : text.slice(0, fence)
  let remaining = maxCharacters
  for (const { 0: opening, 1: name = '', index } of [...head.matchAll(exportedObject)].slice(0, maxExports)) {
    const isInComment = head.lastIndexOf('/*', index) > head.lastIndexOf('*/', index)
    if (isInComment || !documentName.test(name)) continue
    const start = index + opening.length
    const ends = Array.from(head.slice(start).matchAll(blankLine), (line) => start + line.index)
    for (const end of [...ends.slice(0, maxBlankLines), head.length]) {
      remaining -= end - start
      if (remaining < 0) return null
      // The parser of MDX reports mistakes of the code.
      const source = parseJavaScript(head.slice(start, end), new VFile(), start)
      if (typeof source.getOrdered(['title']) === 'string') return { ...source, file }
      if (source.value !== undefined) break
    }
  }
  return null
}
