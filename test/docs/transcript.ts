/**
 * Reads the steps of a page that can be followed to the letter.
 *
 * - A `console` block has commands after `$ `, each with the lines that it prints. Lines without a command before them are
 *   printed by the server that still runs. A line `^C` stops it.
 * - A `diff` block edits a file, and any other block is the whole text of a file: the one that the page named last as `code`.
 * - Blocks of {@link skippedLanguages} are no steps. A page names `yml` the blocks of YAML that are files.
 */

import { listBlocks } from './blocks.ts'

export interface Command {
  readonly kind: 'command'
  /** Null if the lines are printed by the server that still runs. */
  readonly command: string | null
  readonly output: readonly string[]
  /** The index of the first line of output in the page. */
  readonly firstLine: number
}

export interface File {
  readonly kind: 'file'
  readonly path: string
  readonly text: string
}

export interface Edit {
  readonly kind: 'edit'
  readonly path: string
  /** The lines to replace, and the lines that replace them. Both have the unchanged lines around the edit. */
  readonly removed: readonly string[]
  readonly added: readonly string[]
}

export type Step = Command | File | Edit | { readonly kind: 'stop' }

/** Languages of blocks that a reader runs elsewhere, or only looks at. */
export const skippedLanguages: ReadonlySet<string> = new Set(['sh', 'text', 'yaml'])

/** @throws {Error} if a block needs a file, and none is named before it */
export function toSteps(page: string): readonly Step[] {
  let path: string | null = null
  return listBlocks(page).flatMap(({ language, lines, firstLine, before }): readonly Step[] => {
    path = [...before.matchAll(/`([\w./-]+\.\w+)`/g)].at(-1)?.[1] ?? path
    if (skippedLanguages.has(language)) return []
    if (language === 'console') return toCommands(lines, firstLine)
    if (path === null) throw new Error(`Line ${firstLine}: no file is named before the block`)
    return [language === 'diff' ? toEdit(path, lines) : { kind: 'file', path, text: `${lines.join('\n')}\n` }]
  })
}

function toCommands(lines: readonly string[], firstLine: number): readonly Step[] {
  const starts = lines.flatMap((line, index) => (index === 0 || /^(?:\$ |\^C$)/.test(line) ? [index] : []))
  return starts.map((start, index): Step => {
    const [first = '', ...rest] = lines.slice(start, starts[index + 1])
    if (first === '^C') return { kind: 'stop' }
    return first.startsWith('$ ')
      ? { kind: 'command', command: first.slice(2), output: rest, firstLine: firstLine + start + 1 }
      : { kind: 'command', command: null, output: [first, ...rest], firstLine: firstLine + start }
  })
}

function toEdit(path: string, lines: readonly string[]): Edit {
  const pick = (sign: string) =>
    lines.filter((line) => line.startsWith(sign) || line.startsWith(' ')).map((line) => line.slice(1))
  return { kind: 'edit', path, removed: pick('-'), added: pick('+') }
}

/**
 * Whether a command printed what a page shows. `…` matches any characters of a line, and alone on a line
 * any number of lines.
 */
export function matchesOutput(shown: readonly string[], printed: readonly string[]): boolean {
  // Empty lines may separate commands.
  const end = shown.findLastIndex((line) => line !== '') + 1
  const patterns = shown
    .slice(0, end)
    .map((line) => (line === '…' ? '(?:.*\\n)*' : `${line.split('…').map(escapeExpression).join('.*')}\\n`))
  return new RegExp(`^${patterns.join('')}$`).test(printed.map((line) => `${line}\n`).join(''))
}

const escapeExpression = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')
