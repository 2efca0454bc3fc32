/** The lists of resources and of skills of the Model Context Protocol. */

import { toSkillUri } from '../../../shim/contract/mcp.ts'
import * as mediaTypes from '../../../shim/contract/media-types.ts'
import {
  documents,
  exportIndexFile,
  toDeltaFile,
  toMarkdownPath,
  toPagePath,
} from '../../../shim/contract/routes.ts'
import { getMessages, toLanguageName } from '../../look/messages/ui-languages.ts'
import { type SkillName, skillNames } from '../../site/addresses/skills.ts'
import type { DocumentPage, Site } from '../../site/model/site.ts'
import { maxBuilds, toId } from '../changes/change-feed.ts'
import type { SiteContext } from '../site-context.ts'
import { toDigest, toSkill } from '../skills/index.ts'
import { toCacheable } from './server.ts'

/** Maximum number of resources on a page. */
const maxResources = 100

/** The index of a language, a list for copies of the site, a skill, or the Markdown of a document. */
type PlannedResource =
  | { readonly kind: 'index'; readonly lang: string }
  | { readonly kind: 'list'; readonly list: keyof typeof copyLists }
  | { readonly kind: 'skill'; readonly skill: SkillName }
  | { readonly kind: 'document'; readonly page: DocumentPage }

/** One page of the list. */
interface ResourcePage {
  /** From 1. */
  readonly number: number
  readonly resources: readonly PlannedResource[]
  readonly isLast: boolean
}

/** The lists for programs that keep a copy of the site. */
const copyLists = {
  changes: {
    file: documents.changes,
    title: 'All documents with their hashes',
    description:
      'Lists every document with its hash and the build that last changed it. Read changes/{build}.json to learn what has changed since a build.',
  },
  export: {
    file: exportIndexFile,
    title: 'All essays in few files',
    description: 'Lists files that have all essays of a language, as lines of JSON.',
  },
} as const

/** Plans the list: the index of each language, lists for copies, the skills, then the documents in the order of publication. */
export function planResources({ config: { languages }, published }: Site): readonly ResourcePage[] {
  const all: readonly PlannedResource[] = [
    ...languages.map((lang) => ({ kind: 'index', lang }) as const),
    ...(['changes', 'export'] as const).map((list) => ({ kind: 'list', list }) as const),
    ...skillNames.map((skill) => ({ kind: 'skill', skill }) as const),
    ...published.flatMap((page) =>
      page.kind === 'document' && page.document.hasPage ? [{ kind: 'document', page } as const] : [],
    ),
  ]
  return Array.from({ length: Math.ceil(all.length / maxResources) }, (_, index) => ({
    number: index + 1,
    resources: all.slice(index * maxResources, (index + 1) * maxResources),
    isLast: (index + 1) * maxResources >= all.length,
  }))
}

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
    case 'list':
      return toListResource(resource.list, context)
    case 'skill':
      return toSkillResource(resource.skill, context)
    case 'document':
      return toDocument(resource.page, context)
  }
}

function toListResource(list: keyof typeof copyLists, { config }: SiteContext) {
  const { file, title, description } = copyLists[list]
  return {
    uri: `${config.base_url}/${file}`,
    name: list,
    title,
    description,
    mimeType: mediaTypes.json,
    annotations: { audience: ['assistant'] },
  }
}

/** The result of `resources/templates/list`: a section of a document, and what has changed since a build. */
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
    {
      uriTemplate: `${config.base_url}/${toDeltaFile('{build}')}`,
      name: 'changes-since',
      title: 'What has changed since a build',
      description: `The documents and other files that were added, changed or removed since one of the last ${maxBuilds} builds, with their addresses. An older build is unknown: read changes.json then.`,
      mimeType: mediaTypes.json,
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

function toDocument(page: DocumentPage, { config }: SiteContext) {
  const { path, document } = page
  const { title, description, date, updated } = document
  const modified = toInstant(updated ?? date)
  return {
    uri: config.base_url + toMarkdownPath(path),
    name: toId(page),
    title,
    description,
    mimeType: toEssence(mediaTypes.md),
    annotations: {
      audience: ['user', 'assistant'],
      ...(modified === null ? {} : { lastModified: modified }),
    },
  }
}

/** The start of a day as a timestamp. An essay may have only a month, which is not a timestamp. */
const toInstant = (day: string | null): string | null =>
  day !== null && day.length === 10 ? `${day}T00:00:00Z` : null

/** A media type without its parameters. */
const toEssence = (type: string): string => type.replace(/;.*/, '')

/** The result of `skills/list`. Each skill is one file, whose front matter the list repeats. */
export const toSkillList = (context: SiteContext) => ({
  ...toCacheable(context.config),
  skills: skillNames.map((skill) => {
    const { name, description, text } = toSkill(skill, context)
    const uri = toSkillUri(name)
    return {
      uri,
      frontmatter: { name, description },
      resources: [{ uri, digest: toDigest(text), size: Buffer.byteLength(text) }],
    }
  }),
})
