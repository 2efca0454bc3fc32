/** Splits the list of resources of the Model Context Protocol into pages. */

import type { DocumentPage, Site } from '../model/site.ts'

/** Maximum number of resources on a page. */
const maxResources = 100

/** One page of the list. */
export interface ResourcePage {
  /** From 1. */
  readonly number: number
  /** The languages whose index is on this page. */
  readonly languages: readonly string[]
  /** The documents whose Markdown is on this page. */
  readonly documents: readonly DocumentPage[]
  readonly isLast: boolean
}

/** Plans the list: the index of each language, then the Markdown of each document in the order of publication. */
export function planResources({ config: { languages }, published }: Site): readonly ResourcePage[] {
  const documents = published.filter((page) => page.kind === 'document')
  const all = [...languages, ...documents]
  return Array.from({ length: Math.ceil(all.length / maxResources) }, (_, index) => {
    const resources = all.slice(index * maxResources, (index + 1) * maxResources)
    return {
      number: index + 1,
      languages: resources.filter((resource) => typeof resource === 'string'),
      documents: resources.filter((resource) => typeof resource !== 'string'),
      isLast: (index + 1) * maxResources >= all.length,
    }
  })
}
