/** Which address is the client's, where proxies stand between it and this process. */

import { BlockList, isIP, isIPv4 } from 'node:net'

/** A number of hops, counted from this process outwards, or the networks that the proxies are in. */
export type ProxyTrust = number | BlockList

/**
 * Reads `--trust-proxy`: a whole number of hops, or networks and addresses separated by commas.
 * @throws {RangeError} where the text is neither, or names what is no address
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
 * The client's address: the nearest one that no trusted proxy stands for.
 * @param peer the address at the other end of the socket
 * @param forwarded `X-Forwarded-For`, its lines joined by commas; each proxy adds at the right whom it heard
 * @param trust whose word counts; with 0 the peer is the client, whatever it says
 */
export function toClientAddress(peer: string, forwarded: string, trust: ProxyTrust): string {
  if (trust === 0) return peer
  let client = peer
  for (const [hop, heard] of forwarded.split(',').reverse().entries()) {
    const isTrusted = typeof trust === 'number' ? hop < trust : isInside(trust, client)
    if (!isTrusted) break
    const address = toAddress(heard)
    // What is no address says nothing: the proxy that passed it on is as far as we can see.
    if (address === null) break
    client = address
  }
  return client
}

/** Networks of IPv4 hold IPv4-mapped IPv6 addresses too. */
const isInside = (networks: BlockList, address: string): boolean =>
  networks.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')

/** An address as proxies write it, also with a port, and with brackets around IPv6. */
function toAddress(text: string): string | null {
  const trimmed = text.trim()
  const bare =
    /^\[([^\]]*)\](:\d+)?$/.exec(trimmed)?.[1] ?? trimmed.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
  return isIP(bare) === 0 ? null : bare
}
