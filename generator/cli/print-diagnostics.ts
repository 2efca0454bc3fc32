/** Prints diagnostics to the standard error. */

import type { Diagnostic } from '../diagnostics/diagnostic-record.ts'

/** @param errorsOnly whether warnings are left out */
export async function printDiagnostics(
  diagnostics: readonly Diagnostic[],
  errorsOnly = false,
): Promise<void> {
  const { formatDiagnostics } = await import('../diagnostics/format.ts')
  const text = formatDiagnostics(diagnostics.filter(({ severity }) => !errorsOnly || severity === 'error'))
  if (text !== '') console.error(text)
}
