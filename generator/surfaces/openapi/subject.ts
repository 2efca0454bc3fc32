/** What the examples of the OpenAPI document are about: the newest essay of a language, a tag and a search. */

import type { ListId, Parameter } from '../../../shim/contract/descriptions.ts'
import type { SearchResponse } from '../../../shim/contract/resources.ts'
import type { OperationId } from '../../../shim/contract/routes.ts'
import type { DocumentPage, Site } from '../../site/model/site.ts'
import { getTags, type Tag } from '../../site/model/tags.ts'
import { toExampleQuery } from '../api/examples.ts'
import { listEssays } from '../api/lists.ts'

/** Ids of the operations outside of the API. */
export type AdditionId = 'getChanges' | 'getChangesSince' | 'getExport'

export type AnyOperationId = OperationId | ListId | AdditionId

export interface Subject {
  readonly site: Site
  readonly lang: string
  /** All essays of the language, newest first. */
  readonly essays: readonly DocumentPage[]
  /** The newest essay that is no draft; null without one. */
  readonly essay: DocumentPage | null
  /** The tag that most essays have, and its slug; null without tags. */
  readonly tag: readonly [slug: string, tag: Tag] | null
  readonly query: string
  /** The response to the query; null if nobody has searched. */
  readonly search: SearchResponse | null
  /** Whether the health report has all endpoints. */
  readonly isVerbose: boolean
}

/**
 * Chooses what the examples in a language are about. If the default language has no essay, the essay is in another one, as in the API.
 * @param search the response for the query of {@link toExampleQuery}; null if nobody has searched
 * @param isVerbose whether the health report has all endpoints
 */
export function toSubject(
  site: Site,
  lang: string,
  search: SearchResponse | null,
  isVerbose: boolean,
): Subject {
  const { languages } = site.config
  const essays = listEssays(lang, site)
  const candidates = lang === languages[0] ? languages.map((other) => listEssays(other, site)) : [essays]
  const tags = [...getTags(site, lang)].filter(([, tag]) => tag.essays.some(isFinished))
  const most = tags.reduce((count, [, tag]) => Math.max(count, tag.essays.length), 0)
  return {
    site,
    lang,
    essays,
    essay: candidates.flatMap((list) => list.find(isFinished) ?? [])[0] ?? null,
    tag: tags.find(([, tag]) => tag.essays.length === most) ?? null,
    query: search?.query ?? toExampleQuery(essays),
    search,
    isVerbose,
  }
}

/** A preview has drafts, which are no examples. */
export const isFinished = ({ document }: DocumentPage): boolean => !document.isDraft

/** Returns an example of a parameter; undefined if the site has none. */
export function toParameterExample(
  { name, kind }: Pick<Parameter, 'name' | 'kind'>,
  { lang, essay, tag, query }: Subject,
): string | number | boolean | undefined {
  switch (name) {
    case 'lang':
      return kind === 'translation' ? (essay?.lang ?? lang) : lang
    case 'slug':
      return essay?.document.slug
    case 'tag':
      return tag?.[0]
    case 'page':
      return 1
    case 'q':
      return query
    case 'verbose':
      return true
    default:
      return undefined
  }
}
