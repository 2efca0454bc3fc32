/** Parses the values of options and arguments, and defines the options that all commands share that read content. */

import { isIP } from 'node:net'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { parseProxyTrust } from '../../../shim/adapters/client-address.ts'
import { type ParserName, parserNames } from '../../content/markdown/parser-names.ts'
import { baseUrlForm, isBaseUrl, toBaseUrl as toTrimmedUrl } from '../../content/schemas/text-rules.ts'
import { isDay } from '../../kernel/days.ts'
import { OperationalError } from '../../kernel/diagnostics/errors.ts'
import { type FormatName, formatNames } from '../diagnostic-formats/format-names.ts'
import type { ListenAddress } from '../serve/listen.ts'

/** The flag of an option by the name of its value: `--base-url` for `baseUrl`. */
export const toFlag = (name: string): string =>
  `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

/** Turns the error of a parser into a usage error. */
const createParser =
  <T>(parse: (text: string) => T) =>
  (text: string): T => {
    try {
      return parse(text)
    } catch (error) {
      throw new InvalidArgumentError((error as Error).message)
    }
  }

export const parseBaseUrl = createParser((text) => {
  if (!isBaseUrl(text)) throw new RangeError(`Expected ${baseUrlForm}.`)
  return toTrimmedUrl(text)
})

export const parsePort = createParser((text) => {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65_535) throw new RangeError('Expected a port from 0 to 65535.')
  return port
})

/** Parses a port, or an address and a port: `9090`, `0.0.0.0:9090`, `[::]:9090`. */
export const parseListenAddress = createParser((text): ListenAddress => {
  const { ipv6, ipv4, port } =
    /^(?:(?:\[(?<ipv6>.+)\]|(?<ipv4>[^:]+)):)?(?<port>\d+)$/.exec(text)?.groups ?? {}
  const address = ipv6 ?? ipv4 ?? '127.0.0.1'
  if (port === undefined || Number(port) > 65_535 || isIP(address) !== (ipv6 === undefined ? 4 : 6)) {
    throw new RangeError('Expected a port from 0 to 65535, or an IP address and a port such as 0.0.0.0:9090.')
  }
  return { address, port: Number(port) }
})

/**
 * Creates a parser of URLs that may contain a password. Its error does not repeat the value, as commander's would.
 * @param option the option, for the message
 * @param protocols a pattern of the possible protocols
 */
const createUrlParser = (option: string, protocols: RegExp, example: string) => (text: string) => {
  if (URL.canParse(text) && protocols.test(new URL(text).protocol)) return text
  throw new OperationalError(`Cannot use the value of ${option}: expected a URL such as ${example}`)
}

export const parseRedisUrl = createUrlParser('--redis', /^rediss?:$/, 'redis://127.0.0.1:6379')

export const parseHttpUrl = createUrlParser('--origin', /^https?:$/, 'https://cdn.example.com/site')

/** The address of a service that somebody else runs. `fetch()` refuses one with a password. */
export const parseIndexNowUrl = createParser((text) => {
  const { protocol = '', username = '', password = '' } = URL.canParse(text) ? new URL(text) : {}
  if (!/^https?:$/.test(protocol) || username !== '' || password !== '')
    throw new RangeError('Expected a URL such as https://www.bing.com/indexnow.')
  return text
})

/** The longest time limit, in seconds. */
const maxSeconds = 3600

export const parseSeconds = createParser((text) => {
  const seconds = Number(text)
  if (!/^\d+(?:\.\d+)?$/.test(text) || seconds === 0 || seconds > maxSeconds)
    throw new RangeError(`Expected a number of seconds from 0.001 to ${maxSeconds}, such as 30.`)
  return seconds
})

/** @param what is counted, in the plural */
export const parseCount = (what: string) =>
  createParser((text) => {
    if (!/^[1-9]\d*$/.test(text)) throw new RangeError(`Expected a positive number of ${what}.`)
    return Number(text)
  })

const parseMaxWarnings = createParser((text) => {
  if (!/^\d+$/.test(text)) throw new RangeError('Expected a number of warnings, such as 0.')
  return Number(text)
})

const parseToday = createParser((text) => {
  if (!isDay(text)) throw new RangeError('Expected a date such as 2026-02-28.')
  return text
})

export const parseTrustProxy = createParser(parseProxyTrust)

/**
 * Returns the URL that replaces site.yaml's: the option, or else STELE_BASE_URL.
 * @throws {OperationalError} if the environment variable is no such URL
 */
export function toBaseUrl({ baseUrl }: { readonly baseUrl?: string }): string | undefined {
  const variable = process.env.STELE_BASE_URL
  if (baseUrl !== undefined || variable === undefined || variable === '') return baseUrl
  if (!isBaseUrl(variable)) {
    throw new OperationalError(`Cannot use STELE_BASE_URL "${variable}": expected ${baseUrlForm}`)
  }
  return variable
}

export interface SourceOptions {
  readonly content: string
  readonly baseUrl?: string
  readonly allowOutside?: true
}

export interface ParserOptions {
  readonly parser: ParserName
}

export interface ContentOptions extends SourceOptions, ParserOptions {
  readonly format: FormatName
  readonly maxWarnings?: number
  readonly quiet?: boolean
  readonly all?: boolean
  readonly today?: string
  readonly plugins?: true
}

export const addSourceOptions = (command: Command): Command =>
  command
    .option('--content <dir>', 'folder that holds the content', 'content')
    .option(
      '--base-url <url>',
      'URL of the published site; replaces base_url of site.yaml (or set STELE_BASE_URL)',
      parseBaseUrl,
    )
    .addOption(allowOutsideOption())

export const addContentOptions = (command: Command): Command =>
  addSourceOptions(command)
    .addOption(
      new Option('--format <name>', 'how messages about the content are printed')
        .choices(formatNames)
        .default('pretty'),
    )
    .option('--max-warnings <number>', 'fail if the content has more warnings', parseMaxWarnings)
    .option('--today <date>', 'day of the build; default: today in UTC', parseToday)
    .addOption(pluginsOption())
    .option('--all', 'print every message, not some of each rule')
    .option('--quiet', 'print errors only')

export const pluginsOption = (): Option => new Option('--plugins', 'run the plugins that site.yaml names')

export const allowOutsideOption = (): Option =>
  new Option('--allow-outside', 'read sources that are outside of the repository')

export const parserOption = (): Option =>
  new Option('--parser <name>', 'Markdown parser').choices(parserNames).default('satteri')
