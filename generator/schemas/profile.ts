/** The keys of `profile/<lang>.yaml`. */

import { z } from 'zod'
import { checked, maxLineLength, required, textList } from './text.ts'
import { isUri } from './urls.ts'

const isUrl = (text: string): boolean => /^https?:\/\//.test(text) && URL.canParse(text)
const url = checked(isUrl, 'a URL that starts with https:// or http://').refine(
  (text) => !isUrl(text) || isUri(text),
  { error: 'a URL with percent-encoded special characters' },
)
const email = checked((text) => z.email().safeParse(text).success, 'an email address')

/** Optional links default to addresses of the site itself. */
export const profileSchema = z.strictObject({
  name: required('the author’s name', maxLineLength),
  title: required('a professional title', maxLineLength),
  bio: required('a few sentences about the author'),
  focus: textList('a list of subjects such as [testing, design]'),
  links: z.strictObject({
    github: url,
    linkedin: url,
    email,
    website: url.optional(),
    developers: url.optional(),
    openapi: url.optional(),
    llms_txt: url.optional(),
    llms_full_txt: url.optional(),
    sitemap: url.optional(),
    agent_instructions: url.optional(),
    about: url.optional(),
    contact: url.optional(),
    privacy: url.optional(),
  }),
})

export type ProfileSource = Readonly<z.output<typeof profileSchema>>
