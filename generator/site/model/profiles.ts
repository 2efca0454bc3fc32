/** Validates the profiles: one for each language, with links to pages that exist. */

import type { VFile } from 'vfile'
import { guidePages, linkedPages } from '../../../shim/contract/routes.ts'
import { type ProfileSource, profileSchema } from '../../content/schemas/profile.ts'
import { isImported } from '../../content/schemas/source.ts'
import { isMap, validate } from '../../content/schemas/validate.ts'
import { createReported, report } from '../../kernel/diagnostics/diagnostic.ts'
import type { Document } from '../../kernel/document.ts'
import { joinPortably } from '../../kernel/files/paths.ts'
import { findOtherPage } from '../addresses/other-pages.ts'
import type { CollectedContent } from '../collect.ts'
import { validateLanguage } from './document-names.ts'

/**
 * Validates every profile.
 * @param languages of the site
 * @returns the valid profiles, by language
 */
export function validateProfiles(
  { profiles }: CollectedContent,
  languages: readonly string[],
): ReadonlyMap<string, ProfileSource> {
  const validProfiles = new Map<string, ProfileSource>()
  for (const [lang, source] of profiles) {
    validateLanguage(source.file, 'profile', lang, languages)
    const profile = validate(profileSchema, source)
    if (profile !== null) validProfiles.set(lang, profile)
  }
  return validProfiles
}

/**
 * Gives each language without a profile the one of the default language. Only a site with documents of other generators may lack
 * profiles.
 */
export function withDefaultProfile(
  profiles: ReadonlyMap<string, ProfileSource>,
  { sources }: CollectedContent,
  languages: readonly string[],
): ReadonlyMap<string, ProfileSource> {
  const profile = profiles.get(languages[0] ?? '')
  if (profile === undefined || !sources.some(isImported)) return profiles
  return new Map(languages.map((lang) => [lang, profiles.get(lang) ?? profile]))
}

/**
 * Reports each language without a profile, and only the default language if the others use its profile.
 * @returns the missing files, each with a diagnostic
 */
export function reportMissingProfiles(
  { folder, profiles, sources }: CollectedContent,
  languages: readonly string[],
): VFile[] {
  const required = sources.some(isImported) ? languages.slice(0, 1) : languages
  return required
    .filter((lang) => !profiles.has(lang))
    .map((lang) =>
      createReported(joinPortably([folder, 'profile', `${lang}.yaml`]), 'missing-profile', {
        reason: `The language "${lang}" of the site has no profile; create this file`,
        found: 'no such file',
        expected: [`profile/${lang}.yaml`],
      }),
    )
}

/** Reports pages that the profile response links to, but that are not published. Such a response would be wrong. */
export function reportMissingPages(
  { profiles, otherSite }: CollectedContent,
  published: readonly Document[],
): void {
  const others = new Set(otherSite?.files.map(({ file }) => file))
  const slugs = new Set(published.filter(({ kind }) => kind === 'page').map(({ slug }) => slug))
  const isOther = (slug: string, lang: string) =>
    [`/${slug}`, `/${lang}/${slug}`].some((path) => findOtherPage(path, null, others) !== null)
  for (const [lang, source] of profiles) {
    if (!isMap(source.value) || source.isSkipped('links')) continue
    const { links = {} } = source.value
    // Links of another type are a mistake of their own.
    if (!isMap(links)) continue
    for (const [name, slug] of Object.entries(linkedPages)) {
      if (guidePages.includes(slug) || slugs.has(slug) || isOther(slug, lang) || Object.hasOwn(links, name))
        continue
      const page = `pages/${slug}/${lang}.md`
      const title = slug.charAt(0).toUpperCase() + slug.slice(1)
      report(source.file, 'missing-page', {
        reason: `The profile links to the page "${slug}", which is not published; create ${page} with 'stele new page ${slug} "${title}" --lang ${lang}' and remove its "draft: true", or set "links.${name}" to another address`,
        found: 'no such page',
        expected: [page, `links.${name}`],
        ...source.locateKey([], 'links'),
      })
    }
  }
}
