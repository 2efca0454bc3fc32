/** The Markdown representations of all pages. */

import { errorPages, gonePages } from '../../../shim/contract/routes.ts'
import { toDecodedPageFile } from '../../site/addresses/page-files.ts'
import { hasGone } from '../../site/model/site.ts'
import { createPageCoverage } from '../coverage.ts'
import type { MetadataFile, MetadataSurface, TextSurface } from '../surface.ts'
import { toMarkdownDocument, toMarkdownErrorPage, toMarkdownPage } from './markdown-pages.ts'
import { toOutline } from './marked-text.ts'

export const documentMarkdown: TextSurface = {
  name: 'document-md',
  needs: 'text',
  plan: ({ path, lang, document }) =>
    document.hasPage ? [{ file: toDecodedPageFile(path, 'md'), lang }] : [],
  load: async (context) => (page, text) => {
    const markdown = toMarkdownDocument(page, text.markdown ?? text, context)
    return { content: markdown.text, outline: JSON.stringify(toOutline(markdown)) }
  },
}

/** Home pages, lists, pages of tags, and error pages. */
export const listMarkdown: MetadataSurface = {
  name: 'md',
  needs: 'metadata',
  *plan({ config: { languages }, published, formerPaths }): Generator<MetadataFile> {
    for (const page of published)
      if (page.kind !== 'document')
        yield {
          file: toDecodedPageFile(page.path, 'md'),
          lang: page.lang,
          render: (context) => toMarkdownPage(page, context),
        }
    const [lang = ''] = languages
    yield { file: errorPages.markdown, lang, render: (context) => toMarkdownErrorPage('notFound', context) }
    if (hasGone({ formerPaths }))
      yield { file: gonePages.markdown, lang, render: (context) => toMarkdownErrorPage('gone', context) }
  },
  coverage: createPageCoverage('md', 'the Markdown files'),
}
