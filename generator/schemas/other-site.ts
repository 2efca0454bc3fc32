/** The key `site` of `site.yaml`: whether the build writes HTML pages, or which folder of another generator has them. */

import * as z from 'zod'
import { checked, maxLineLength, required } from './text-rules.ts'

/** A path below the folder, without a slash at its start. */
const isFile = (text: string): boolean =>
  /^[^/\\]+(?:\/[^/\\]+)*$/.test(text) && !/(?:^|\/)\.\.?(?:\/|$)/.test(text)

const otherSite = z.strictObject({
  from: required('the output folder of the other generator, such as ../public', maxLineLength).meta({
    description: 'the output folder of the other generator, relative to the content folder',
  }),
  replace: z
    .array(checked(isFile, 'the path of a file, such as robots.txt'), 'a list such as [robots.txt]')
    .meta({ description: 'files of that folder in whose place the build publishes its own' })
    .default([]),
  alternate: z
    .boolean()
    .meta({ description: 'false: pages of that folder get no link to their Markdown' })
    .default(true),
})

export type OtherSiteSettings = Readonly<z.output<typeof otherSite>>

export const site = z
  .union([z.boolean('true, false, or { from: FOLDER }'), otherSite])
  .meta({
    description: 'false: the build writes no HTML pages. { from: FOLDER }: those of another generator',
  })
  .default(true)
