/** Writes docs/mcp-tasks.md from the tasks, so that it shows what the tests play. */

import { maxCharacters, maxMessages, type Task } from './task.ts'

export const toTasksPage = (sites: readonly { readonly about: string; readonly tasks: readonly Task[] }[]) =>
  [
    '# Tasks for agents',
    [
      'This page lists questions about a site, with the calls of the [Model Context Protocol](mcp.md) that answer each one. It is generated from the tasks',
      'that `test/mcp/tasks` plays against a running service (`npx vitest run mcp/tasks --update`).',
    ].join('\n'),
    [
      `A client has connected and read the list of tools. From then on, each task takes at most ${maxMessages} messages, and the texts of all its results have at`,
      `most ${maxCharacters.toLocaleString('en')} characters, which are about ${(maxCharacters / 4).toLocaleString('en')} tokens. Each URL, slug, name of a section and cursor is in the question or in an earlier result. So an agent`,
      'need not guess one.',
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
