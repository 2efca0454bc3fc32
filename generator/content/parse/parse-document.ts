/** Parses documents: most of them in this process, and those that could be too much for a parser in one of their own. */

import { VFile } from 'vfile'
import { addMessages, toDiagnosticMessages } from '../../kernel/diagnostics/diagnostic.ts'
import type { Format } from '../../kernel/document.ts'
import { addFormulas } from '../markdown/formulas.ts'
import { isStackError } from '../markdown/nodes.ts'
import { type ParserName, parserNames } from '../markdown/parser-names.ts'
import { getBoundedParsers, isLeftToRemark } from '../markdown/parsers.ts'
import { loadSatteri } from '../markdown/satteri.ts'
import { parseGuarded } from './guarded-parser.ts'
import { isDemanding } from './is-demanding.ts'
import { type ParseResult, parseText } from './parse-text.ts'

/** Parses the text of a file, and reports its mistakes. Returns null for a text that is reported and not used. */
export type ParseText = (file: VFile, format: Format) => Promise<ParseResult | null>

/**
 * Loads the parsers. The parser by this name comes first; the other one is tried if the first one exceeds a limit.
 * @param hasMath whether dollars enclose formulas, which become MathML
 */
export async function createTextParser(name: ParserName, hasMath = false): Promise<ParseText> {
  const parse = await createParser(name, hasMath)
  if (!hasMath) return parse
  return async (file, format) => {
    const result = await parse(file, format)
    if (result !== null) await addFormulas(result.tree, String(file))
    return result
  }
}

async function createParser(name: ParserName, hasMath: boolean): Promise<ParseText> {
  const parsers = await getBoundedParsers(name, hasMath)
  const hasBoth = (await loadSatteri()) !== null
  const order: readonly ParserName[] = hasBoth
    ? [name, ...parserNames.filter((other) => other !== name)]
    : ['remark']
  return async (file, format) => {
    if (isDemanding(String(file), format)) return parseGuarded(file, format, order, undefined, hasMath)
    const attempt = new VFile({ path: file.path, value: file.value })
    try {
      const result = parseText(attempt, format, parsers)
      addMessages(file, toDiagnosticMessages(attempt))
      return result
    } catch (error) {
      if (!isStackError(error) && !isLeftToRemark(error)) throw error
      return parseGuarded(file, format, order, undefined, hasMath)
    }
  }
}
