/** Writes the agents' instructions: the first call, search, reading, quota and errors, with sample responses. */

import { operations } from '../../shim/contract/routes.ts'
import type { GuideMessages, Section, Service } from '../look/messages/guide-messages.ts'
import type { Examples } from './examples.ts'
import { toFence } from './schema-tables.ts'

/** @returns the guide's Markdown, without its title */
export function toAgentGuide(
  { agents, response, shortenedResponse }: GuideMessages,
  service: Service,
  examples: Examples,
): string {
  const { baseUrl, hosting, listPath, endpointsPath } = service
  const toExample = (command: string, label: string, body: unknown) => [
    toFence('sh', command),
    label,
    toFence('json', body),
  ]
  const toSection = ({ heading, text }: Section, ...blocks: readonly string[]) =>
    [`## ${heading}`, text(service), ...blocks].join('\n\n')
  const { searchContent } = operations
  return [
    toSection(agents.first, ...toExample(`curl "${baseUrl}${endpointsPath}"`, response, examples.health)),
    toSection(
      agents.find,
      ...(hosting.servedBy === 'shim'
        ? toExample(
            `curl --get "${baseUrl}${searchContent.path}" --data-urlencode "q=${examples.query}"`,
            shortenedResponse,
            examples.search,
          )
        : []),
      ...toExample(`curl "${baseUrl}${listPath}"`, shortenedResponse, examples.list),
    ),
    toSection(
      agents.read,
      toFence(
        'sh',
        hosting.addressing === 'queries'
          ? `curl --header "Accept: text/markdown" "${baseUrl}/"`
          : `curl "${baseUrl}/index.md"`,
      ),
    ),
    ...(service.hasMcp ? [toSection(agents.tools)] : []),
    toSection(agents.quota),
    toSection(agents.failures, ...(examples.notFound === null ? [] : [toFence('json', examples.notFound)])),
    toSection(agents.versions),
  ].join('\n\n')
}
