/** `stele explain` */

import type { Command } from 'commander'
import { toPrintable } from '../../kernel/diagnostics/wording.ts'
import { addExamples } from './help-format.ts'

export function addExplainCommand(program: Command): void {
  const command = program
    .command('explain')
    .description('print what a rule of diagnostics means')
    .argument('[rule...]', 'name of a rule, such as invalid-date; without one, all rules are listed')
    .action(run)
  addExamples(command, 'stele explain', 'stele explain missing-key', 'stele explain invalid-date future-date')
}

async function run(names: readonly string[]): Promise<void> {
  const { explainRules, listRules } = await import('../explain.ts')
  console.log(toPrintable(names.length === 0 ? listRules() : explainRules(names)))
}
