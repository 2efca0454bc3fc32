/** Splits the list of resources of the Model Context Protocol into pages. */

import { type SkillName, skillNames } from '../../addresses/skills.ts'
import type { DocumentPage, Site } from '../../model/site.ts'

/** Maximum number of resources on a page. */
const maxResources = 100

/** The index of a language, a skill, or the Markdown of a document. */
export type PlannedResource =
  | { readonly kind: 'index'; readonly lang: string }
  | { readonly kind: 'skill'; readonly skill: SkillName }
  | { readonly kind: 'document'; readonly page: DocumentPage }

/** One page of the list. */
export interface ResourcePage {
  /** From 1. */
  readonly number: number
  readonly resources: readonly PlannedResource[]
  readonly isLast: boolean
}

/** Plans the list: the index of each language, the skills, then the documents in the order of publication. */
export function planResources({ config: { languages }, published }: Site): readonly ResourcePage[] {
  const all: readonly PlannedResource[] = [
    ...languages.map((lang) => ({ kind: 'index', lang }) as const),
    ...skillNames.map((skill) => ({ kind: 'skill', skill }) as const),
    ...published.flatMap((page) => (page.kind === 'document' ? [{ kind: 'document', page } as const] : [])),
  ]
  return Array.from({ length: Math.ceil(all.length / maxResources) }, (_, index) => ({
    number: index + 1,
    resources: all.slice(index * maxResources, (index + 1) * maxResources),
    isLast: (index + 1) * maxResources >= all.length,
  }))
}
