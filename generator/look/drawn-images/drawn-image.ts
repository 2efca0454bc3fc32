/** The images that the build draws: what they show, and their addresses. */

import { toHashedPath } from '../../kernel/asset.ts'
import { libraryVersion } from './library.ts'

/**
 * Returns the path of an image in dist. It contains a hash of everything that is drawn.
 * @param version of what is drawn from the facts
 */
export const toImageFile = (name: string, version: number, facts: unknown): string =>
  toHashedPath(`${name}.png`, JSON.stringify([version, libraryVersion, facts]))

/** What an icon shows. */
interface IconDrawing {
  /** The file of the author, as a `data:` address. */
  readonly source: string
  /** The side of the square, in pixels. */
  readonly size: number
  /** A colour such as `#ffffff`, on which the icon has a margin; null for an icon without either. */
  readonly background: string | null
}

/** A generated icon. */
export interface Icon {
  readonly kind: 'icon'
  /** Its path in dist. */
  readonly file: string
  readonly drawing: IconDrawing
  /** The author's file, for messages. */
  readonly name: string
}

/** The icons of a site. */
export interface Icons {
  /** For browsers that show no SVG, and for what asks for no other path. */
  readonly favicon: Icon
  /** For the home screen of phones of Apple. */
  readonly touch: Icon
  /** For the web app manifest. */
  readonly app: readonly Icon[]
  /** For phones that cut icons to a shape of their own. */
  readonly maskable: Icon
}

/** Browsers ask for this file if a response names no icon, such as a JSON response. */
export const faviconFile = 'favicon.ico'

/** The version of what is drawn from an icon. Increase it with every change of the drawing. */
const version = 1

/**
 * Lists the icons that are drawn from an author's file.
 * @param source the file as a `data:` address
 * @param background of icons that must not be transparent
 */
export function toIcons(name: string, source: string, background: string): Icons {
  const toIcon = (size: number, behind: string | null = null): Icon => {
    const drawing = { source, size, background: behind }
    const stem = `icon-${size}${behind === null ? '' : '-filled'}`
    return { kind: 'icon', file: toImageFile(stem, version, drawing), drawing, name }
  }
  return {
    favicon: { ...toIcon(32), file: faviconFile },
    touch: toIcon(180, background),
    app: [toIcon(192), toIcon(512)],
    maskable: toIcon(512, background),
  }
}

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

export type DrawnImage = SocialImage | Icon
