/** Reads the titles of essays, from the essay lists of a build. */

import { operations, toApiFile } from '../../../shim/contract/routes.ts'
import { getIn, getListIn } from './json.ts'
import type { Resource } from './resources.ts'
import type { Snapshot } from './snapshot.ts'

/** By the id of an essay, `<slug>/<lang>`. */
export type Titles = ReadonlyMap<string, string>

/** Reads the titles. Lists that cannot be read have none. */
export async function readTitles({ languages, readJson }: Snapshot): Promise<Titles> {
  const titles = new Map<string, string>()
  for (const lang of languages) {
    const list = await readJson(toApiFile(operations.listEssays.path, lang === languages[0] ? null : lang))
    for (const essay of getListIn(list, ['essays'])) {
      const [id, title] = [getIn(essay, ['id']), getIn(essay, ['title'])]
      if (typeof id === 'string' && typeof title === 'string') titles.set(id, title)
    }
  }
  return titles
}

/** Returns the title of an essay's API response; null for anything else. */
export const findTitle = ({ slug, lang }: Resource, titles: Titles): string | null =>
  slug === null ? null : (titles.get(`${slug}/${lang}`) ?? null)
