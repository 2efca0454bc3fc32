/** The formats of diagnostics by name. */

import type { Diagnostic } from '../diagnostic-record.ts'
import { formatForGitHub } from './github.ts'
import type { FormatName } from './names.ts'
import { formatPretty } from './pretty.ts'
import { formatSarif } from './sarif.ts'

const formats: Readonly<Record<FormatName, (diagnostics: readonly Diagnostic[]) => string>> = {
  pretty: formatPretty,
  json: (diagnostics) => JSON.stringify(diagnostics, null, 2),
  github: formatForGitHub,
  sarif: formatSarif,
}

/** Formats diagnostics. The text has no line break at its end; it is empty if there is nothing to print. */
export const formatDiagnostics = (diagnostics: readonly Diagnostic[], name: FormatName): string =>
  formats[name](diagnostics)
