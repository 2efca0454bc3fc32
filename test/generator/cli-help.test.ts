/** The help of every command, its examples, and the names that are suggested for a mistyped one. */

import { type Command, CommanderError } from 'commander'
import { describe, expect, it } from 'vitest'
import { createProgram, listCommands, toCommandLine } from '../../generator/commands/cli/program.ts'
import { runCli } from '../fixtures/cli.ts'

/** The most lines of a help: a small window, and more for commands with many options or subcommands. */
const maxLines = 24
const maxLinesOfMany = 32
const many = 10

const commandLines = listCommands(createProgram()).map(toCommandLine)

/** Returns the words after `stele`. */
const toParameters = (commandLine: string): readonly string[] => commandLine.split(' ').slice(1)

/** Parses parameters as a command line does, without running the command. Returns what it prints. */
async function parse(parameters: readonly string[]) {
  const program = createProgram()
  let output = ''
  let ran: string | null = null
  for (const command of listCommands(program)) {
    command.configureOutput({
      writeOut: (text) => {
        output += text
      },
      writeErr: (text) => {
        output += text
      },
      getOutHelpWidth: () => 80,
    })
    if (command.commands.length > 0 || command.name() === 'help') continue
    command.action(() => {
      ran = toCommandLine(command)
    })
  }
  await program.parseAsync(parameters, { from: 'user' }).catch((error) => {
    if (!(error instanceof CommanderError)) throw error
  })
  return { output, ran }
}

const readHelp = async (commandLine: string): Promise<string> =>
  (await parse([...toParameters(commandLine), '--help'])).output

/** Returns the command lines of the section that ends a help. */
function findExamples(help: string): readonly string[] {
  const section = /\n\nExamples:\n((?: {2}stele.*\n)+)$/.exec(help)?.[1] ?? ''
  return section
    .trimEnd()
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** Splits a line of a shell into the words of its first command. */
const splitWords = (line: string): readonly string[] =>
  Array.from(/^(.*?)(?: [|>] .*)?$/.exec(line)?.[1]?.matchAll(/"([^"]*)"|(\S+)/g) ?? [], (match) =>
    String(match[1] ?? match[2]),
  )

describe('the help of', () => {
  it('commands covers all of them', () => {
    expect(commandLines).toEqual(expect.arrayContaining(['stele', 'stele build', 'stele new essay']))
  })

  it.each(commandLines)('%s fits a screen', async (commandLine) => {
    const command = findCommand(commandLine)
    const lines = (await readHelp(commandLine)).trimEnd().split('\n')
    const isLong = command.options.length + command.commands.length >= many
    expect(lines.filter((line) => line.length > 80)).toEqual([])
    expect(lines.length).toBeLessThanOrEqual(isLong ? maxLinesOfMany : maxLines)
  })

  it.each(commandLines)('%s ends with examples, which parse', async (commandLine) => {
    const examples = findExamples(await readHelp(commandLine))
    expect(examples).not.toEqual([])
    for (const example of examples) {
      const { output, ran } = await parse(splitWords(example).slice(1))
      const isHelp = example.startsWith('stele help')
      expect({ example, output, ran }).toEqual({
        example,
        output: isHelp ? expect.stringMatching(/^Usage: /) : '',
        ran: isHelp ? null : expect.stringMatching(new RegExp(`^${commandLine}( |$)`)),
      })
    }
  })
})

const findCommand = (commandLine: string): Command => {
  const found = listCommands(createProgram()).find((command) => toCommandLine(command) === commandLine)
  if (found === undefined) throw new Error(`Cannot find "${commandLine}"`)
  return found
}

describe('stele help', () => {
  it('prints the same as --help of a command, on the standard output', async () => {
    const [help, ofBuild, option, ofEssay, optionOfEssay, program] = await Promise.all([
      runCli(['help']),
      runCli(['help', 'build']),
      runCli(['build', '-h']),
      runCli(['help', 'new', 'essay']),
      runCli(['new', 'essay', '--help']),
      runCli(['--help']),
    ])
    expect(help).toEqual(program)
    expect(ofBuild).toEqual(option)
    expect(ofEssay).toEqual(optionOfEssay)
    expect([program.code, program.stderr, program.stdout.slice(0, 13)]).toEqual([0, '', 'Usage: stele '])
    expect(option.stdout).toMatch(/^Usage: stele build /)
    expect(optionOfEssay.stdout).toMatch(/^Usage: stele new essay /)
  })

  it.each(commandLines)('prints the help of %s', async (commandLine) => {
    const { output } = await parse(['help', ...toParameters(commandLine)])
    expect(output).toBe(await readHelp(commandLine))
  })
})

it('stele new without words, or with one for help, prints what it can create', async () => {
  const { code, stderr } = await runCli(['new'])
  expect([code, stderr]).toEqual([2, await readHelp('stele new')])
  expect((await parse(['help', 'new', 'talks'])).output).toBe(await readHelp('stele new'))
})

describe('a mistyped name', () => {
  it.each([
    ['biuld', "unknown command 'biuld' (Did you mean build?); see stele --help"],
    ['help biuld', "unknown command 'biuld' (Did you mean build?); see stele --help"],
    ['--vresion', "unknown option '--vresion' (Did you mean --version?); see stele --help"],
    ['check --qiet', "unknown option '--qiet' (Did you mean --quiet?); see stele check --help"],
    ['new essay T --slugg s', "unknown option '--slugg' (Did you mean --slug?); see stele new essay --help"],
    ['biuld --help', "unknown command 'biuld' (Did you mean build?); see stele --help"],
  ])('in "stele %s" is reported with the nearest one', async (commandLine, message) => {
    expect(await parse(commandLine.split(' '))).toEqual({ output: `stele: ${message}\n`, ran: null })
  })
})
