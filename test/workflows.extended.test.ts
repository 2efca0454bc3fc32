/** The workflows that `stele init` writes, for every host. */

import { expect, it } from 'vitest'
import { toWorkflow } from '../generator/commands/init/init.ts'
import { hostNames } from '../generator/hosts/host.ts'
import { checkedHosts, findWorkflowMistakes } from './fixtures/workflows.ts'

it.each(hostNames.filter((host) => !checkedHosts.includes(host)))(
  'The workflow of stele init --host %s is valid for GitHub’s parser and for actionlint',
  async (host) => {
    expect(await findWorkflowMistakes(toWorkflow(host))).toEqual([])
  },
)
