/** Identifies clients for the quota: by IPv4 address, or by the /64 network of an IPv6 address. */

/**
 * Returns the key of a client's quota window. An IPv4-mapped IPv6 address counts as IPv4. Other IPv6 addresses are cut to
 * their first 64 bits, because a household or a server commonly has a whole /64 network (RFC 6177).
 * @param address the address from a socket or a trusted proxy; a text that is not an IP address is returned unchanged
 */
export function toClientKey(address: string): string {
  if (!address.includes(':')) return address
  const groups = toGroups(address)
  if (groups === null) return address
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return `${groups.slice(0, 4).join(':')}::/64`
  const octets = groups.slice(6).map((group) => Number.parseInt(group, 16))
  return octets.flatMap((pair) => [pair >> 8, pair & 255]).join('.')
}

/** Parses an IPv6 address (RFC 4291, 2.2) into its eight groups, without its zone; null if it is malformed. */
function toGroups(address: string): readonly string[] | null {
  const [bare = ''] = address.split('%')
  // `URL` normalises addresses (RFC 5952). The pattern rejects other texts that a URL accepts.
  const url = `http://[${bare}]`
  if (!/^[\da-f:.]+$/i.test(bare) || !URL.canParse(url)) return null
  const sides = new URL(url).hostname.slice(1, -1).split('::')
  const [head = [], tail = []] = sides.map((side) => (side === '' ? [] : side.split(':')))
  return [...head, ...new Array<string>(8 - head.length - tail.length).fill('0'), ...tail]
}
