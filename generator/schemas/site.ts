/** What `site.yaml` may say, and the defaults of what it leaves out. */

import { z } from 'zod'
import { operations, pathVersion, reservedPageSlugs } from '../../shim/contract/routes.ts'
import type { RuleId } from '../diagnostics/diagnostic.ts'
import { isOrigin } from './origin.ts'

/**
 * A text that must satisfy a test.
 * @param expected what a message says was expected
 * @param rule which kind of mistake a text is that does not
 */
export const checked = (isRight: (text: string) => boolean, expected: string, rule?: RuleId) =>
  z.custom<string>((value) => typeof value === 'string' && isRight(value), {
    error: expected,
    params: { isRight, rule },
    // What else is wrong around it is told as well.
    abort: false,
  })

/** Half of a surrogate pair, which an escape can make and which UTF-8 cannot write. */
const halfCharacter = /\p{Surrogate}/u

/** What an escape can make, and no page or feed may hold (XML 1.0, 2.2; HTML, noncharacters and controls). */
const control = /[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/u

/**
 * A text that is there and can be published.
 * @param what it is, for a message
 */
export const required = (what: string) =>
  checked((text) => text.trim() !== '', what)
    .refine((text) => !halfCharacter.test(text), { error: `${what}, without a half of a character` })
    .refine((text) => !control.test(text), { error: `${what}, without control characters` })

/** Whether a text is a day of the calendar, as `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  const instant = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text)
}

const day = checked(isDay, 'a date as YYYY-MM-DD', 'invalid-date').nullable()

/** The first day on which what is deprecated on a day may be removed, 12 months on (spec 9.4). */
function toEarliestSunset(deprecated: string): string {
  const nextYear = Number(deprecated.slice(0, 4)) + 1
  // A leap day has no such day a year on.
  return deprecated.endsWith('-02-29') ? `${nextYear}-03-01` : `${nextYear}${deprecated.slice(4)}`
}

const deprecation = { deprecated: day.default(null), sunset: day.default(null) }

const declared = z.object(deprecation)
type Declared = z.output<typeof declared>

/** A removal is announced at least 12 months before (spec 9.4). */
const isAnnounced = ({ deprecated, sunset }: Declared): boolean =>
  sunset === null || (deprecated !== null && sunset >= toEarliestSunset(deprecated))

const announcement = {
  error: ({ input }: { readonly input?: unknown }) => {
    const { deprecated } = declared.parse(input)
    return deprecated === null
      ? 'a date as "deprecated" beside it, at least 12 months before'
      : `${toEarliestSunset(deprecated)} or later, 12 months after "deprecated"`
  },
  path: ['sunset'],
  params: { rule: 'invalid-date' satisfies RuleId },
  // Whatever else is wrong beside the two dates.
  when: ({ value }: { readonly value: unknown }) => declared.safeParse(value).success,
}

const operationIds = Object.keys(operations) as [keyof typeof operations, ...(keyof typeof operations)[]]

const language = checked(
  (text) => /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/.test(text) && !reservedPageSlugs.includes(text),
  'a language code in lower case such as en or pt-br',
)

const findTwice = (codes: readonly unknown[]): unknown =>
  codes.find((code, place) => codes.indexOf(code) !== place)

const upTo = (most: number, expected: string) => z.int(expected).min(1, expected).max(most, expected)

const yesOrNo = z.enum(['yes', 'no'])

/** What MDX takes for a component; a name in lower case is an element of HTML. */
const componentName = /^(?:[A-Z$_][\w$]*|[\w$]+(?:\.[\w$]+)+)$/

export const siteSchema = z.strictObject({
  base_url: checked(isOrigin, 'an origin such as https://example.com, without a path or a slash at its end'),
  service: required('the name of the service'),
  version: checked(
    (text) => /^1\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/.test(text),
    `a version 1.x.y, since the paths of the API say ${pathVersion}; another major version would be another API`,
  ),
  languages: z
    .array(language, 'a list of language codes such as [en, pt]')
    .min(1, 'at least one language code')
    .refine((codes) => findTwice(codes) === undefined, {
      error: ({ input }) => `each language once, and "${findTwice(input as string[])}" stands there twice`,
    }),
  quota: z
    .strictObject({
      limit: upTo(1_000_000, 'a whole number of requests from 1 to 1000000'),
      window: upTo(86_400, 'a whole number of seconds from 1 to 86400'),
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
  components: z
    .record(z.string(), z.strictObject({ html: z.string('its HTML'), markdown: z.string('its Markdown') }))
    .superRefine((components, context) => {
      for (const name of Object.keys(components)) {
        if (componentName.test(name)) continue
        const message = 'the name of a component: letters and digits from a capital on, such as "Callout"'
        context.addIssue({ code: 'custom', path: [name], input: name, message })
      }
    })
    .default({}),
})

export type SiteConfig = Readonly<z.output<typeof siteSchema>>
