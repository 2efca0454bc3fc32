/** Who a client is, for the quota: its IPv4 address, or the /64 network of its IPv6 address. */

/**
 * The key of a client's window. IPv4-mapped IPv6 counts as IPv4; of IPv6 the first 64 bits count, since a
 * household or a server commonly has all addresses below them (RFC 6177).
 * @param address an address as a socket or a trusted proxy gives it; any other text is its own key
 */
export function toClientKey(address: string): string {
  if (!address.includes(':')) return address
  const groups = toGroups(address)
  if (groups === null) return address
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return `${groups.slice(0, 4).join(':')}::/64`
  const octets = groups.slice(6).map((group) => Number.parseInt(group, 16))
  return octets.flatMap((pair) => [pair >> 8, pair & 255]).join('.')
}

/** The eight groups of an IPv6 address (RFC 4291, 2.2), its zone left out, or null where it is none. */
function toGroups(address: string): readonly string[] | null {
  const [bare = ''] = address.split('%')
  // A URL writes every address in one way (RFC 5952); what else could stand in a URL is none.
  const url = `http://[${bare}]`
  if (!/^[\da-f:.]+$/i.test(bare) || !URL.canParse(url)) return null
  const sides = new URL(url).hostname.slice(1, -1).split('::')
  const [head = [], tail = []] = sides.map((side) => (side === '' ? [] : side.split(':')))
  return [...head, ...new Array<string>(8 - head.length - tail.length).fill('0'), ...tail]
}
