/** The commands that the documentation shows, held against the definitions of the commands and of the npm scripts. */

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CommanderError } from 'commander'
import { describe, expect, it } from 'vitest'
import { createProgram, listCommands } from '../../generator/commands/cli/program.ts'
import { examples, pages, readPage } from './blocks.ts'
import { findCommandLines } from './command-lines.ts'

/** Returns why the command line refuses words; null if it would run them. */
async function findMistake(words: readonly string[], isWhole = true): Promise<string | null> {
  const program = createProgram()
  for (const command of listCommands(program)) {
    command.configureOutput({ writeOut: () => {}, writeErr: () => {}, outputError: () => {} })
    if (command.commands.length === 0) command.action(() => {})
  }
  try {
    await program.parseAsync(words, { from: 'user' })
    return null
  } catch (error) {
    if (error instanceof CommanderError && (error.exitCode === 0 || (!isWhole && isIncomplete(error))))
      return null
    return error instanceof Error ? error.message : String(error)
  }
}

/** Whether a word is missing: a command, an argument, or the value of an option. */
const isIncomplete = ({ code }: CommanderError): boolean =>
  code === 'commander.help' || /\.(?:missing|optionMissing)Argument$/.test(code)

describe('The commands in README.md, docs/ and examples/', () => {
  it('are accepted by the command line', async () => {
    const mistakes = await Promise.all(
      findCommandLines().map(async ({ page, words, isWhole }) => ({
        command: `${page}: stele ${words.join(' ')}`,
        mistake: await findMistake(words, isWhole),
      })),
    )
    expect(mistakes.length).toBeGreaterThan(100)
    expect(mistakes.filter(({ mistake }) => mistake !== null)).toEqual([])
  })

  it('are npm scripts that exist', () => {
    const listScripts = (folder: string): readonly string[] => {
      const file = join(folder, 'package.json')
      return existsSync(file) ? Object.keys(JSON.parse(readFileSync(file, 'utf8')).scripts) : []
    }
    const own = listScripts('.')
    const ofExamples = examples.flatMap((name) => listScripts(`examples/${name}`))
    const unknown = pages.flatMap((page) => {
      const scripts = page.startsWith('examples/') ? ofExamples : own
      return Array.from(readPage(page).matchAll(/npm run (?:-s |--silent )?([\w:-]+)/g), ([, name = '']) => ({
        page,
        name,
      })).filter(({ name }) => !scripts.includes(name))
    })
    expect(unknown).toEqual([])
  })

  it('name test files that exist', () => {
    const files = pages.flatMap((page) =>
      Array.from(readPage(page).matchAll(/\btest\/[\w./-]+\.ts\b/g), ([file]) => ({ page, file })),
    )
    expect(files.filter(({ file }) => !existsSync(file))).toEqual([])
  })
})

describe('The check of commands', () => {
  it('refuses unknown commands, options and choices', async () => {
    expect(await findMistake(['bild'])).toContain('bild')
    expect(await findMistake(['build', '--hots', 'nginx'])).toContain('--hots')
    expect(await findMistake(['build', '--host', 'apache'])).toContain('apache')
    expect(await findMistake(['diff', 'previous'])).toContain('new-dir')
  })
})
