/** The warnings about the text of a document, which depend on the text and on site.yaml only. */

import { VFile } from 'vfile'
import type { ParsedDocument } from '../collect/document.ts'
import type { Link } from '../collect/references.ts'
import { type DiagnosticMessage, toDiagnosticMessages } from '../kernel/diagnostics/diagnostic.ts'
import { reportPlaceholderText } from '../model/front-matter-warnings.ts'
import { reportLinkAddresses } from '../model/link-addresses.ts'
import { reportText } from '../model/text-warnings.ts'
import { reportMisplaced } from '../surfaces/mdx/misplaced.ts'
import type { MarkupCheck } from '../surfaces/pages/removed-markup.ts'
import { reportOmittedExpressions, reportRemovedMarkup } from '../surfaces/pages/report-removed.ts'
import type { DocumentContext } from './task.ts'

/**
 * @param links of the document, including links in its components
 * @param markup finds HTML that pages cannot have; null for a site without HTML pages
 */
export function listTextWarnings(
  { file, references, body, bodyOffset }: ParsedDocument,
  links: readonly Link[],
  { addresses, components }: Pick<DocumentContext, 'addresses' | 'components'>,
  markup: MarkupCheck | null,
  isDraft: boolean,
): readonly DiagnosticMessage[] {
  const target = new VFile({ path: file.path, value: file.value })
  if (!isDraft) reportPlaceholderText(target, { body, bodyOffset })
  reportText(target, references, markup !== null)
  reportLinkAddresses(target, links, markup === null ? null : (addresses?.origin ?? ''))
  if (components !== null) {
    reportOmittedExpressions(target, references, components, markup)
    if (markup !== null) {
      reportMisplaced(target, references.components, components)
      reportRemovedMarkup(target, references, components, markup)
    }
  }
  return toDiagnosticMessages(target)
}
