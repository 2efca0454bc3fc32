/** The texts of a content: all of them read and judged, and where nothing is wrong so far, rendered. */

import { addMessages } from '../diagnostics/diagnostic.ts'
import { hasGuide } from '../guides/front-matter.ts'
import type { Modelled } from '../model/model.ts'
import type { Rendering } from '../render/rendering.ts'
import type { Brief, Outcome } from './document.ts'
import type { Crew } from './pool.ts'

/**
 * Has every text worked on; what is wrong with one is said at the file of its document.
 * @param rendering takes what is rendered; null where the content has errors already
 * @returns the keys of what is remembered of documents
 */
export async function workOnTexts(
  { site, documents, addresses, components }: Modelled,
  rendering: Rendering | null,
  crew: Crew,
  brief: Pick<Brief, 'parser' | 'cache' | 'room'>,
): Promise<readonly string[]> {
  const pages = new Map(
    site?.published.flatMap((page) =>
      page.kind === 'document' && page.document.place !== null && !hasGuide(page.document)
        ? [[page.document.place.path, page] as const]
        : [],
    ),
  )
  const orders = documents.map(({ place, isDraft }) => ({
    place,
    isDraft,
    page: pages.get(place.path) ?? null,
  }))
  const keys: string[] = []
  const unknown: Outcome['unknown'][] = []
  await crew.work(
    { ...brief, addresses, components, site: rendering?.brief ?? null },
    orders,
    (outcome, place) => {
      const file = documents[place]?.file
      if (file !== undefined) addMessages(file, outcome.messages)
      unknown[place] = outcome.unknown
      if (outcome.key !== null) keys.push(outcome.key)
      rendering?.take(outcome.files, outcome.findings)
    },
  )
  const told = new Set<string>()
  for (const [place, uses] of unknown.entries()) {
    const file = documents[place]?.file
    for (const [name, message] of uses) {
      if (!told.has(name) && file !== undefined) addMessages(file, [message])
      told.add(name)
    }
  }
  return keys
}
