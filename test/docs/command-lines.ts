/** Finds the calls of the command line in the documentation. */

import { type Block, listBlocks, pages, readPage } from './blocks.ts'

export interface CommandLine {
  readonly page: string
  /** The words after `stele`. */
  readonly words: readonly string[]
  /** Whether a reader can run it. The text also names commands without their arguments. */
  readonly isWhole: boolean
}

/** How pages call the command line, at the start of a command. */
const call = /^(?:[A-Z_]+=\S+ )*(?:(?:npx (?:--no )?)?stele|npm run (?:-s |--silent )?stele --) /

/** Finds the calls in all pages: in blocks of shell commands, in steps of workflows, and as `code` in the text. */
export const findCommandLines = (): readonly CommandLine[] =>
  pages.flatMap((page) => {
    const text = readPage(page)
    const toCommandLines = (lines: readonly string[], isWhole: boolean): readonly CommandLine[] =>
      lines.flatMap(findCalls).map((words) => ({ page, words, isWhole }))
    const quoted = Array.from(text.matchAll(/`([^`\n]+)`/g), ([, code = '']) => code).filter(hasNoPlaceholder)
    return [
      ...toCommandLines(listBlocks(text).flatMap(listShellLines), true),
      ...toCommandLines(quoted, false),
    ]
  })

/** The lines of a block that a shell runs. */
function listShellLines({ language, lines }: Block): readonly string[] {
  if (language === 'console' || language === 'sh') return lines.map((line) => line.replace(/^\$ /, ''))
  return language === 'yaml' ? lines.flatMap((line) => /^ *- run: (.*)$/.exec(line)?.[1] ?? []) : []
}

/** The words of each call of the command line in a line of shell. */
const findCalls = (line: string): readonly (readonly string[])[] =>
  line
    .replace(/ +# .*$/, '')
    .split(/ (?:&&|\||>>?) /)
    .map((command) => command.trim())
    .flatMap((command) => {
      const [start = ''] = call.exec(command) ?? []
      return start === '' ? [] : [toWords(command.slice(start.length))]
    })

/** Whether a command has no placeholder, such as `stele serve --origin URL` and `stele help COMMAND`. */
const hasNoPlaceholder = (code: string): boolean => !/[A-Z]{3,}|<|…/.test(code)

/** Splits a command into words, as a shell does. */
const toWords = (command: string): readonly string[] =>
  Array.from(command.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g), ([, double, single, plain]) =>
    String(double ?? single ?? plain),
  )
