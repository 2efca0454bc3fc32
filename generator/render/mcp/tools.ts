/** The tools of the MCP server: the operations of the API, with the contract's descriptions and schemas. */

import * as z from 'zod'
import type { DescribedOperation } from '../../../shim/contract/descriptions.ts'
import { createResources } from '../../../shim/contract/resources.ts'
import { listOperations } from '../../addresses/hosted-operations.ts'
import type { Site } from '../../model/site.ts'
import { toParameterSchema } from '../api/openapi-parameters.ts'
import { toCacheable } from './server.ts'

/** The result of `tools/list`. */
export function toToolList({ config, extra }: Site) {
  const resources = createResources(config.languages, extra !== null)
  const tools = listOperations(config.search).map((operation) => ({
    name: operation.id,
    title: operation.summary,
    description: operation.description,
    inputSchema: toInputSchema(operation, config.languages),
    outputSchema: toOutputSchema(resources[operation.responseSchema]),
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  }))
  return { ...toCacheable(config), tools }
}

function toInputSchema({ parameters }: DescribedOperation, languages: readonly string[]) {
  const required = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)
  return {
    type: 'object',
    properties: Object.fromEntries(
      parameters.map((parameter) => [
        parameter.name,
        { ...toParameterSchema(parameter, languages), description: parameter.description },
      ]),
    ),
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: false,
  }
}

/** A later version may add fields, so clients must accept them, as in the OpenAPI document. */
function toOutputSchema(schema: z.ZodType): unknown {
  const { $schema, ...json } = z.toJSONSchema(schema, {
    override: ({ jsonSchema }) => {
      delete jsonSchema.additionalProperties
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern
    },
  })
  return json
}
