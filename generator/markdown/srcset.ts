/** Reads the addresses in a `srcset` attribute (HTML, 4.8.4.2.1). */

/** Replaces each address in a `srcset`. Everything else stays as it is. */
export function replaceSrcset(value: string, toUrl: (url: string) => string): string {
  const token = /[^\s,]\S*/g
  let result = ''
  let end = 0
  for (let match = token.exec(value); match !== null; match = token.exec(value)) {
    const [text] = match
    let { length } = text
    while (text[length - 1] === ',') length -= 1
    const url = text.slice(0, length)
    result += value.slice(end, match.index) + toUrl(url)
    end = match.index + length
    // A comma at the end of an address ends its candidate. Otherwise a descriptor follows, up to the next comma.
    const comma = value.indexOf(',', end)
    token.lastIndex = comma === -1 ? value.length : comma
  }
  return result + value.slice(end)
}

/** Lists the addresses in a `srcset`. */
export function listSrcset(value: string): readonly string[] {
  const urls: string[] = []
  replaceSrcset(value, (url) => {
    urls.push(url)
    return url
  })
  return urls
}
