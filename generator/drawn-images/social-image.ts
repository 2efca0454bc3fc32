/** The image that other sites show beside a link to an essay: its address, and the texts in it. */

/** In pixels: the size that Open Graph clients expect. */
export const socialImageSize = { width: 1200, height: 630 } as const

/**
 * The version of what is drawn from the texts. Increase it with every change of the template or of the font, because clients
 * keep an image as long as its address is the same.
 */
export const templateVersion = 2

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
