/** The image of a page, which other sites show beside a link to it: the author's, or a generated one. */

import { socialImageSize } from '../../drawn-images/social-image.ts'
import type { Page } from '../../model/site.ts'
import { toSocialImage } from '../images/essay-image.ts'
import type { PageContext } from '../page-context.ts'

export interface PageImage {
  /** Absolute. */
  readonly url: string
  /** In pixels; null if the file does not say its size. */
  readonly size: { readonly width: number; readonly height: number } | null
  /** A description for readers who cannot see it; null if the author wrote none. */
  readonly alt: string | null
}

/** Returns null for a page without an image. */
export function toPageImage({ document }: Page, { site, config }: PageContext): PageImage | null {
  if (document === null) return null
  const { cover, image_alt: alt, title } = document
  const toUrl = (file: string) => `${config.base_url}/${file}`
  if (cover !== null) return { url: toUrl(cover.file), size: cover.size, alt }
  const image = toSocialImage(document, site)
  return image && { url: toUrl(image.file), size: socialImageSize, alt: title }
}
