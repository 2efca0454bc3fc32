/** Content negotiation with the headers of browsers, agents and curl, and with malformed ones. */

import { describe, expect, it } from 'vitest'
import type { Coding } from '../../shim/contract/header-values.ts'
import { chooseCoding, prefersMarkdown } from '../../shim/core/negotiate.ts'

describe('Markdown is selected for the Accept header', () => {
  it.each([
    ['text/markdown'],
    ['text/markdown, */*'],
    ['text/html, text/markdown'],
    ['text/markdown;q=0.001'],
    ['text/markdown;q=0.9, application/xhtml+xml;q=0.8, text/html;q=0.7'],
    ['text/markdown;variant=CommonMark;charset=utf-8;q=0.9, text/html;q=0.5'],
    ['text/markdown, text/plain;q=1, application/json;q=1'],
    ['text/markdown;xq=0'],
    ['text/html;q=q=1, text/markdown;q=0.1'],
    ['text/html;title="\\"";q=0.5, text/markdown;q=0.6'],
    ['text/html;q=1.5, text/markdown;q=0.1'],
    ['text/html;q=0.1234, text/markdown;q=0.1'],
    ['text/html;q = 1, text/markdown;q=0.1'],
    ['text/*, text/html;q=0'],
    ['*/*;q=0.1, text/html;q=0'],
    [`${'x/y;q=0.1, '.repeat(1500)}text/markdown`],
  ])('%s', (accept) => {
    expect(prefersMarkdown(accept)).toBe(true)
  })
})

describe('HTML is selected', () => {
  it.each<[string, string | null | undefined]>([
    ['without an Accept header (null)', null],
    ['without an Accept header (undefined, in Node)', undefined],
    ['for an empty header', ''],
    ['for curl', '*/*'],
    [
      'for Chrome',
      'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7',
    ],
    ['for Markdown below XHTML', 'text/markdown;q=0.8, text/html;q=0.5, application/xhtml+xml'],
    ['for Markdown with weight 0.000', 'text/markdown;q=0.000, */*'],
    ['for a weight of four decimals', 'text/markdown;q=0.9999'],
    ['for a weight of four zeros', 'text/markdown;q=1.0000'],
    ['for text/* and a low weight of HTML', 'text/*, text/html;q=0.001'],
    ['for HTML and Markdown with weight 0', 'text/*, text/html;q=0, text/markdown;q=0'],
    ['for text/* with weight 0 and HTML with weight 0', 'text/*;q=0, */*, text/html;q=0'],
    ['for XHTML above text/*', 'text/*;q=0.5, text/html;q=0, application/xhtml+xml'],
    ['for a weight above 1', 'text/markdown;q=1.001'],
    ['for a weight below 0', 'text/markdown;q=-1'],
    ['for a weight without a leading zero', 'text/markdown;q=.9'],
    ['for a weight in quotes', 'text/markdown;q="1"'],
    ['for a weight without a value', 'text/markdown;q'],
    ['for a weight with a space', 'text/markdown;q= 1'],
    ['for a type that begins with text/markdown', 'text/markdown-x'],
    ['for a type that ends with text/markdown', 'x-text/markdown'],
    ['for a parameter with the value text/markdown', 'text/html;alt=text/markdown'],
    ['for semicolons only', ';;;'],
    ['for text/markdown after a quote that is not closed', 'text/html;title=", text/markdown'],
    ['for 10,000 escaped quotes', `text/html;title="${'\\"'.repeat(10_000)}, text/markdown`],
  ])('%s', (_, accept) => {
    expect(prefersMarkdown(accept)).toBe(false)
  })
})

describe('the content coding', () => {
  it.each<[string, string | null | undefined, Coding | null]>([
    ['no header (null)', null, null],
    ['no header (undefined, in Node)', undefined, null],
    ['an empty header, which means identity', '', null],
    ['Chrome', 'gzip, deflate, br, zstd', 'br'],
    ['Safari over HTTP', 'gzip, deflate', 'gzip'],
    ['curl --compressed', 'deflate, gzip, br, zstd', 'br'],
    ['unsupported codings', 'deflate, zstd, compress', null],
    ['the old name of gzip', 'x-gzip', 'gzip'],
    ['the old name of gzip in upper case, with a weight', 'X-GZIP;q=0.5, identity;q=0.1', 'gzip'],
    ['both names of gzip', 'gzip;q=0, x-gzip', 'gzip'],
    ['identity preferred', 'identity;q=1, gzip;q=0.5', null],
    ['a weight of four decimals', 'gzip;q=0.5000', null],
    ['a weight above 1', 'gzip;q=1.5', null],
    ['a malformed weight and a valid one', 'br;q=x, gzip;q=0.5', 'gzip'],
    ['parameters', 'gzip;level=9;q=0.4, br;q=0.3', 'gzip'],
    ['names that begin with a supported one', 'gzip2, brotli', null],
    ['__proto__', '__proto__, constructor', null],
    ['gzip after 2,000 other items', `${'x,'.repeat(2000)}gzip`, 'gzip'],
  ])('suits %s', (_, accepted, coding) => {
    expect(chooseCoding(accepted, ['br', 'gzip'])).toBe(coding)
  })

  it('is one that the runtime supports', () => {
    expect(chooseCoding('gzip, br', ['gzip'])).toBe('gzip')
    expect(chooseCoding('br', ['gzip'])).toBeNull()
    expect(chooseCoding('*', ['gzip'])).toBe('gzip')
    expect(chooseCoding('gzip, br', [])).toBeNull()
  })

  it('does not depend on the order of the runtime’s codings', () => {
    expect(chooseCoding('gzip, br', ['gzip', 'br'])).toBe('br')
  })
})
