/** The key `allow` of site.yaml: elements that the HTML of authors may have in addition, and the origins of frames. */

import * as z from 'zod'
import { checked, maxListLength, withMaxLength } from './text-rules.ts'
import { isBaseUrl } from './urls.ts'

/** The elements that a site can allow. */
export const allowableElements = ['iframe', 'video', 'audio', 'source', 'track'] as const

export type AllowableElement = (typeof allowableElements)[number]

/** An https origin with a plain host, so that it can stand in a content security policy. */
const isFrameOrigin = (text: string): boolean =>
  /^https:\/\/[a-z\d.-]+(?::\d+)?$/.test(text) && isBaseUrl(text)

const frameList = 'a list of origins such as [https://www.youtube-nocookie.com]'

export const allow = z
  .strictObject({
    elements: z
      .array(z.enum(allowableElements), 'a list such as [iframe, video]')
      .meta({ description: 'elements that pages may have in addition' })
      .default([]),
    frames: withMaxLength(
      z.array(checked(isFrameOrigin, 'an https origin such as https://www.youtube-nocookie.com'), frameList),
      maxListLength,
    )
      .meta({ description: 'the origins of pages that an "iframe" may show' })
      .default([]),
  })
  .meta({ description: 'what the HTML of authors may have in addition' })
  .default({ elements: [], frames: [] })

/** What the HTML of authors may have in addition. */
export type Allow = Readonly<z.output<typeof allow>>

/** Nothing in addition. */
export const nothing: Allow = { elements: [], frames: [] }
