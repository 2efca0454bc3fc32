/** The keys `navigation` and `footer` of site.yaml: links in the author's order and words, by language. */

import * as z from 'zod'
import { maxLineLength, required, withMaxLength } from './text-rules.ts'
import { url } from './urls.ts'

/** The pages that are no documents. */
const listNames = ['home', 'essays', 'tags', 'search'] as const

/** What a link leads to; each link has one of these keys. */
export const targetKeys = ['page', 'essay', 'tag', 'list', 'url'] as const

const link = z
  .strictObject({
    page: required('the slug of a page', maxLineLength).optional(),
    essay: required('the slug of an essay', maxLineLength).optional(),
    tag: required('a tag', maxLineLength).optional(),
    list: z.enum(listNames).meta({ description: 'the home page, a list, or the search' }).optional(),
    url: url.meta({ description: 'the address of a page elsewhere' }).optional(),
    label: required('the text of the link', maxLineLength)
      .meta({ description: 'the text of the link; by default the title of the page' })
      .optional(),
  })
  .refine((keys) => targetKeys.filter((key) => keys[key] !== undefined).length === 1, {
    error: `a map with one of the keys ${targetKeys.join(', ')}`,
  })
  .refine(({ url: address, label }) => address === undefined || label !== undefined, {
    error: 'a map with a "label" beside "url"',
  })

export type NavigationLink = Readonly<z.output<typeof link>>

const links = withMaxLength(z.array(link, 'a list such as [{ page: about }]'), 50)

export const navigation = z
  .record(z.string(), links)
  .meta({ description: 'the links in the header, by language' })
  .default({})

export const footer = z
  .record(
    z.string(),
    z.strictObject({
      links: links.meta({ description: 'the links in the footer' }).optional(),
      social: z
        .boolean()
        .meta({ description: 'true: the footer links to the addresses in the profile' })
        .default(false),
      copyright: required('a line such as © 2026 My Name', maxLineLength)
        .meta({ description: 'the last line of the footer' })
        .optional(),
    }),
  )
  .meta({ description: 'the footer, by language' })
  .default({})

/** The parts of the home page, by their names in site.yaml. */
const homeParts = ['essays', 'focus', 'tags'] as const

export type HomePart = (typeof homeParts)[number]

const count = 'a whole number from 1 to 50'

export const home = z
  .strictObject({
    show: z
      .array(z.enum(homeParts, `one of ${homeParts.join(', ')}`), 'a list such as [essays, focus]')
      .refine((parts) => new Set(parts).size === parts.length, 'a list with each part at most once')
      .meta({ description: 'the parts of the home page, in this order' })
      .default(['essays', 'focus']),
    essays: z
      .int(count)
      .min(1, count)
      .max(50, count)
      .meta({ description: 'how many of the newest essays the home page lists' })
      .default(5),
  })
  .meta({ description: 'what the home page shows below the introduction of the author' })
  .prefault({})
