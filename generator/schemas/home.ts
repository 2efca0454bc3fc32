/** The key `home` of site.yaml: what the home page shows below the introduction of the author. */

import * as z from 'zod'

/** The parts of the home page, by their names in site.yaml. */
export const homeParts = ['essays', 'focus', 'tags'] as const

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
