/** Who a client is, for the quota: its IPv4 address, or the /64 network of its IPv6 address. */

const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/**
 * The key of a client's window. IPv4-mapped IPv6 counts as IPv4; of IPv6 the first 64 bits count, since a
 * household or a server commonly has all addresses below them (RFC 6177).
 * @param address an address as a socket or a trusted proxy gives it; any other text is its own key
 */
export function toClientKey(address: string): string {
  if (!address.includes(':')) return address
  const dotted = mapped.exec(address)?.[1]
  if (dotted !== undefined) return dotted
  const groups = toGroups(address)
  if (groups === null) return address
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    const [high = 0, low = 0] = groups.slice(6)
    return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** The eight 16-bit groups of an IPv6 address (RFC 4291, 2.2), or null where it is none. */
function toGroups(address: string): number[] | null {
  const [bare = ''] = address.split('%')
  const parts = bare.split('::')
  if (parts.length > 2) return null
  const [head = [], tail = []] = parts.map((part) => (part === '' ? [] : part.split(':').flatMap(toGroup)))
  const missing = 8 - head.length - tail.length
  if (parts.length === 1 ? missing !== 0 : missing < 1) return null
  const groups = [...head, ...new Array<number>(missing).fill(0), ...tail]
  return groups.every((group) => group >= 0 && group <= 0xffff) ? groups : null
}

/** A group in hexadecimal, or two of them written as dotted decimals; -1 where it is neither. */
function toGroup(text: string): number[] {
  if (/^[0-9a-f]{1,4}$/i.test(text)) return [Number.parseInt(text, 16)]
  const bytes = text.split('.').map(Number)
  const [a = -1, b = -1, c = -1, d = -1] = bytes
  const valid = bytes.length === 4 && bytes.every((byte) => byte >= 0 && byte <= 255)
  return valid ? [a * 256 + b, c * 256 + d] : [-1]
}
