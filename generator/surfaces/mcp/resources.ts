/** The resources of the MCP server: the Markdown of every document, the skills, and the indexes for language models. */

import { toSkillUri } from '../../../shim/contract/mcp.ts'
import * as mediaTypes from '../../../shim/contract/media-types.ts'
import { documents, toMarkdownPath, toPagePath } from '../../../shim/contract/routes.ts'
import type { SkillName } from '../../addresses/skills.ts'
import { toLanguageName } from '../../look/messages/language-names.ts'
import { getMessages } from '../../look/messages/ui-languages.ts'
import type { DocumentPage, Site } from '../../model/site.ts'
import type { SiteContext } from '../site-context.ts'
import { toSkill } from '../skills/to-skills.ts'
import type { PlannedResource, ResourcePage } from './resource-pages.ts'
import { toCacheable } from './server.ts'

/** The result of `resources/list` for one page. */
export const toResourceList = (context: SiteContext, { number, resources, isLast }: ResourcePage) => ({
  ...toCacheable(context.config),
  resources: resources.map((resource) => toResource(resource, context)),
  ...(isLast ? {} : { nextCursor: String(number + 1) }),
})

function toResource(resource: PlannedResource, context: SiteContext) {
  switch (resource.kind) {
    case 'index':
      return toIndex(context, resource.lang)
    case 'skill':
      return toSkillResource(resource.skill, context)
    case 'document':
      return toDocument(resource.page, context)
  }
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

function toIndex({ config: { base_url, languages } }: SiteContext, lang: string) {
  return {
    uri: base_url + toPagePath(`/${documents.llms}`, lang, languages),
    name: `${documents.llms}/${lang}`,
    title: `${documents.llms}: ${toLanguageName(lang)}`,
    description: getMessages(lang).llms.intro,
    mimeType: toEssence(mediaTypes.txt),
    annotations: { audience: ['assistant'], priority: 1 },
  }
}

/** Clients that do not know skills read them as any resource. */
function toSkillResource(skill: SkillName, context: SiteContext) {
  const { name, title, description } = toSkill(skill, context)
  return {
    uri: toSkillUri(name),
    name,
    title,
    description,
    mimeType: toEssence(mediaTypes.md),
    annotations: { audience: ['assistant'] },
  }
}

function toDocument({ path, document }: DocumentPage, { config }: SiteContext) {
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
