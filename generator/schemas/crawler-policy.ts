/** The key `ai_crawlers` of site.yaml: which AI crawlers may read the site, whatever `content_signal` says. */

import * as z from 'zod'
import { reportKeys } from './text-rules.ts'

const policies = ['allow', 'block'] as const

/** A product token (RFC 9309, 2.2.1). */
const isProductToken = (name: string): boolean => /^[A-Za-z_-]+$/.test(name)

export const crawlerPolicy = z
  .union([
    z.enum(policies, '"allow" or "block" for all AI crawlers, or a map such as { GPTBot: block }'),
    z
      .record(z.string(), z.enum(policies))
      .superRefine((crawlers, context) =>
        reportKeys(
          Object.keys(crawlers),
          isProductToken,
          'the name of a crawler such as GPTBot, which has only letters, "-" and "_"',
          context,
        ),
      ),
  ])
  .meta({ description: 'which AI crawlers robots.txt allows, whatever "content_signal" says' })
  .default({})

/** What the author says about AI crawlers: about all of them, or by name. */
export type CrawlerPolicy = Readonly<z.output<typeof crawlerPolicy>>
