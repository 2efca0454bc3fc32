/** The formats of diagnostics by name. */

import type { Diagnostic, FixedProblem } from '../../kernel/diagnostics/diagnostic-record.ts'
import { formatForGitHub } from '../../kernel/diagnostics/github.ts'
import { toPrintableJson } from '../../kernel/diagnostics/wording.ts'
import type { FormatName } from './format-names.ts'
import { formatPretty, type PrettyOptions } from './pretty.ts'
import { formatSarif } from './sarif.ts'

/** How the format for people is printed. The other formats have everything. */
type FormatOptions = PrettyOptions

const formats: Readonly<
  Record<FormatName, (problems: readonly (Diagnostic | FixedProblem)[], options: FormatOptions) => string>
> = {
  pretty: formatPretty,
  json: toPrintableJson,
  github: formatForGitHub,
  sarif: formatSarif,
}

/** Formats diagnostics, and problems that were repaired. The text has no line break at its end; it is empty if there is nothing to print. */
export const formatDiagnostics = (
  problems: readonly (Diagnostic | FixedProblem)[],
  name: FormatName,
  options: FormatOptions = {},
): string => formats[name](problems, options)
