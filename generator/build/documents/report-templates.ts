/** Warns about HTML in the component templates of site.yaml that pages cannot have. */

import type { DataSource } from '../../kernel/data-source.ts'
import type { SiteSettings } from '../../site/model/site.ts'
import { reportRemoval } from '../../surfaces/pages/report-removed.ts'

/** Reports each element and attribute of a template that the sanitizer removes, at its tag in site.yaml. */
export async function reportTemplates(
  siteFile: DataSource,
  { config: { components, allow, site: hasPages }, isConfigured }: SiteSettings,
): Promise<void> {
  if (!isConfigured || !hasPages || Object.keys(components).length === 0) return
  const { createMarkupCheck } = await import('../../surfaces/pages/removed-markup.ts')
  const { findInHtml } = createMarkupCheck(allow)
  for (const [name, { html }] of Object.entries(components)) {
    const template = siteFile.locate(['components', name, 'html'])
    const source = String(siteFile.file).slice(template.offset, template.end)
    let from = 0
    for (const { index, length, removal } of findInHtml(html).tags) {
      // The attributes of a component complete the address of the frame.
      if (removal.kind === 'frame' && html.slice(index, index + length).includes('{')) continue
      // The text of YAML may have quotes, escapes and indentation.
      const tag = html.slice(index, index + length)
      const start = source.indexOf(tag, from)
      if (start !== -1) from = start
      const range = { offset: template.offset + start, end: template.offset + start + length }
      reportRemoval(siteFile.file, removal, start === -1 ? template : range)
    }
  }
}
