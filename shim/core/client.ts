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
  if (groups[5] === 0xffff && groups.slice(0, 5).every((group) => group === 0)) {
    const [high = 0, low = 0] = groups.slice(6)
    return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  }
  const network = groups.slice(0, 4).map((group) => group.toString(16))
  return `${network.join(':')}::/64`
}

/** The eight 16-bit groups of an IPv6 address (RFC 4291, 2.2), its zone left out, or null where it is none. */
function toGroups(address: string): number[] | null {
  const [bare = ''] = address.split('%')
  const sides = bare.replace(/(?<=:)[\d.]+$/, toHexadecimal).split('::')
  const [head = [], tail = []] = sides.map((side) => (side === '' ? [] : side.split(':')))
  // A double colon stands for one group of zeros or more.
  const missing = 8 - head.length - tail.length
  if (sides.length > 2 || (sides.length === 2 ? missing < 1 : missing !== 0)) return null
  const groups = [...head, ...new Array<string>(missing).fill('0'), ...tail]
  return groups.every((group) => /^[\da-f]{1,4}$/i.test(group))
    ? groups.map((group) => Number.parseInt(group, 16))
    : null
}

/** The last 32 bits as two groups, where they are written as four decimal octets; else the text itself. */
function toHexadecimal(text: string): string {
  const octets = text.split('.')
  const valid =
    octets.length === 4 && octets.every((octet) => /^(0|[1-9]\d{0,2})$/.test(octet) && +octet < 256)
  if (!valid) return text
  const [a = 0, b = 0, c = 0, d = 0] = octets.map(Number)
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
}
