/** Prints diagnostics to the standard error. */

import type { VFile } from 'vfile'

/** @param errorsOnly whether warnings are left out */
export async function printDiagnostics(files: readonly VFile[], errorsOnly = false): Promise<void> {
  const { withoutWarnings } = await import('../diagnostics/diagnostic.ts')
  const { formatDiagnostics } = await import('../diagnostics/format.ts')
  const text = formatDiagnostics(errorsOnly ? withoutWarnings(files) : files)
  if (text !== '') console.error(text)
}
