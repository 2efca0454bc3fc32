/**
 * The keys of site.yaml about the HTML of pages: `head` and `scripts`, metadata and scripts of named origins, of which nothing is
 * inline; and `allow`, elements that the HTML of authors may have in addition, and the origins of frames.
 */

import * as z from 'zod'
import {
  checked,
  isBaseUrl,
  maxLineLength,
  maxListLength,
  required,
  url,
  withMaxLength,
} from './text-rules.ts'

/** The metadata that pages have without the author. A second element of the same name would contradict it. */
const ownMetadata = /^(?:description|viewport|color-scheme|og:.*|article:.*|twitter:card)$/i

const isMetadataName = (text: string): boolean => /^[\w.:-]+$/.test(text) && !ownMetadata.test(text)

/** The links that load nothing, and say something about the author or the site. */
const relations = [
  'me',
  'author',
  'license',
  'help',
  'hub',
  'webmention',
  'pingback',
  'authorization_endpoint',
  'token_endpoint',
  'indieauth-metadata',
  'micropub',
  'microsub',
  'pgpkey',
  'blogroll',
] as const

export const head = z
  .strictObject({
    meta: withMaxLength(
      z.array(
        z.strictObject({
          name: checked(
            isMetadataName,
            'a name that Stele does not write itself, such as google-site-verification',
          ).meta({ description: 'the name, such as google-site-verification' }),
          content: required('the value of the metadata'),
        }),
        'a list such as [{ name: NAME, content: VALUE }]',
      ),
      50,
    )
      .meta({ description: 'metadata, such as a code for a search engine' })
      .default([]),
    links: withMaxLength(
      z.array(
        z.strictObject({
          rel: z.enum(relations).meta({ description: 'what the address is' }),
          href: url.meta({ description: 'the address' }),
        }),
        'a list such as [{ rel: me, href: URL }]',
      ),
      50,
    )
      .meta({ description: 'links, such as one to a profile of yours' })
      .default([]),
  })
  .meta({ description: 'elements in the head of pages' })
  .default({ meta: [], links: [] })

/** An https address whose characters can stand in a content security policy. */
const isScriptUrl = (text: string): boolean => {
  const [, origin = '', path = ''] = /^(https:\/\/[a-z\d.-]+(?::\d+)?)(\/[\w./~-]*)$/.exec(text) ?? []
  return path !== '' && isBaseUrl(origin) && !/(?:^|\/)\.\.?(?:\/|$)/.test(path)
}

const isOrigin = (text: string): boolean => /^https:\/\/[a-z\d.-]+(?::\d+)?$/.test(text) && isBaseUrl(text)

const isId = (text: string): boolean => /^[\w.-]+$/.test(text)

const id = (service: string, example: string) =>
  checked(isId, `the id of the site at ${service}, such as ${example}`)
    .meta({ description: `the id of the site at ${service}` })
    .optional()

/** A script that pages load. */
interface Script {
  readonly src: string
  /** The origins that it sends data to. */
  readonly connect: readonly string[]
  /** Attributes by their names in HTML. */
  readonly attributes: Readonly<Record<string, string>>
}

/** The scripts of analytics services, for the id of a site there. */
const services = {
  plausible: (id) => ({
    src: 'https://plausible.io/js/script.js',
    connect: ['https://plausible.io'],
    attributes: { 'data-domain': id },
  }),
  fathom: (id) => ({
    src: 'https://cdn.usefathom.com/script.js',
    connect: ['https://cdn.usefathom.com'],
    attributes: { 'data-site': id },
  }),
  // Umami Cloud sends data to other hosts than the one of its script.
  umami: (id) => ({
    src: 'https://cloud.umami.is/script.js',
    connect: ['https://cloud.umami.is', 'https://api-gateway.umami.dev', 'https://gateway.umami.is'],
    attributes: { 'data-website-id': id },
  }),
  goatcounter: (id) => ({
    src: 'https://gc.zgo.at/count.js',
    connect: [`https://${id}.goatcounter.com`],
    attributes: { 'data-goatcounter': `https://${id}.goatcounter.com/count` },
  }),
} satisfies Readonly<Record<string, (id: string) => Script>>

const serviceNames = Object.keys(services) as (keyof typeof services)[]

/** An entry of `scripts` has one of these keys. */
const sourceKeys = [...serviceNames, 'src'] as const

const script = z
  .strictObject({
    plausible: id('Plausible', 'example.com'),
    fathom: id('Fathom', 'ABCDEFGH'),
    umami: id('Umami Cloud', '94db1cb1-74f4-4a40-ad6c-962362670409'),
    goatcounter: checked(
      (text) => /^[a-z\d](?:[a-z\d-]*[a-z\d])?$/.test(text),
      'the code of the site at GoatCounter, such as mycode',
    ).optional(),
    src: checked(
      isScriptUrl,
      'the https address of a script, such as https://stats.example.com/script.js',
    ).optional(),
    connect: withMaxLength(
      z.array(
        checked(isOrigin, 'an https origin such as https://stats.example.com'),
        'a list of origins such as [https://stats.example.com]',
      ),
      20,
    )
      .meta({ description: 'the origins to which a script of "src" sends data' })
      .optional(),
    data: z
      .record(z.string(), required('the value of the attribute', maxLineLength))
      .refine((data) => Object.keys(data).every((name) => /^[a-z][a-z\d-]*$/.test(name)), {
        error: 'a map of names in lower case, such as { site: ID } for the attribute data-site',
      })
      .meta({ description: 'attributes of a script of "src", without "data-"' })
      .optional(),
  })
  .refine((keys) => sourceKeys.filter((key) => keys[key] !== undefined).length === 1, {
    error: `a map with one of the keys ${sourceKeys.join(', ')}`,
  })
  .refine(({ src, connect, data }) => src !== undefined || (connect === undefined && data === undefined), {
    error: 'a map with "connect" and "data" only beside "src"',
  })

export const scripts = withMaxLength(z.array(script, 'a list such as [{ plausible: example.com }]'), 20)
  .meta({ description: 'scripts of other origins' })
  .default([])

/** Converts an entry of `scripts` to the address of the script, its attributes, and where it sends data. */
export function toScript({ src = '', connect = [], data = {}, ...ids }: z.output<typeof script>): Script {
  for (const name of serviceNames) {
    const id = ids[name]
    if (id !== undefined) return services[name](id)
  }
  const attributes = Object.entries(data).map(([name, value]) => [`data-${name}`, value])
  return { src, connect, attributes: Object.fromEntries(attributes) }
}

/** The elements that a site can allow. */
export const allowableElements = ['iframe', 'video', 'audio', 'source', 'track'] as const

export type AllowableElement = (typeof allowableElements)[number]

/** An https origin with a plain host, so that it can stand in a content security policy. */
const isFrameOrigin = (text: string): boolean =>
  /^https:\/\/[a-z\d.-]+(?::\d+)?$/.test(text) && isBaseUrl(text)

const frameList = 'a list of origins such as [https://www.youtube-nocookie.com]'

export const allow = z
  .strictObject({
    elements: z
      .array(z.enum(allowableElements), 'a list such as [iframe, video]')
      .meta({ description: 'HTML elements' })
      .default([]),
    frames: withMaxLength(
      z.array(checked(isFrameOrigin, 'an https origin such as https://www.youtube-nocookie.com'), frameList),
      maxListLength,
    )
      .meta({ description: 'the origins that an "iframe" may show' })
      .default([]),
  })
  .meta({ description: 'what else your HTML may have' })
  .default({ elements: [], frames: [] })

/** What the HTML of authors may have in addition. */
export type Allow = Readonly<z.output<typeof allow>>

/** Nothing in addition. */
export const nothing: Allow = { elements: [], frames: [] }
