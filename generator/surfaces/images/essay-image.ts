/** Which essays get an image for other sites, and the texts in it. */

import { toDrawableText } from '../../drawn-images/drawable-text.ts'
import { toImageFile } from '../../drawn-images/image-file.ts'
import { type SocialImage, templateVersion } from '../../drawn-images/social-image.ts'
import type { Document, SiteSettings } from '../../model/site.ts'

/**
 * Returns the image of a document. Null for a site without such images, for a page, for an essay with an image of its own, and
 * for a title that the font cannot draw.
 */
export function toSocialImage(
  document: Document,
  { config, profiles }: Pick<SiteSettings, 'config' | 'profiles'>,
): SocialImage | null {
  const { kind, slug, lang, cover, date } = document
  if (!config.site || !config.social_images || kind !== 'essay' || cover !== null) return null
  const title = toWhole(document.title)
  if (title === '') return null
  const author = toWhole(profiles.get(lang)?.name ?? '') || toWhole(config.service)
  const texts = { title, author, date: date ?? '', domain: new URL(config.base_url).host, lang }
  return { kind: 'social-image', file: toImageFile(`${slug}-${lang}`, templateVersion, texts), texts }
}

/** Returns a text that can be drawn without missing characters; else an empty text. */
function toWhole(text: string): string {
  const drawable = toDrawableText(text)
  return drawable.missing.length === 0 ? drawable.text : ''
}
