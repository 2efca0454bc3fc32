/** Prints diagnostics to the standard error. */

import type { VFile } from 'vfile'

/** @param errorsOnly whether warnings are left out */
export async function printDiagnostics(files: readonly VFile[], errorsOnly = false): Promise<void> {
  const { formatDiagnostics, withoutWarnings } = await import('../diagnostics/diagnostic.ts')
  const text = formatDiagnostics(errorsOnly ? withoutWarnings(files) : files)
  if (text !== '') console.error(text)
}
