/** How the list of resources of the Model Context Protocol is split into pages. */

import type { DocumentPage, Site } from '../model/site.ts'

/** Number of resources on a page of the list. */
export const resourcesPerPage = 100

/** Counts the pages of the list. It has the index of each language and the Markdown of each document. */
export const countResourcePages = (site: Site): number =>
  Math.ceil((site.config.languages.length + listResourceDocuments(site).length) / resourcesPerPage)

/** The documents whose Markdown is a resource, in the order of publication. */
export const listResourceDocuments = ({ published }: Site): readonly DocumentPage[] =>
  published.filter((page) => page.kind === 'document')
