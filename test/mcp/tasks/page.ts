/** Writes docs/mcp-tasks.md from the tasks, so that it shows what the tests play. */

import { maxCharacters, maxMessages, type Task } from './task.ts'

export const toTasksPage = (sites: readonly { readonly about: string; readonly tasks: readonly Task[] }[]) =>
  [
    '# Tasks for agents',
    [
      'Questions about a site, with the calls of the [Model Context Protocol](mcp.md) that answer them. They are generated from the tests',
      'in `test/mcp/tasks` (`npx vitest run mcp/tasks --update`).',
    ].join('\n'),
    [
      `Each task takes at most ${maxMessages} messages, whose results have at most ${maxCharacters.toLocaleString('en')} characters, about ${(maxCharacters / 4).toLocaleString('en')} tokens. Each URL, slug,`,
      'section and cursor comes from the question or from an earlier result.',
    ].join('\n'),
    ...sites.flatMap(({ about, tasks }) => [`## ${about}`, toTable(tasks)]),
  ]
    .join('\n\n')
    .concat('\n')

const toTable = (tasks: readonly Task[]): string =>
  [
    '| Question | Messages |',
    '| -------- | -------- |',
    ...tasks.map(
      ({ question, steps }) => `| ${toCell(question)} | ${steps.map(toMessage).map(toCell).join('<br>')} |`,
    ),
  ].join('\n')

const toMessage = ({ method, params: { name, ...rest } }: Task['steps'][number]): string =>
  `\`${name ?? method}\` \`${JSON.stringify(rest.arguments ?? rest)}\``

const toCell = (text: string): string => text.replaceAll('|', '\\|')
