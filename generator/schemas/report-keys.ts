/** Reports invalid keys of maps whose keys are names that authors choose. */

import type * as z from 'zod'
import { quote } from '../kernel/diagnostics/wording.ts'
import type { CheckParams } from './text-rules.ts'

/** Reports each invalid key of a map, at the key's value. */
export function reportKeys(
  keys: readonly string[],
  isValid: (key: string) => boolean,
  message: string,
  context: z.RefinementCtx,
): void {
  for (const key of keys) {
    if (isValid(key)) continue
    const params = { describe: () => quote(key) } satisfies CheckParams
    context.addIssue({ code: 'custom', path: [key], input: key, message, params })
  }
}
