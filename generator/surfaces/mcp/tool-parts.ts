/** What the descriptions of tools have in common. */

import * as z from 'zod'
import { maxPartItems } from '../../../shim/contract/mcp.ts'
import { allowMore } from '../../content/schemas/resource-schemas.ts'

export const annotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
}

export const cursor = {
  type: 'string',
  description:
    'The `next_cursor` of a result, to get its next part. Without it, the result is the first part.',
}

export const nextCursor = z.string().optional().meta({
  description: 'The `cursor` that returns the next part. Absent in the last part.',
})

export const inParts = ` A result has up to ${maxPartItems} of them, and \`next_cursor\` if there are more.`

export function toOutputSchema(schema: z.ZodType): unknown {
  const { $schema, ...json } = z.toJSONSchema(schema, { override: allowMore })
  return json
}
