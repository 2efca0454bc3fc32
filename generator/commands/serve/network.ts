/** Shortens the addresses of clients for the log, so that a line names no single person. */

/**
 * Returns the network of a client: /24 of an IPv4 address, /48 of an IPv6 address.
 * @param client the client's key for the quota, as `toClientKey()` returns it
 * @returns the network; null if the key is no address, because a proxy may pass on any text
 */
export function toNetwork(client: string): string | null {
  const [ipv4] = /^(?:\d{1,3}\.){3}(?=\d{1,3}$)/.exec(client) ?? []
  if (ipv4 !== undefined) return `${ipv4}0/24`
  const [ipv6] = /^(?:[\da-f]{1,4}:){3}(?=[\da-f]{1,4}::\/64$)/.exec(client) ?? []
  return ipv6 === undefined ? null : `${ipv6}:/48`
}
