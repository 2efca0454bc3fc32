/** The images that the build draws: images that other sites show beside a link to an essay, and icons. */

import type { Document } from '../../kernel/document.ts'
import { toDrawableText } from '../../look/drawn-images/drawable-text.ts'
import { type SocialImage, templateVersion, toImageFile } from '../../look/drawn-images/drawn-image.ts'
import type { SiteSettings } from '../../site/model/site.ts'
import type { DrawnSurface } from '../surface.ts'

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

export const images: DrawnSurface = {
  name: 'drawn-image',
  needs: 'drawing',
  *plan(site, { theme }) {
    for (const { document } of site.published) {
      const image = document && toSocialImage(document, site)
      if (image !== null) yield { file: image.file, lang: null, image }
    }
    for (const icon of theme?.icons ?? []) yield { file: icon.file, lang: null, image: icon }
  },
}
