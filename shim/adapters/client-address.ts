/** Finds the client's address behind proxies. */

import { BlockList, isIP, isIPv4 } from 'node:net'

/** The trusted proxies: a number of hops, counted from this process, or the networks of the proxies. */
export type ProxyTrust = number | BlockList

/**
 * Parses the value of `--trust-proxy`: a number of hops, or addresses and networks separated by commas.
 * @throws {RangeError} if the text is neither
 */
export function parseProxyTrust(text: string): ProxyTrust {
  if (/^\d{1,3}$/.test(text)) return Number(text)
  const networks = new BlockList()
  for (const item of text.split(',').map((part) => part.trim())) {
    const [address = '', prefix, ...rest] = item.split('/')
    const family = isIP(address)
    const bits = family === 4 ? 32 : 128
    const length = prefix === undefined ? bits : /^\d{1,3}$/.test(prefix) ? Number(prefix) : -1
    if (family === 0 || rest.length > 0 || length < 0 || length > bits) {
      throw new RangeError(
        `Cannot trust the proxy "${item}": expected a number of hops, an address or a network such as 10.0.0.0/8`,
      )
    }
    networks.addSubnet(address, length, family === 4 ? 'ipv4' : 'ipv6')
  }
  return networks
}

/**
 * Returns the client's address: the first one, counted from this process, that is not a trusted proxy.
 * @param peer the remote address of the socket
 * @param forwarded the value of `X-Forwarded-For`; each proxy appends the address it received the request from
 * @param trust the trusted proxies; with 0 the result is always `peer`
 */
export function toClientAddress(peer: string, forwarded: string, trust: ProxyTrust): string {
  if (trust === 0) return peer
  let client = peer
  // Empty elements of a list do not count (RFC 9110, 5.6.1.2).
  const entries = forwarded.split(',').filter((entry) => entry.trim() !== '')
  for (const [hop, entry] of entries.reverse().entries()) {
    const isTrusted = typeof trust === 'number' ? hop < trust : isInside(trust, client)
    if (!isTrusted) break
    const address = toAddress(entry)
    // An entry that is not an address is useless. The proxy that added it is the last known address.
    if (address === null) break
    client = address
  }
  return client
}

/** `BlockList` also matches IPv4-mapped IPv6 addresses with IPv4 networks. */
const isInside = (networks: BlockList, address: string): boolean =>
  networks.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')

/** Parses an address in `X-Forwarded-For`, with or without a port, IPv6 optionally in brackets; null if malformed. */
function toAddress(text: string): string | null {
  const trimmed = text.trim()
  const bare =
    /^\[([^\]]*)\](:\d+)?$/.exec(trimmed)?.[1] ?? trimmed.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
  return isIP(bare) === 0 ? null : bare
}
