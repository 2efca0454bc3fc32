/** The HTML pages. Sites without pages do not load their libraries. */

import { errorPages, gonePages } from '../../../shim/contract/routes.ts'
import type { Layouts } from '../../look/layouts/template.ts'
import { type LayoutKind, toLayoutName } from '../../look/layouts/variables.ts'
import { toDecodedPageFile } from '../../site/addresses/page-files.ts'
import { hasGone, type Page } from '../../site/model/site.ts'
import { createPageCoverage } from '../coverage.ts'
import type { MetadataFile, MetadataSurface, TextSurface } from '../surface.ts'

/** Loads the functions that render HTML. */
const loadHtml = () => import('./html-files.ts')

const layoutKinds = {
  home: 'home',
  'essay-list': 'list',
  collection: 'list',
  'tag-list': 'list',
  tag: 'tag',
  // The search page has the frame alone, and so have error pages.
  search: null,
} as const satisfies Record<Exclude<Page['kind'], 'document'>, LayoutKind | null>

/** The author's layouts that a page has. */
function listLayouts(page: Page, layouts: Layouts) {
  const name = page.kind === 'document' ? toLayoutName(page.document, layouts) : layoutKinds[page.kind]
  return [layouts.frame ?? null, name === null ? null : (layouts[name] ?? null)]
}

/** A site without HTML pages plans none of them. */
function renderNothing(): never {
  throw new Error('Cannot render a page: the site has no HTML pages')
}

export const documentPages: TextSurface = {
  name: 'document-html',
  needs: 'text',
  plan: ({ path, lang, document }, { site }) =>
    site && document.hasPage ? [{ file: toDecodedPageFile(path, 'html'), lang }] : [],
  async load(context) {
    if (!context.config.site) return renderNothing
    const { renderDocumentPage } = await loadHtml()
    return (page, text) => ({ content: renderDocumentPage(page, text, context) })
  },
  toLayouts: listLayouts,
}

/** Home pages, lists, pages of tags, and error pages. */
export const listPages: MetadataSurface = {
  name: 'html',
  needs: 'metadata',
  *plan({ config: { site, languages }, published, formerPaths, layouts }): Generator<MetadataFile> {
    if (!site) return
    for (const page of published)
      if (page.kind !== 'document')
        yield {
          file: toDecodedPageFile(page.path, 'html'),
          lang: page.lang,
          layouts: listLayouts(page, layouts),
          render: async (context) => (await loadHtml()).renderListPage(page, context),
        }
    const [lang = ''] = languages
    yield {
      file: errorPages.html,
      lang,
      layouts: [layouts.frame ?? null],
      render: async (context) => (await loadHtml()).renderErrorPage('notFound', context),
    }
    if (hasGone({ formerPaths }))
      yield {
        file: gonePages.html,
        lang,
        layouts: [layouts.frame ?? null],
        render: async (context) => (await loadHtml()).renderErrorPage('gone', context),
      }
  },
  coverage: createPageCoverage('html', 'the HTML pages'),
}
