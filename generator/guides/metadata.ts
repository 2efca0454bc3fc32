/** Which pages contain a guide, and the front matter of a guide's page that the author has not written. */

import { guidePages, linkedPages } from '../../shim/contract/routes.ts'
import { getMessages } from '../messages/ui-languages.ts'

export type GuideName = 'developers' | 'agents'

/** Maps the slug of a page to the guide on it. */
export const guideNames: ReadonlyMap<string, GuideName> = new Map([
  [linkedPages.developers, 'developers'],
  [linkedPages.agent_instructions, 'agents'],
])

/** Returns title and description for a guide's page, or null if no guide has this slug. */
export function toGuideMetadata(slug: string, lang: string): { title: string; description: string } | null {
  const name = guideNames.get(slug)
  if (name === undefined) return null
  const { title, description } = getMessages(lang).guides[name]
  return { title, description }
}

/** Whether the build adds a guide to a document's page. */
export const hasGuide = ({
  kind,
  slug,
}: {
  readonly kind: 'essay' | 'page'
  readonly slug: string
}): boolean => kind === 'page' && guidePages.includes(slug)
