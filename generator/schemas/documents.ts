/** What a profile and the front matter of essays and pages may say. */

import { z } from 'zod'
import { checked, isDay, required } from './site.ts'

const subjects = z
  .array(required('a subject'), 'a list of subjects such as [testing, design]')
  // Said twice, it is one.
  .transform((names) => [...new Set(names)])

const isUrl = (text: string): boolean => /^https?:\/\//.test(text) && URL.canParse(text)
const url = checked(isUrl, 'an address that begins with https:// or http://')
const email = checked((text) => z.email().safeParse(text).success, 'an e-mail address')

/** `profile/<lang>.yaml`: links that the site itself gives may be overridden. */
export const profileSchema = z.strictObject({
  name: required('the author’s name'),
  title: required('a professional title'),
  bio: required('a few sentences'),
  focus: subjects,
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

/** A month counts as its first day where essays are put in order. */
const isDate = (text: string): boolean => isDay(text.length === 7 ? `${text}-01` : text)

const shared = {
  title: required('a title'),
  description: required('a sentence or two on what it is about'),
  tags: subjects.default([]),
  draft: z.boolean().default(false),
}

export const essaySchema = z.strictObject({
  ...shared,
  date: checked(isDate, 'a date as YYYY-MM or YYYY-MM-DD', 'invalid-date').nullable().default(null),
})

export const pageSchema = z.strictObject({
  ...shared,
  type: z.enum(['page', 'developer_resource', 'trust_anchor']).default('page'),
})
