/** What `site.yaml` may say, and the defaults of what it leaves out. */

import { z } from 'zod'
import { operations, pathVersion, reservedPageSlugs } from '../shim/contract/routes.ts'

/** A value that must satisfy a test; the message says what was expected, the rule which kind of mistake it is. */
export const checked = (test: (text: string) => boolean, expected: string, rule = 'invalid-value') =>
  z.string().refine(test, { error: expected, params: { rule } })

/** Whether a text is a day of the calendar, as `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  const instant = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text)
}

const day = checked(isDay, 'a date as YYYY-MM-DD', 'invalid-date').nullable()

/** Whether a text is an origin: scheme, host and perhaps port, and nothing after them. */
export const isOrigin = (text: string): boolean =>
  /^https?:\/\//.test(text) && URL.canParse(text) && new URL(text).origin === text

/** The day one year on: the least time between a deprecation and the removal (spec 9.4). */
const toNextYear = (date: string): string => `${Number(date.slice(0, 4)) + 1}${date.slice(4)}`

const deprecation = { deprecated: day.default(null), sunset: day.default(null) }

interface Declared {
  readonly deprecated: string | null
  readonly sunset: string | null
}

/** A removal is announced at least 12 months before (spec 9.4). */
const isAnnounced = ({ deprecated, sunset }: Declared): boolean =>
  sunset === null || (deprecated !== null && sunset >= toNextYear(deprecated))

const announcement = {
  error: 'a sunset at least 12 months after the date under "deprecated"',
  path: ['sunset'],
  params: { rule: 'invalid-date' },
}

const operationIds = Object.keys(operations) as [keyof typeof operations, ...(keyof typeof operations)[]]

const language = checked(
  (text) => /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/.test(text) && !reservedPageSlugs.includes(text),
  'a language code in lower case such as en or pt-br',
)

const yesOrNo = z.enum(['yes', 'no'])

export const siteSchema = z.strictObject({
  base_url: checked(isOrigin, 'an origin such as https://example.com, without a path or a slash at its end'),
  service: z.string().min(1, 'the name of the service'),
  version: checked(
    (text) => /^1\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/.test(text),
    `a version 1.x.y, since the paths of the API say ${pathVersion}; another major version would be another API`,
  ),
  languages: z
    .array(language)
    .min(1, 'at least one language code')
    .refine((codes) => new Set(codes).size === codes.length, 'each language once'),
  quota: z
    .strictObject({
      limit: z.int().min(1, 'a number of requests from 1').max(1_000_000, 'at most 1000000 requests'),
      window: z.int().min(1, 'a number of seconds from 1').max(86_400, 'at most 86400 seconds'),
    })
    .default({ limit: 60, window: 60 }),
  versioning: z
    .strictObject({
      ...deprecation,
      operations: z
        .partialRecord(z.enum(operationIds), z.strictObject(deprecation).refine(isAnnounced, announcement))
        .default({}),
    })
    .refine(isAnnounced, announcement)
    .default({ deprecated: null, sunset: null, operations: {} }),
  site: z.boolean().default(true),
  content_signal: z
    .strictObject({ search: yesOrNo, 'ai-input': yesOrNo, 'ai-train': yesOrNo })
    .partial()
    .default({}),
  components: z.record(z.string(), z.strictObject({ html: z.string(), markdown: z.string() })).default({}),
})

export type SiteConfig = Readonly<z.output<typeof siteSchema>>
