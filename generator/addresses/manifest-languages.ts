/** The languages of a manifest: it lists their codes, and names the language of a file by its tag. */

import type { SiteManifest } from '../../shim/contract/manifest.ts'
import { operations, toApiFile } from '../../shim/contract/routes.ts'

/** The part of a manifest that tells the tags. Every language has a profile. */
interface ManifestLanguages {
  readonly languages: SiteManifest['languages']
  readonly files: Readonly<Record<string, { readonly lang: string | null }>>
}

/** Returns the tag of each language, by its code. */
export function readLanguageTags({ languages, files }: ManifestLanguages): ReadonlyMap<string, string> {
  const [defaultLanguage] = languages
  const toProfile = (code: string) =>
    toApiFile(operations.getProfile.path, code === defaultLanguage ? null : code)
  return new Map(languages.map((code) => [code, files[toProfile(code)]?.lang ?? code]))
}
