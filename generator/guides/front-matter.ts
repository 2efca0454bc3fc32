/** Which pages have a guide, and what each is called. */

import { guidePages, linkedPages } from '../../shim/contract/routes.ts'
import { getGuideMessages } from '../messages/guide-messages.ts'

export type GuideName = 'developers' | 'agents'

/** By the slug of its page. */
export const guideNames: ReadonlyMap<string, GuideName> = new Map([
  [linkedPages.developers, 'developers'],
  [linkedPages.agent_instructions, 'agents'],
])

/** Title and description of a guide where the author has no page for it. */
export function toGuideMetadata(slug: string, lang: string): { title: string; description: string } | null {
  const name = guideNames.get(slug)
  if (name === undefined) return null
  const { title, description } = getGuideMessages(lang)[name]
  return { title, description }
}

/** Whether the build writes on a document's page itself. */
export const hasGuide = ({
  kind,
  slug,
}: {
  readonly kind: 'essay' | 'page'
  readonly slug: string
}): boolean => kind === 'page' && guidePages.includes(slug)
