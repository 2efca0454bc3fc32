/** One function per error of the service. Each is a separate export, so that a bundle contains only those it uses. */

import type { ErrorCode, Problem, statusOf } from './errors.ts'
import { maxHeaderBytes, maxSearchWords, maxTargetBytes } from './limits.ts'
import { apiBase, operations, pathVersion, toCollectionPath } from './routes.ts'
import { sectionParameter } from './sections.ts'

/**
 * Each call names the status of its code, and the compiler compares it with the table. So a bundle contains the statuses that it
 * uses, and not the table, which has 63 bytes gzipped; the bundle with search has 14 bytes left.
 */
const problem = <Code extends ErrorCode>(
  code: Code,
  status: (typeof statusOf)[Code],
  message: string,
  hint: string,
): Problem => ({ code, status, message, hint })

/** Joins values as `"a" or "b"`. */
const toChoice = (values: readonly string[]): string => values.map((value) => `"${value}"`).join(' or ')

/** Quotes a value that a client sent, cut to 60 characters. */
function quote(value: string): string {
  const characters = [...value]
  return `"${characters.length > 60 ? `${characters.slice(0, 60).join('')}…` : value}"`
}

const seconds = (count: number): string => (count === 1 ? '1 second' : `${count} seconds`)

/** Puts similar names, if there are any, in front of a hint. */
const suggest = (names: string, hint: string): string => (names && `Did you mean ${names}? `) + hint

const nothingAt = (path: string, hint: string): Problem =>
  problem('NOT_FOUND', 404, `There is nothing at ${quote(path)}.`, hint)

const endpointsHint = `GET ${operations.getApiHealth.path}?verbose=true lists the endpoints.`

const essaysHint = `GET ${operations.listEssays.path} lists the essays of each language.`

const readOnlyHint = 'Use GET, HEAD or OPTIONS.'

const toLanguageHint = (languages: readonly string[]): string =>
  `Set "lang" to ${toChoice(languages)}, or omit it for "${languages[0]}".`

/**
 * 400: `lang` has an unknown value, or several different ones.
 * @param values the different values of `lang`
 * @param languages the languages of the site, the default one first
 */
export function invalidLanguage(values: readonly string[], languages: readonly string[]): Problem {
  const message =
    values.length > 1
      ? `The parameter "lang" has ${values.length} different values.`
      : `The parameter "lang" cannot be ${quote(values[0] ?? '')}.`
  return problem('INVALID_PARAMETER', 400, message, toLanguageHint(languages))
}

/**
 * 404: no essay has this slug.
 * @param nearest the published slugs most similar to it
 */
export function unknownEssay(slug: string, nearest: readonly string[]): Problem {
  return problem(
    'NOT_FOUND',
    404,
    `There is no essay ${quote(slug)}.`,
    suggest(toChoice(nearest), essaysHint),
  )
}

/**
 * 410: a document of a collection of the author was withdrawn.
 * @param path in the API
 */
export function goneItem(path: string): Problem {
  const list = path.split('/').slice(0, 4).join('/')
  const hint = `Remove links to it. GET ${list} lists its documents.`
  return problem('GONE', 410, `The document at ${quote(path)} is gone.`, hint)
}

/**
 * 404: a collection has no document with this slug.
 * @param nearest the published slugs most similar to it
 */
export function unknownItem(collection: string, slug: string, nearest: readonly string[]): Problem {
  return problem(
    'NOT_FOUND',
    404,
    `The collection "${collection}" has no document ${quote(slug)}.`,
    suggest(toChoice(nearest), `GET ${toCollectionPath(collection)} lists its documents.`),
  )
}

/**
 * 404: the document exists, but not in the requested language.
 * @param requested the different values of `lang`
 * @param available the languages of the document, the default one first
 */
export function untranslatedItem(
  collection: string,
  slug: string,
  requested: readonly string[],
  available: readonly string[],
): Problem {
  const where =
    requested.length > 1 ? 'several languages at once' : `the language ${quote(requested[0] ?? '')}`
  return problem(
    'NOT_FOUND',
    404,
    `The document "${slug}" of "${collection}" does not exist in ${where}.`,
    toLanguageHint(available),
  )
}

/**
 * 404: the essay exists, but not in the requested language.
 * @param requested the different values of `lang`
 * @param available the languages of the essay, the default one first
 */
export function untranslatedEssay(
  slug: string,
  requested: readonly string[],
  available: readonly string[],
): Problem {
  return problem(
    'NOT_FOUND',
    404,
    requested.length > 1
      ? `The essay "${slug}" cannot be returned in ${requested.length} languages at once.`
      : `The essay "${slug}" does not exist in the language ${quote(requested[0] ?? '')}.`,
    toLanguageHint(available),
  )
}

/**
 * 404: the document has no such section.
 * @param path of the document's Markdown
 * @param nearest the anchors of its sections that are most similar to the requested one
 */
export function unknownSection(section: string, path: string, nearest: readonly string[]): Problem {
  return problem(
    'NOT_FOUND',
    404,
    `The document "${path}" has no section ${quote(section)}.`,
    suggest(toChoice(nearest), `GET ${path}?${sectionParameter}= lists its sections.`),
  )
}

/**
 * 404: an unknown path below the API.
 * @param nearest the path of the operation most similar to it, or an empty text if none is similar
 */
export function unknownPath(path: string, nearest: string): Problem {
  return nothingAt(path, suggest(nearest, endpointsHint))
}

/**
 * 404: a list in parts has no such page, or there is no such tag.
 * @param last path and query of the last page; an empty text if there is no such list
 */
export function unknownList(path: string, last: string): Problem {
  return nothingAt(
    path,
    last === ''
      ? `GET ${apiBase}/tags lists the tags of each language.`
      : `The last page of the list is ${last}.`,
  )
}

const goneHint = `Remove links to it. ${essaysHint}`

/** 410: the author has withdrawn the document of this path. */
export function gone(path: string): Problem {
  return problem('GONE', 410, `The document at ${quote(path)} is gone.`, goneHint)
}

/** 410 as a static file, on a host that runs no code. */
export function goneHere(): Problem {
  return problem('GONE', 410, 'The document at this address is gone.', goneHint)
}

/** 404: a path below another version of the API, or below none. */
export function unknownVersion(path: string): Problem {
  return nothingAt(
    path,
    `The active version is ${pathVersion}; its paths begin with ${apiBase}. ${endpointsHint}`,
  )
}

/** 404: an unknown path outside the API, in a build without an error page. */
export function unknownAddress(path: string): Problem {
  return nothingAt(
    path,
    `The API is under ${apiBase}; GET ${operations.getApiHealth.path} links to its documentation.`,
  )
}

/**
 * 404 as a static file, for every unknown API path on a host that runs no code.
 * @param seesQueries whether the host can select a language by query; if not, each language has its own file
 * @param list path of the health report that lists the endpoints on this host
 */
export function unknownHere(seesQueries: boolean, list: string): Problem {
  const limitation = seesQueries
    ? 'This host serves static files and has no search.'
    : 'This host serves static files: it has no search, and each language has its own address.'
  return problem(
    'NOT_FOUND',
    404,
    'There is nothing at this address.',
    `${limitation} GET ${list} lists the endpoints.`,
  )
}

/** 400 as a static file, for an unknown language on a host that runs no code. */
export function invalidLanguageHere(languages: readonly string[]): Problem {
  return problem(
    'INVALID_PARAMETER',
    400,
    'The value of "lang" is not a language of this site.',
    toLanguageHint(languages),
  )
}

/** 405 as a static file, for every method that changes data on a host that runs no code. */
export function methodNotAllowedHere(): Problem {
  return problem(
    'METHOD_NOT_ALLOWED',
    405,
    'The method is not allowed: the service is read-only.',
    readOnlyHint,
  )
}

/** 405. */
export function methodNotAllowed(method: string): Problem {
  return problem(
    'METHOD_NOT_ALLOWED',
    405,
    `The method ${quote(method)} is not allowed: the service is read-only.`,
    readOnlyHint,
  )
}

/** 412: `If-Match` does not list the entity tag of the response. */
export function preconditionFailed(): Problem {
  return problem(
    'PRECONDITION_FAILED',
    412,
    'If-Match does not list the ETag of the response.',
    'Send the request again without If-Match.',
  )
}

/** 414. @param bytes length of the request target */
export function uriTooLong(bytes: number): Problem {
  return problem(
    'URI_TOO_LONG',
    414,
    `The request target has ${bytes} bytes; the maximum is ${maxTargetBytes}.`,
    `Shorten the query; a search uses only its first ${maxSearchWords} words.`,
  )
}

/**
 * 416: no byte of the file is in the range.
 * @param bytes the size of the file
 */
export function rangeNotSatisfiable(bytes: number): Problem {
  return problem(
    'RANGE_NOT_SATISFIABLE',
    416,
    `The file has ${bytes} bytes, and none of them is in the range.`,
    'Send the request again with another Range, or without it.',
  )
}

/** 431. */
export function headersTooLarge(): Problem {
  return problem(
    'HEADERS_TOO_LARGE',
    431,
    `The request has more than ${maxHeaderBytes} bytes of header fields.`,
    'Send fewer or shorter header fields; the API needs none, and no cookies.',
  )
}

/** 400: the server cannot parse the request. */
export function badRequest(): Problem {
  return problem(
    'BAD_REQUEST',
    400,
    'The request is not valid HTTP.',
    `Send HTTP/1.1 with one Host field, and percent-encode non-ASCII characters in the address, as in GET ${operations.searchContent.path}?q=caf%C3%A9.`,
  )
}

/** 408: the client sends the request too slowly. */
export function requestTimeout(): Problem {
  return problem(
    'REQUEST_TIMEOUT',
    408,
    'The request did not arrive completely in time.',
    'Send the request again, with all header fields at once and no body.',
  )
}

/**
 * 429: the quota of the client is used up.
 * @param limit requests per window
 * @param window length of the window in seconds
 * @param wait seconds until the window resets, as in `Retry-After`
 */
export function rateLimited(limit: number, window: number, wait: number): Problem {
  return problem(
    'RATE_LIMITED',
    429,
    `The quota of ${limit} requests in ${seconds(window)} is used up.`,
    `Wait ${seconds(wait)} (see Retry-After), then send the request again. RateLimit-Remaining counts the requests left.`,
  )
}

/** 500. */
export function internalError(): Problem {
  return problem(
    'INTERNAL_ERROR',
    500,
    'The service could not produce the response.',
    'Send the request again later; if it still fails, tell the author of the site.',
  )
}

/** 503: too many requests are in progress. */
export function overloaded(): Problem {
  return problem(
    'OVERLOADED',
    503,
    'The service has too many requests in progress.',
    'Wait a moment (see Retry-After), then send the request again.',
  )
}
