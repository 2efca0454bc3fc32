/** The look of a social image: the colours of the pages in the light scheme, with the title in large letters. */

import { type SocialImageTexts, socialImageSize } from './drawn-image.ts'
import type { Node, Style } from './library.ts'

export const fontFamily = 'SourceSerif'
export const fontWeight = 600

/** The colours of `style.css`. */
const colours = {
  background: '#fdfdfb',
  foreground: '#1f2426',
  muted: '#596163',
  border: '#dcdfda',
  accent: '#0b5d63',
} as const

/** The sizes of a title, in pixels. A long title has a smaller one. */
export const titleSizes = [84, 72, 62, 54] as const

/** The most lines of a title. What remains of a title in the smallest size is cut off. */
export const maxTitleLines = 4

const margin = 80

/** The width of a title, in pixels. */
export const titleWidth = socialImageSize.width - 2 * margin

const oneLine: Style = {
  display: 'block',
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
}

/** The title without a limit of its lines, to measure these. */
export const toUncutTitle = (title: string, fontSize: number): Node => ({
  type: 'text',
  text: title,
  style: { ...toTitleStyle(fontSize), width: titleWidth },
})

const toTitleStyle = (fontSize: number): Style => ({
  fontFamily,
  fontWeight,
  fontSize,
  lineHeight: 1.15,
  textWrap: 'balance',
})

/** The whole image. */
export function toImage({ title, author, date, domain }: SocialImageTexts, fontSize: number): Node {
  const byline = [author, date].filter((text) => text !== '').join(' · ')
  return {
    type: 'container',
    style: {
      ...socialImageSize,
      display: 'flex',
      flexDirection: 'column',
      justifyContent: 'space-between',
      padding: `64px ${margin}px 56px`,
      borderTop: `16px solid ${colours.accent}`,
      backgroundColor: colours.background,
      color: colours.foreground,
      fontFamily,
      fontWeight,
    },
    children: [
      {
        type: 'text',
        text: title,
        style: {
          ...toTitleStyle(fontSize),
          display: 'block',
          width: titleWidth,
          lineClamp: maxTitleLines,
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          overflowWrap: 'anywhere',
          // Room for the descenders of the last line, which the box would cut off.
          paddingBottom: 12,
        },
      },
      {
        type: 'container',
        style: {
          display: 'flex',
          flexDirection: 'row',
          justifyContent: 'space-between',
          borderTop: `2px solid ${colours.border}`,
          paddingTop: 28,
          fontSize: 32,
          color: colours.muted,
        },
        children: [
          { type: 'text', text: byline, style: { ...oneLine, maxWidth: 600 } },
          {
            type: 'text',
            text: domain,
            style: { ...oneLine, maxWidth: 400, marginLeft: 'auto', color: colours.accent },
          },
        ],
      },
    ],
  }
}
