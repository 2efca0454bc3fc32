/** The keys of `profile/<lang>.yaml`. */

import * as z from 'zod'
import { checked, maxLineLength, required, textList, url } from './text-rules.ts'

/** @param what what the URL leads to */
const link = (what: string) => url.meta({ description: `URL of ${what}` })

/** @param page which page or file the URL replaces */
const replacement = (page: string) => link(`another ${page}`).optional()

const email = checked((text) => z.email().safeParse(text).success, 'an email address')

/** Optional links default to addresses of the site itself. */
export const profileSchema = z.strictObject({
  name: required('the author’s name', maxLineLength),
  title: required('a professional title', maxLineLength),
  bio: required('a few sentences about the author'),
  focus: textList('a list of subjects such as [testing, design]'),
  links: z
    .strictObject({
      github: link('the author on GitHub'),
      linkedin: link('the author on LinkedIn'),
      email,
      website: replacement('home page'),
      developers: replacement('page “developers”'),
      openapi: replacement('OpenAPI description'),
      llms_txt: replacement('llms.txt'),
      llms_full_txt: replacement('llms-full.txt'),
      sitemap: replacement('sitemap'),
      agent_instructions: replacement('page “agent-instructions”'),
      about: replacement('page “about”'),
      contact: replacement('page “contact”'),
      privacy: replacement('page “privacy”'),
    })
    .meta({ description: 'addresses of the author and of the site' }),
})

export type ProfileSource = Readonly<z.output<typeof profileSchema>>
