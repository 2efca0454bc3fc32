/** Which pages contain a guide. */

import { guidePages, linkedPages } from '../../../shim/contract/routes.ts'
import type { Document } from '../../kernel/document.ts'

export type GuideName = 'developers' | 'agents'

/** Maps the slug of a page to the guide on it. */
export const guideNames: ReadonlyMap<string, GuideName> = new Map([
  [linkedPages.developers, 'developers'],
  [linkedPages.agent_instructions, 'agents'],
])

/** Whether the build adds a guide to a document's page. */
export const hasGuide = ({ kind, slug }: Pick<Document, 'kind' | 'slug'>): boolean =>
  kind === 'page' && guidePages.includes(slug)
