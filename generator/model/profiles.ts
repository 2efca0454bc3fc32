/** Judges the profiles: one for each language, with links that something answers. */

import { join } from 'node:path'
import { VFile } from 'vfile'
import { guidePages, linkedPages } from '../../shim/contract/routes.ts'
import type { CollectedContent } from '../collect/collect.ts'
import type { SourceFile } from '../collect/document.ts'
import { report } from '../diagnostics/diagnostic.ts'
import { type ProfileSource, profileSchema } from '../schemas/profile.ts'
import { isMap, validate } from '../schemas/validate.ts'
import { validateLanguage } from './names.ts'

/**
 * Judges every profile.
 * @param languages null where the site does not say
 * @returns those that are right, by language
 */
export function validateProfiles(
  { profiles }: CollectedContent,
  languages: readonly string[] | null,
): ReadonlyMap<string, ProfileSource> {
  const judged = new Map<string, ProfileSource>()
  for (const [lang, source] of profiles) {
    if (languages !== null) validateLanguage(source.file, 'profile', lang, languages)
    const profile = validate(profileSchema, source)
    if (profile !== null) judged.set(lang, profile)
  }
  return judged
}

/** @returns a file for each language without a profile, with a message */
export function reportMissingProfiles(
  { folder, profiles }: CollectedContent,
  languages: readonly string[],
): VFile[] {
  return languages
    .filter((lang) => !profiles.has(lang))
    .map((lang) => {
      const file = new VFile({ path: join(folder, 'profile', `${lang}.yaml`) })
      report(file, 'missing-profile', {
        reason: `Found no profile in "${lang}"; expected this file, since the site has that language`,
        found: 'no such file',
        expected: [`profile/${lang}.yaml`],
      })
      return file
    })
}

/** A link of a profile that nothing answers would make its answer wrong, whatever else is wrong with it. */
export function reportMissingPages({ profiles }: CollectedContent, published: readonly SourceFile[]): void {
  const slugs = new Set(published.filter(({ kind }) => kind === 'page').map(({ slug }) => slug))
  for (const [lang, source] of profiles) {
    if (!isMap(source.value) || source.isSkipped('links')) continue
    const links = isMap(source.value.links) ? source.value.links : {}
    for (const [name, slug] of Object.entries(linkedPages)) {
      if (guidePages.includes(slug) || slugs.has(slug) || Object.hasOwn(links, name)) continue
      const page = `pages/${slug}/${lang}.md`
      report(source.file, 'missing-page', {
        reason: `Found no published page "${slug}", which the profile links to as "${name}"; expected ${page}, or an address of your own as "links.${name}"`,
        found: 'no such page',
        expected: [page, `links.${name}`],
        ...source.locateKey([], 'links'),
      })
    }
  }
}
