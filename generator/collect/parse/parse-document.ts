/** Parses documents: most of them in this process, and those that could be too much for a parser in one of their own. */

import type { VFile } from 'vfile'
import { isStackError } from '../../markdown/nesting.ts'
import { type ParserName, parserNames } from '../../markdown/parser-names.ts'
import { type Format, getParsers, parsers as remark } from '../../markdown/parsers.ts'
import { parseGuarded } from './guarded-parser.ts'
import { isDemanding } from './is-demanding.ts'
import { type ParseResult, parseText } from './parse-text.ts'

/** Parses the text of a file, and reports its mistakes. Returns null for a text that is reported and not used. */
export type ParseText = (file: VFile, format: Format) => Promise<ParseResult | null>

/** Loads the parsers. The parser by this name comes first; the other one is tried if the first one exceeds a limit. */
export async function createTextParser(name: ParserName): Promise<ParseText> {
  const parsers = await getParsers(name)
  const others = parserNames.filter((other) => other !== name)
  const order: readonly ParserName[] =
    parsers === remark && name === 'satteri' ? ['remark'] : [name, ...others]
  return async (file, format) => {
    if (isDemanding(String(file), format)) return parseGuarded(file, format, order)
    try {
      return parseText(file, format, parsers)
    } catch (error) {
      // The process survives this, and the other parser can try.
      if (!isStackError(error)) throw error
      return parseGuarded(file, format, others)
    }
  }
}
