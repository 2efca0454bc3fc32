/** `stele new` */

import type { Command } from 'commander'
import type { NewDocumentOptions } from '../new-document.ts'
import { addDefaultCommand, addExamples } from './help-format.ts'
import { printLine } from './print.ts'

interface CommandOptions {
  readonly content: string
  readonly slug?: string
  readonly lang?: string
}

export function addNewCommand(program: Command): void {
  const command = program
    .command('new')
    .helpCommand(false)
    .description('create a document or a translation of one, as a draft')
  addExamples(
    command,
    'stele new essay "Idempotency keys"',
    'stele new page talks "Talks"',
    'stele new talks "Caching"',
  )
  const essay = addOptions(command.command('essay'))
    .description('create an essay, or the translation of one')
    .argument('<title>', 'title of the essay')
    .option(
      '--slug <slug>',
      'folder of the essay, which its address ends with; derived from the title by default',
    )
    .action((title: string, options: CommandOptions) => run({ ...options, kind: 'essay', title }))
  addExamples(
    essay,
    'stele new essay "Idempotency keys"',
    'stele new essay "Chaves de idempotência" --slug idempotency-keys --lang pt',
  )
  const page = addOptions(command.command('page'))
    .description('create a page, or the translation of one')
    .argument('<slug>', 'folder of the page, which its address ends with')
    .argument('<title>', 'title of the page')
    .action((slug: string, title: string, options: CommandOptions) =>
      run({ ...options, kind: 'page', slug, title }),
    )
  addExamples(page, 'stele new page talks "Talks"', 'stele new page talks "Palestras" --lang pt')
  const item: Command = addOptions(addDefaultCommand(command, 'item'))
    .description('create a document of a collection, or the translation of one')
    // Without any argument, as the default of `stele new`, it shows what there is. So they are optional for the parser.
    .usage('[options] <collection> <title>')
    .argument('[collection]', 'the collection, as site.yaml names it')
    .argument('[title]', 'title of the document')
    .option('--slug <slug>', 'folder of the document; derived from the title by default')
    .action((collection: string | undefined, title: string | undefined, options: CommandOptions) => {
      if (collection === undefined) command.help({ error: true })
      if (title === undefined) return item.error("error: missing required argument 'title'")
      return run({ ...options, kind: 'item', collection, title })
    })
  addExamples(item, 'stele new talks "Caching at the edge"')
}

const addOptions = (command: Command): Command =>
  command
    .option('--content <dir>', 'folder that holds the content', 'content')
    .option('--lang <code>', 'language of the text; the default language of the site by default')

async function run(options: Omit<NewDocumentOptions, 'today'>): Promise<void> {
  const { createDocument } = await import('../new-document.ts')
  const { path, original } = createDocument({ ...options, today: toDay(new Date()) })
  printLine(original === null ? `Created ${path}` : `Created ${path} with the text of ${original}`)
  printLine(`Next: ${original === null ? 'write' : 'translate'} it, then remove "draft: true" to publish it`)
}

/** The day in the time zone of the author, as YYYY-MM-DD. */
const toDay = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
