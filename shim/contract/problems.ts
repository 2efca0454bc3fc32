/**
 * Each failure of the service, made of what is known of it; each an export of its own, so that a bundle holds
 * those alone that it answers.
 */

import type { ErrorCode, Problem } from './errors.ts'
import { apiBase, maxHeaderBytes, maxSearchWords, maxTargetBytes, operations, pathVersion } from './routes.ts'

const problem = (code: ErrorCode, message: string, hint: string): Problem => ({ code, message, hint })

const inWords = (values: readonly string[]): string => values.map((value) => `"${value}"`).join(' or ')

/** What a client sent, short enough to stand in a message. */
function quote(value: string): string {
  const characters = Array.from(value)
  return `"${characters.length > 60 ? `${characters.slice(0, 60).join('')}…` : value}"`
}

const seconds = (count: number): string => (count === 1 ? '1 second' : `${count} seconds`)

const catalogue = `GET ${operations.getApiHealth.path}?verbose=true lists the endpoints.`

const readOnlyHint = 'Use GET; HEAD and OPTIONS are answered too.'

/** `lang` given with a value, or several, that the list of essays cannot be filtered by. */
export function invalidLanguage(values: readonly string[], languages: readonly string[]): Problem {
  const message =
    values.length > 1
      ? `The parameter "lang" is given ${values.length} different values.`
      : `The parameter "lang" cannot be ${quote(values[0] ?? '')}.`
  return problem(
    'INVALID_PARAMETER',
    message,
    `Use one "lang" of ${inWords(languages)}, or leave it out for "${languages[0]}".`,
  )
}

/** @param nearest the published slugs most like the one asked for */
export function unknownEssay(slug: string, nearest: readonly string[]): Problem {
  const list = `GET ${operations.listEssays.path} lists the essays of each language.`
  return problem(
    'NOT_FOUND',
    `There is no essay ${quote(slug)}.`,
    nearest.length === 0 ? list : `Did you mean ${inWords(nearest)}? ${list}`,
  )
}

/** @param available the languages that the essay does have */
export function untranslatedEssay(
  slug: string,
  asked: readonly string[],
  available: readonly string[],
): Problem {
  return problem(
    'NOT_FOUND',
    asked.length > 1
      ? `The essay "${slug}" was asked for in ${asked.length} languages at once.`
      : `The essay "${slug}" does not exist in the language ${quote(asked[0] ?? '')}.`,
    `Use "lang" with ${inWords(available)}, or leave it out for "${available[0]}".`,
  )
}

/** @param nearest the path of the operation most like the one asked for, or null */
export function unknownPath(path: string, nearest: string | null): Problem {
  return problem(
    'NOT_FOUND',
    `There is nothing at ${quote(path)}.`,
    nearest === null ? catalogue : `Did you mean ${nearest}? ${catalogue}`,
  )
}

export function unknownVersion(path: string): Problem {
  return problem(
    'NOT_FOUND',
    `There is nothing at ${quote(path)}.`,
    `The active version is ${pathVersion}: its paths begin with ${apiBase}. ${catalogue}`,
  )
}

export function unknownAddress(path: string): Problem {
  return problem(
    'NOT_FOUND',
    `There is nothing at ${quote(path)}.`,
    `The API is below ${apiBase}; GET ${operations.getApiHealth.path} leads to its documentation.`,
  )
}

/**
 * What a host without code serves for every unknown path of the API.
 * @param seesQueries whether it can tell languages by query; if not, each is a file at an address of its own
 * @param list the address of the report that lists the endpoints there
 */
export function unknownHere(seesQueries: boolean, list: string): Problem {
  const lacks = seesQueries
    ? 'This host has no search where no code of the service runs.'
    : 'This host serves files alone: it has no search, and each language is an address of its own.'
  return problem(
    'NOT_FOUND',
    'There is nothing at this address.',
    `${lacks} GET ${list} lists the endpoints.`,
  )
}

/** What a host without code says of a language that it does not know. */
export function invalidLanguageHere(languages: readonly string[]): Problem {
  return problem(
    'INVALID_PARAMETER',
    'The parameter "lang" has a value that is no language of this site.',
    `Use one "lang" of ${inWords(languages)}, or leave it out for "${languages[0]}".`,
  )
}

/** What a host without code says of every method that changes something. */
export function methodNotAllowedHere(): Problem {
  return problem('METHOD_NOT_ALLOWED', 'The method is not allowed: the service is read-only.', readOnlyHint)
}

export function methodNotAllowed(method: string): Problem {
  return problem(
    'METHOD_NOT_ALLOWED',
    `The method ${quote(method)} is not allowed: the service is read-only.`,
    readOnlyHint,
  )
}

export function uriTooLong(bytes: number): Problem {
  return problem(
    'URI_TOO_LONG',
    `The request target has ${bytes} bytes; at most ${maxTargetBytes} are read.`,
    `Shorten the query: of a search the first ${maxSearchWords} words count.`,
  )
}

export function headersTooLarge(): Problem {
  return problem(
    'HEADERS_TOO_LARGE',
    `The request has more than ${maxHeaderBytes} bytes of header fields.`,
    'Send fewer or shorter header fields; the API needs none, and no cookies.',
  )
}

export function badRequest(): Problem {
  return problem(
    'BAD_REQUEST',
    'The request is not HTTP that can be read.',
    `Send well-formed HTTP/1.1: one Host field, and everything beyond ASCII in the address percent-encoded, as in GET ${operations.searchContent.path}?q=caf%C3%A9.`,
  )
}

export function requestTimeout(): Problem {
  return problem(
    'REQUEST_TIMEOUT',
    'The request did not arrive whole in time.',
    'Send the request again, its header fields at once and without a body.',
  )
}

/** @param wait seconds until the window resets, as in Retry-After */
export function rateLimited(limit: number, window: number, wait: number): Problem {
  return problem(
    'RATE_LIMITED',
    `The quota of ${limit} requests in ${seconds(window)} is used up.`,
    `Wait ${seconds(wait)}, as Retry-After says, then send the request again; RateLimit-Remaining tells what is left.`,
  )
}

export function internalError(): Problem {
  return problem(
    'INTERNAL_ERROR',
    'The answer could not be made.',
    'Send the request again in a while; if it fails again, tell the author of the site.',
  )
}

export function overloaded(): Problem {
  return problem(
    'OVERLOADED',
    'The service has more requests in hand than it can answer.',
    'Wait as many seconds as Retry-After says, then send the request again.',
  )
}
