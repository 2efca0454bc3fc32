/** The image that other sites show beside a link to an essay: its address, and the texts in it. */

import type { Document, SiteSettings } from '../model/site.ts'
import { toDrawableText } from './drawable-text.ts'
import { toImageFile } from './image-file.ts'

/** In pixels: the size that Open Graph clients expect. */
export const socialImageSize = { width: 1200, height: 630 } as const

/**
 * The version of what is drawn from the texts. Increase it with every change of the template or of the font, because clients
 * keep an image as long as its address is the same.
 */
const templateVersion = 2

/** The texts in an image. The font has all of their characters. */
export interface SocialImageTexts {
  readonly title: string
  /** The name of the author, or of the service if the font lacks a character of it. Empty if it lacks both. */
  readonly author: string
  /** As in the front matter; empty without a date. */
  readonly date: string
  readonly domain: string
  readonly lang: string
}

/** A generated image. */
export interface SocialImage {
  readonly kind: 'social-image'
  /** Its path in dist. It contains a hash of everything that is drawn. */
  readonly file: string
  readonly texts: SocialImageTexts
}

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
