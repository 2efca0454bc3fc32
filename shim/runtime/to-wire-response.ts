/** Reads the body of a response. The declarations of the package have only the type of the result, and none of zod. */

import * as headerNames from '../contract/header-names.ts'
import type { Coding } from '../contract/header-values.ts'
import type { Body, Part, PlainRequest, PlainResponse } from '../core/http.ts'
import { memoizeLast } from '../core/memoize-last.ts'
import type { MaybePromise } from '../core/quota.ts'
import type { FileBody } from '../sources/source.ts'
import type { Encode, ReleaseReader } from './publication.ts'
import type { WireResponse } from './wire-response.ts'

/** Reads the body of a response to a request. */
export function toWireResponse(
  { status, headers, body, coding = null }: PlainResponse,
  request: PlainRequest,
  reader: ReleaseReader,
  encode: Encode,
): MaybePromise<WireResponse> {
  if (body === null) return { status, headers, body }
  const bytes =
    body.kind === 'file'
      ? reader.readBody(body.file, coding)
      : body.kind === 'text'
        ? toBytes(body.text)
        : computeBody(body, coding, reader, encode)
  return chain(bytes, (content) => ({
    status,
    headers: [...headers, [headerNames.contentLength, String(content.length)]],
    body: request.method === 'HEAD' ? null : content,
  }))
}

const utf8 = new TextEncoder()
const toBytes = memoizeLast((text: string) => utf8.encode(text))

/** A body whose bytes are not a file of dist. */
type ComputedBody = Extract<Body, { kind: 'part' | 'search' }>

async function computeBody(
  body: ComputedBody,
  coding: Coding | null,
  reader: ReleaseReader,
  encode: Encode,
): Promise<FileBody> {
  const bytes =
    body.kind === 'search'
      ? utf8.encode(await (await reader.openSearch())(body.query))
      : await readPart(body, reader)
  // Files too long to be held in memory have no coding.
  return coding === null ? bytes : encode(bytes as Uint8Array<ArrayBuffer>, coding)
}

/** Reads a section or another range, or returns the list of sections. */
const readPart = async ({ file, part }: Part, reader: ReleaseReader): Promise<FileBody> =>
  typeof part === 'string' ? utf8.encode(part) : (await reader.readBody(file, null)).slice(...part)

/** Reads a file that may be too long to be held in memory. */
export const readBlob = async (file: string, reader: ReleaseReader) =>
  new Blob([await reader.readBody(file, null)])

/** Like `then()`, but synchronous for a plain value. A platform's promises need not be instances of `Promise`. */
export const chain = <T, R>(value: MaybePromise<T>, next: (value: T) => MaybePromise<R>): MaybePromise<R> =>
  (value as Promise<T> | null)?.then ? Promise.resolve(value).then(next) : next(value as T)
