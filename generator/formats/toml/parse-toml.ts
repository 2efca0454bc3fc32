/** Parses TOML with positions. Only this folder imports `toml-eslint-parser`. */

import { ParseError, parseTOML } from 'toml-eslint-parser'
import type { ParseData } from '../../kernel/data-source.ts'
import { createTooDeep } from '../mistake.ts'
import { createTreeSource, type TreeParseResult } from '../tree.ts'
import { toTree } from './build-tree.ts'
import { createTooLarge, toMistake } from './parser-errors.ts'
import { findTooDeep } from './too-deep.ts'

export const parseToml: ParseData = (text, file, start) =>
  createTreeSource('TOML', parseTree(text), file, start)

/** TOML 1.1 also accepts what earlier versions do. */
const options = { tomlVersion: '1.1' } as const

function parseTree(source: string): TreeParseResult {
  // A lone carriage return is no line end in TOML, but it is in Markdown.
  const text = source.replace(/\r(?!\n)/g, '\n')
  try {
    const [table] = parseTOML(text, options).body
    const deep = findTooDeep(table)
    if (deep !== null) return { tree: null, mistakes: [createTooDeep('toml-syntax', deep)] }
    return { tree: table.body.length === 0 ? null : toTree(table, text), mistakes: [] }
  } catch (error) {
    if (error instanceof RangeError) return { tree: null, mistakes: [createTooLarge()] }
    if (!(error instanceof ParseError)) throw error
    return { tree: null, mistakes: [toMistake(error, text)] }
  }
}
