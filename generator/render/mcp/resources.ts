/** The resources of the MCP server: the Markdown of every document, and the indexes for language models. */

import * as mediaTypes from '../../../shim/contract/media-types.ts'
import { documents, toMarkdownPath, toPagePath } from '../../../shim/contract/routes.ts'
import { toLanguageName } from '../../messages/language-names.ts'
import { getMessages } from '../../messages/ui-languages.ts'
import type { DocumentPage, Site } from '../../model/site.ts'
import type { ResourcePage } from '../../plan/resource-pages.ts'
import { toCacheable } from './server.ts'

/** The result of `resources/list` for one page. */
export function toResourceList(site: Site, { number, languages, documents, isLast }: ResourcePage) {
  const resources = [
    ...languages.map((lang) => toIndex(site, lang)),
    ...documents.map((page) => toResource(page, site)),
  ]
  return { ...toCacheable(site.config), resources, ...(isLast ? {} : { nextCursor: String(number + 1) }) }
}

/** The result of `resources/templates/list`: a section of a document, which is a part of one of the resources. */
export const toTemplateList = ({ config }: Site) => ({
  ...toCacheable(config),
  resourceTemplates: [
    {
      uriTemplate: `${config.base_url}/{+path}.md?section={section}`,
      name: 'section',
      title: 'Section of a document',
      description:
        'One section of a document. An empty section returns the list of its sections, with the tokens of each.',
      mimeType: toEssence(mediaTypes.md),
    },
  ],
})

function toIndex({ config: { base_url, languages } }: Site, lang: string) {
  return {
    uri: base_url + toPagePath(`/${documents.llms}`, lang, languages),
    name: `${documents.llms}/${lang}`,
    title: `${documents.llms}: ${toLanguageName(lang)}`,
    description: getMessages(lang).llms.intro,
    mimeType: toEssence(mediaTypes.txt),
    annotations: { audience: ['assistant'], priority: 1 },
  }
}

function toResource({ path, document }: DocumentPage, { config }: Site) {
  const { kind, slug, lang, title, description, date, updated } = document
  const modified = toInstant(updated ?? date)
  return {
    uri: config.base_url + toMarkdownPath(path),
    name: kind === 'essay' ? `${slug}/${lang}` : `pages/${slug}/${lang}`,
    title,
    description,
    mimeType: toEssence(mediaTypes.md),
    annotations: {
      audience: ['user', 'assistant'],
      ...(modified === null ? {} : { lastModified: modified }),
    },
  }
}

/** The start of a day as a timestamp. An essay may have only a month, which is no timestamp. */
const toInstant = (day: string | null): string | null =>
  day !== null && day.length === 10 ? `${day}T00:00:00Z` : null

/** A media type without its parameters. */
const toEssence = (type: string): string => type.replace(/;.*/, '')
