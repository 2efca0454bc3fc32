/** `stele init`: writes the starter site, and the files of a project around it. */

import { resolve } from 'node:path'
import { type Command, Option } from 'commander'
import { type HostName, hostNames } from '../../hosts/host.ts'
import { OperationalError } from '../../kernel/diagnostics/errors.ts'
import { addExamples } from './help-format.ts'
import { addFromOptions, type InitFromFlags } from './init-from.ts'
import { toFlag } from './options.ts'
import { printLine } from './print.ts'

interface CommandOptions extends InitFromFlags {
  readonly host: HostName
  readonly layouts?: boolean
}

export function addInitCommand(program: Command): void {
  const command = addFromOptions(
    program
      .command('init')
      .summary('write a small site, or add an API to a site that you have')
      .description('write a small site to start from, or an API for a site of another generator')
      .argument('[dir]', 'folder; default: . or, with --from, its folder stele')
      .addOption(
        new Option('--host <name>', 'host that the workflow publishes on').choices(hostNames).default('node'),
      )
      .addOption(
        new Option('--layouts', 'write the layouts of pages; in a site, only these').conflicts('from'),
      ),
  ).action(run)
  addExamples(
    command,
    'stele init',
    'stele init my-site --host cloudflare',
    'stele init --from . --role Writer',
  )
}

async function run(
  dir: string | undefined,
  { host, layouts = false, from, ...flags }: CommandOptions,
  command: Command,
): Promise<void> {
  if (from !== undefined) {
    const { runFrom } = await import('./init-from.ts')
    await runFrom(from, dir, flags)
    return
  }
  const [flag] = Object.keys(flags)
  if (flag !== undefined) command.error(`error: option '${toFlag(flag)}' needs option '--from <dir>'`)
  const folder = dir ?? '.'
  const { hasContent, init, initLayouts, workflowFile } = await import('../init/init.ts')
  if (layouts && hasContent(folder)) {
    printFiles(`Wrote layouts to ${folder}:`, initLayouts(folder))
    return
  }
  const { proposeFrom } = await import('../init/propose-from.ts')
  const proposal = dir === undefined ? proposeFrom(folder) : null
  if (proposal?.isCertain) throw new OperationalError(proposal.text)
  const { written, kept, install } = init(folder, { host })
  printFiles(`Wrote a starter site to ${folder}:`, { written, kept })
  if (layouts) printFiles('Wrote layouts:', initLayouts(folder))
  const where = resolve(folder) === process.cwd() ? '' : `cd ${folder} && `
  if (install !== null) printLine(`Install: ${where}${install}`)
  printLine(`Preview: ${where}npx stele dev --open`)
  const isOfShim = host === 'node'
  printLine(
    `Publish: ${where}npx stele build${isOfShim ? ' && npx stele serve' : ` --host ${host}, then see node_modules/stele/docs/deploy/${host}.md`}`,
  )
  if (proposal !== null) printLine(proposal.text)
  if (written.includes(workflowFile))
    printLine(`On GitHub: ${workflowFile} publishes each push; its first lines say what it needs`)
}

function printFiles(
  title: string,
  { written, kept }: { written: readonly string[]; kept: readonly string[] },
): void {
  if (written.length > 0) printLine(title)
  for (const file of written) printLine(`  ${file}`)
  for (const file of kept) printLine(`Kept ${file} as it is`)
}
