/** Validates what is published against its schema. */

import type { z } from 'zod'

/**
 * Returns a value that satisfies its schema.
 * @param file the path of the file that has the value, for the message
 * @throws {Error} if it does not
 */
export function assertValid<T>(schema: z.ZodType, value: T, file: string): T {
  const result = schema.safeParse(value)
  if (result.success) return value
  const [issue] = result.error.issues
  throw new Error(
    `Cannot publish "${file}": ${issue?.path.join('.')} does not satisfy its schema (${issue?.message})`,
  )
}
