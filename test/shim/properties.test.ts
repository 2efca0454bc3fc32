/** Properties of any valid request: negotiation, entity tags, parameters and languages, compared with naive models. */

import fc from 'fast-check'
import { describe, it } from 'vitest'
import { isFresh } from '../../shim/core/conditional.ts'
import { matchPath } from '../../shim/core/match.ts'
import { chooseCoding, prefersMarkdown } from '../../shim/core/negotiate.ts'
import { createRelease } from '../../shim/core/release.ts'
import { type Selection, select } from '../../shim/core/select.ts'
import { findBestCoding, isMarkdownPreferred, isTagListed } from '../fixtures/reference-negotiation.ts'
import { toRequest } from '../fixtures/request.ts'

/** The same values in each run. Another seed, or more runs, may find more. */
const assertAlways = <T>(property: fc.IRawProperty<T, false>): void =>
  fc.assert(property, { seed: 1, numRuns: 2000 })

/** Optional white space of lists (RFC 9110, 5.6.3). */
const space = fc.constantFrom('', '', ' ', '\t', '  ')
const separator = fc.tuple(space, space).map(([before, after]) => `${before},${after}`)

/** A weight with at most three decimals (RFC 9110, 12.4.2), with or without trailing zeros. */
const weight = fc.oneof(
  fc.constant(''),
  fc.constantFrom(';q=0', ';q=1', ';q=1.', ';q=0.', ';Q=1.000', '; q=0.000'),
  fc.integer({ min: 0, max: 999 }).map((thousandths) => `;q=0.${String(thousandths).padStart(3, '0')}`),
)
const quoted = fc
  .array(fc.constantFrom('a', ' ', ',', ';', 'q=0', '\\"', '\\\\', 'text/markdown', '*'), { maxLength: 5 })
  .map((parts) => `"${parts.join('')}"`)
const parameter = fc.oneof(
  fc.constantFrom('', ';charset=utf-8', '; level=1', ';Variant=GFM'),
  quoted.map((value) => `;title=${value}`),
)
const anyCase = (texts: readonly string[]) =>
  fc
    .tuple(fc.constantFrom(...texts), fc.boolean())
    .map(([text, isUpper]) => (isUpper ? text.toUpperCase() : text))

/** Joins items as clients may: with white space, and with empty items. */
const toList = (item: fc.Arbitrary<string>) =>
  fc
    .tuple(fc.array(fc.tuple(item, separator), { maxLength: 5 }), item, fc.constantFrom('', ',', ', ,'))
    .map(([items, last, end]) => items.flat().join('') + last + end)

describe('negotiation agrees with a naive reading of RFC 9110', () => {
  const mediaRange = fc
    .tuple(
      anyCase(['text/markdown', 'text/html', 'application/xhtml+xml', 'text/*', '*/*', 'text/plain']),
      parameter,
      weight,
    )
    .map((parts) => parts.join(''))

  it('for any Accept header', () => {
    assertAlways(
      fc.property(toList(mediaRange), (accept) => prefersMarkdown(accept) === isMarkdownPreferred(accept)),
    )
  })

  it('for any Accept-Encoding header that names each coding once', () => {
    const codings = fc.shuffledSubarray(['br', 'gzip', 'identity', '*', 'zstd', 'x-gzip'], { minLength: 1 })
    const header = codings.chain((names) =>
      fc
        .tuple(...names.map((name) => fc.tuple(anyCase([name]), weight, separator)))
        .map((items) => items.flat().join('')),
    )
    assertAlways(
      fc.property(header, (accepted) => chooseCoding(accepted, ['br', 'gzip']) === findBestCoding(accepted)),
    )
  })

  it('for any list of entity tags in If-None-Match', () => {
    const opaque = fc.oneof(
      fc.constantFrom('abc', 'abc-br', 'a,b', ' ', '', '*', 'W/'),
      fc.string({ unit: fc.constantFrom('a', 'b', 'c', ',', '\\', '\x80', '!') }),
    )
    const tag = fc.tuple(fc.constantFrom('', 'W/'), opaque).map(([weak, text]) => `${weak}"${text}"`)
    const header = fc.oneof(toList(tag), fc.constantFrom('*', ' * '))
    assertAlways(
      fc.property(
        header,
        opaque,
        (list, text) => isFresh(list, `"${text}"`) === isTagListed(list, `"${text}"`),
      ),
    )
  })
})

const allLanguages = ['en', 'pt', 'de', 'sr-Latn'] as const

/** A site with some languages, and one essay in some of them. */
const site = fc
  .uniqueArray(fc.constantFrom(...allLanguages), { minLength: 1 })
  .chain((languages) =>
    fc.subarray(languages, { minLength: 1 }).map((essayLanguages) => ({ languages, essayLanguages })),
  )
type Site = { readonly languages: readonly string[]; readonly essayLanguages: readonly string[] }

/** A query: parameters of the operations and others, repeated and in any order, encoded as clients may. */
const query = fc
  .array(
    fc.record({
      name: fc.constantFrom('lang', 'lang', 'q', 'verbose', 'LANG', 'lang[]', 'x', '__proto__'),
      value: fc.oneof(
        fc.constantFrom(...allLanguages, 'xx', '', 'EN', 'true', 'TRUE', 'en '),
        fc.string({ unit: 'grapheme' }),
      ),
      isPlus: fc.boolean(),
    }),
    { maxLength: 5 },
  )
  .map((parameters) => ({
    search: parameters
      .map(({ name, value, isPlus }) => {
        const encoded = encodeURIComponent(value)
        return `${encodeURIComponent(name)}=${isPlus ? encoded.replaceAll('%20', '+') : encoded}`
      })
      .join('&'),
    toValues: (wanted: string) => parameters.filter(({ name }) => name === wanted).map(({ value }) => value),
  }))

/** Selects the body of a response as the core does. */
function selectFrom({ languages, essayLanguages }: Site, path: string, search: string): Selection {
  const release = createRelease({
    format: 2,
    baseUrl: 'https://site.test',
    languages,
    essays: { 'an-essay': essayLanguages },
    files: {},
    health: { plain: {}, verbose: {} },
    quota: { limit: 60, window: 60 },
  } as unknown as Parameters<typeof createRelease>[0])
  const request = toRequest(`${path}?${search}`)
  const { match } = matchPath(request.pathname, release)
  if (match.kind !== 'operation' && match.kind !== 'item')
    throw new Error(`Expected an operation at "${path}"`)
  return select(match, request, release)
}

/** Returns the file of an operation in a language, or the code of the problem. */
const toResult = (selection: Selection): string => {
  if (selection.kind === 'problem') return selection.problem.code
  return selection.kind === 'file' ? selection.file : selection.kind
}

/** The language that a request gets, by decisions, API answers 1 and 2; null if it gets an error. */
function toLanguage(values: readonly string[], available: readonly string[]): string | null {
  if (values.some((value) => value !== values[0])) return null
  const [wanted = available[0] ?? ''] = values
  return available.includes(wanted) ? wanted : null
}

const toFile = (path: string, lang: string, [first]: readonly string[]): string =>
  lang === first ? `api/v1/${path}.json` : `api/v1/${path}.${lang}.json`

describe('for any query', () => {
  it('the list has the language of lang, and every other value is a 400', () => {
    assertAlways(
      fc.property(site, query, (anySite, { search, toValues }) => {
        const lang = toLanguage(toValues('lang'), anySite.languages)
        const expected = lang === null ? 'INVALID_PARAMETER' : toFile('essays', lang, anySite.languages)
        return toResult(selectFrom(anySite, '/api/v1/essays', search)) === expected
      }),
    )
  })

  it('the profile has the language of lang, and the default one for every other value', () => {
    assertAlways(
      fc.property(site, query, (anySite, { search, toValues }) => {
        const lang = toLanguage(toValues('lang'), anySite.languages) ?? anySite.languages[0] ?? ''
        const expected = toFile('profile', lang, anySite.languages)
        return toResult(selectFrom(anySite, '/api/v1/profile', search)) === expected
      }),
    )
  })

  it('an essay has the language of lang or its first one, and every other value is a 404', () => {
    assertAlways(
      fc.property(site, query, (anySite, { search, toValues }) => {
        const lang = toLanguage(toValues('lang'), anySite.essayLanguages)
        const expected = lang === null ? 'NOT_FOUND' : toFile('essays/an-essay', lang, anySite.essayLanguages)
        return toResult(selectFrom(anySite, '/api/v1/essays/an-essay', search)) === expected
      }),
    )
  })

  it('the search gets the first q as it was encoded, or an empty text', () => {
    assertAlways(
      fc.property(site, query, (anySite, { search, toValues }) => {
        const selection = selectFrom(anySite, '/api/v1/search', search)
        return selection.kind === 'search' && selection.query === (toValues('q')[0] ?? '')
      }),
    )
  })

  it('the health report is verbose if the first value of verbose is "true"', () => {
    assertAlways(
      fc.property(site, query, (anySite, { search, toValues }) => {
        const selection = selectFrom(anySite, '/api/v1/health', search)
        return selection.kind === 'health' && selection.verbose === (toValues('verbose')[0] === 'true')
      }),
    )
  })
})
