/** The author's profile in a language of the site. */

import type { SiteSettings } from '../model/site.ts'
import type { ProfileSource } from '../schemas/profile.ts'

/** @throws {Error} if the site has no profile in the language */
export function getProfile({ profiles }: Pick<SiteSettings, 'profiles'>, lang: string): ProfileSource {
  const profile = profiles.get(lang)
  if (profile === undefined) throw new Error(`Cannot render in "${lang}": the site has no profile`)
  return profile
}
