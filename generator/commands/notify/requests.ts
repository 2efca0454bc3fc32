/** The requests that announce the changes of a build: IndexNow requests to search engines, and WebSub requests to hubs of feeds. */

import * as mediaTypes from '../../../shim/contract/media-types.ts'
import { formType, toIndexNowFile } from '../../../shim/contract/notify.ts'
import type { BuildDiff } from '../../verifier/diff/build-diff.ts'
import type { Receivers } from '../../verifier/diff/receivers.ts'

/** This address passes requests on to all search engines that take part (https://www.indexnow.org/faq). */
export const indexNowUrl = 'https://api.indexnow.org/indexnow'

/** How many URLs a request may have (https://www.indexnow.org/documentation). */
const maxUrls = 10_000

export interface NotifyRequest {
  readonly protocol: 'IndexNow' | 'WebSub'
  /** The address that gets the request. */
  readonly url: string
  readonly contentType: string
  readonly body: string
  /** What has changed, for messages. */
  readonly subject: string
  /** The reason for a status that the protocol defines. */
  readonly reasons: Readonly<Record<number, string>>
}

/** The changed pages and feeds, from a diff or its report. */
export type Announced = Pick<BuildDiff, 'pages' | 'feeds'>

/** Where the key is published. */
const toKeyLocation = (key: string, baseUrl: string): string => `${baseUrl}/${toIndexNowFile(key)}`

/** Returns the bodies of the requests for IndexNow, as JSON on one line each. */
export const toIndexNowBodies = (pages: readonly string[], key: string, baseUrl: string): readonly string[] =>
  toParts(pages).map((urlList) =>
    JSON.stringify({
      host: new URL(baseUrl).host,
      key,
      keyLocation: toKeyLocation(key, baseUrl),
      urlList,
    }),
  )

const toParts = (urls: readonly string[]): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(urls.length / maxUrls) }, (_, index) =>
    urls.slice(index * maxUrls, (index + 1) * maxUrls),
  )

/**
 * Returns the body that tells a hub of a changed feed. WebSub leaves this request to the hub; this is the form of PubSubHubbub 0.3,
 * which the public hubs accept.
 */
export const toWebSubBody = (feed: string): string =>
  new URLSearchParams({ 'hub.mode': 'publish', 'hub.url': feed }).toString()

/**
 * Lists the requests that tell all receivers of a build what has changed.
 * @param url the address that gets requests for IndexNow
 */
export function toRequests(
  { pages, feeds }: Announced,
  { baseUrl, key, hubs }: Receivers,
  url: string,
): readonly NotifyRequest[] {
  const toIndexNow = (key: string): readonly NotifyRequest[] => {
    const bodies = toIndexNowBodies(pages, key, baseUrl)
    return toParts(pages).map(({ length }, index) => ({
      protocol: 'IndexNow',
      url,
      contentType: mediaTypes.json,
      body: bodies[index] ?? '',
      subject: length === 1 ? '1 URL' : `${length} URLs`,
      reasons: {
        400: 'the request is not valid',
        403: `the key is not valid; check that ${toKeyLocation(key, baseUrl)} is published, and contains the key`,
        422: 'a URL belongs to another host, or the format of the key is not valid',
        429: 'there were too many requests; send this one later',
      },
    }))
  }
  const pings = feeds.flatMap((feed) =>
    (hubs.get(feed) ?? []).map(
      (hub): NotifyRequest => ({
        protocol: 'WebSub',
        url: hub,
        contentType: formType,
        body: toWebSubBody(feed),
        subject: feed,
        reasons: { 429: 'there were too many requests; send this one later' },
      }),
    ),
  )
  return [...(key === null ? [] : toIndexNow(key)), ...pings]
}
