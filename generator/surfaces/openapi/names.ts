/** The names in the OpenAPI document of a site, without the document itself, which needs the whole site. */

import { extraSchemaName } from '../../../shim/contract/resources.ts'
import { toVariantId } from '../../content/schemas/collections.ts'
import { getResources, toResourceSchemas } from '../../content/schemas/resource-schemas.ts'
import {
  type HostedOperation,
  listHostedLists,
  listHostedOperations,
  toHosted,
} from '../../kernel/hosted-operations.ts'
import type { SiteSettings } from '../../site/model/site.ts'
import { listCollectionNames } from './collections.ts'

/** The ids in `additions.ts`. */
const additions = ['getChanges', 'getChangesSince', 'getExport'] as const

/** Lists the ids of all operations and the names of all schemas. Always lists `EssayExtra`, which the document has only if essays have `extra`. */
export function listReferenceNames({
  config,
  hosting,
}: Pick<SiteSettings, 'config' | 'hosting'>): readonly string[] {
  const operations: readonly HostedOperation<string>[] = [
    ...listHostedOperations(hosting, config),
    ...listHostedLists(hosting, config),
  ]
  const resources = getResources(config.languages, { hasExtra: false, hasExcerpts: config.search.excerpts })
  return [
    ...operations.flatMap((operation) =>
      operation.variant === null
        ? [operation.id]
        : [operation.id, toVariantId(operation.id, operation.variant.parameter !== null)],
    ),
    ...additions,
    ...Object.keys(toResourceSchemas(resources, hosting.servedBy === 'shim')),
    extraSchemaName,
    ...listCollectionNames(config.collections, (operation) => {
      const { id, variant } = toHosted(operation, hosting, config.languages)
      return variant === null ? [id] : [id, toVariantId(id, variant.parameter !== null)]
    }),
  ]
}
