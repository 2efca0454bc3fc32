/** The instructions for agents: what to call first, with the answers that come, and what to do when none does. */

import { operations } from '../../shim/contract/routes.ts'
import type { GuideMessages, Service } from '../messages/guide-messages.ts'
import type { Examples } from './guides.ts'
import { toFence } from './markdown.ts'

export function toAgentGuide(
  { agents, answer, answerCut }: GuideMessages,
  service: Service,
  examples: Examples,
): string {
  const { baseUrl } = service
  const toExample = (command: string, says: string, body: unknown) => [
    toFence('sh', command),
    says,
    toFence('json', body),
  ]
  const toSection = ({ heading, text }: typeof agents.first, ...more: readonly string[]) =>
    [`## ${heading}`, text(service), ...more].join('\n\n')
  const { getApiHealth, searchContent } = operations
  return [
    toSection(
      agents.first,
      ...toExample(`curl "${baseUrl}${getApiHealth.path}?verbose=true"`, answer, examples.health),
    ),
    toSection(
      agents.find,
      ...toExample(
        `curl --get "${baseUrl}${searchContent.path}" --data-urlencode "q=${examples.query}"`,
        answerCut,
        examples.search,
      ),
      ...toExample(`curl "${baseUrl}${examples.listPath}"`, answerCut, examples.list),
    ),
    toSection(agents.read, toFence('sh', `curl --header "Accept: text/markdown" "${baseUrl}/"`)),
    toSection(agents.quota),
    toSection(agents.failures, toFence('json', examples.missing)),
    toSection(agents.versions),
  ].join('\n\n')
}
