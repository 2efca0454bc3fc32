/** Asks for what the configuration of a site does not say: on a terminal by questions, elsewhere by options. */

import { createInterface } from 'node:readline'
import { OperationalError } from '../../kernel/diagnostics/errors.ts'
import { isAnswer, type KnownAnswers, type Question, questionNames, questions } from '../init/answers.ts'
import type { Preparation } from '../init/init-from.ts'
import { toFlag } from './options.ts'
import { printLine } from './print.ts'

/** @throws {OperationalError} if an option cannot be an answer */
export function reportWrongAnswers(flags: KnownAnswers): void {
  for (const name of questionNames) {
    const text = flags[name]
    if (text === undefined || isAnswer(name, text)) continue
    throw new OperationalError(
      `Cannot use "${text}" as ${toFlag(name)}: expected ${questions[name].expected}`,
      'INVALID_OPTION',
    )
  }
}

/**
 * Returns all answers.
 * @param command the words of the command that was called
 * @throws {OperationalError} if answers are missing, and there is no terminal or the user gives none
 */
export async function askMissing(
  { known, missing, site }: Preparation,
  command: readonly string[],
): Promise<KnownAnswers> {
  if (missing.length === 0) return known
  if (!(process.stdin.isTTY && process.stdout.isTTY)) throw toMissingError(site.config, missing, command)
  printLine(`${site.config ?? 'The folder'} lacks values that the API shows. Please answer:`)
  return { ...known, ...(await askAll(missing)) }
}

function toMissingError(
  config: string | null,
  missing: readonly Question[],
  command: readonly string[],
): OperationalError {
  const names = missing.map(toFlag)
  const example = [...command, ...missing.flatMap((name) => [toFlag(name), questions[name].example])]
  return new OperationalError(
    `Cannot write the files: ${config ?? 'the folder'} lacks values for ${toList(names)}. Add them with values of your own: npx ${example.map(toWord).join(' ')}`,
    'INVALID_OPTION',
  )
}

const toList = (names: readonly string[]): string => names.join(', ').replace(/, ([^,]+)$/, ' and $1')

/** A word as a shell reads it. */
const toWord = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `"${text.replace(/["\\$`]/g, '\\$&')}"`

/** Asks the questions one after the other, each until its answer is valid. */
async function askAll(missing: readonly Question[]): Promise<KnownAnswers> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  let isInterrupted = false
  terminal.once('SIGINT', () => {
    isInterrupted = true
    terminal.close()
  })
  // The iterator keeps lines that are typed before they are asked for.
  const lines = terminal[Symbol.asyncIterator]()
  const answers: Partial<Record<Question, string>> = {}
  try {
    for (const name of missing) {
      for (;;) {
        terminal.setPrompt(`${questions[name].question}: `)
        terminal.prompt()
        const line = await lines.next()
        if (line.done === true) throw new OperationalError('Stopped: nothing was written')
        const text = line.value.trim()
        if (isAnswer(name, text)) {
          answers[name] = text
          break
        }
        printLine(`Expected ${questions[name].expected}`)
      }
    }
    return answers
  } catch (error) {
    // Ends the process as Ctrl-C does elsewhere.
    if (isInterrupted) process.kill(process.pid, 'SIGINT')
    throw error
  } finally {
    terminal.close()
  }
}
