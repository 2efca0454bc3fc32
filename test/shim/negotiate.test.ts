/** Content negotiation with the headers of browsers, agents and curl, and with malformed ones. */

import { describe, expect, it } from 'vitest'
import type { Coding } from '../../shim/contract/header-values.ts'
import { chooseCoding, prefersMarkdown } from '../../shim/core/negotiate.ts'

describe('Markdown is selected for the Accept header', () => {
  it.each([
    ['text/markdown'],
    ['text/markdown, */*'],
    ['text/markdown, text/html, */*'],
    ['text/html, text/markdown'],
    ['text/markdown;q=0.001'],
    ['text/markdown;q=0.5, */*;q=0.9'],
    ['text/markdown;q=0.8, text/html;q=0.8'],
    ['text/markdown;q=0.801, text/html;q=0.800'],
    ['text/markdown;q=0.9, application/xhtml+xml;q=0.8, text/html;q=0.7'],
    ['text/markdown;q=1.000, text/html;q=1'],
    ['text/markdown;q=1., text/html;q=1.0'],
    ['TEXT/Markdown;Q=0.9,Text/HTML;Q=0.5'],
    ['text/markdown ; q=0.9 , text/html ; q=0.5'],
    ['text/markdown;variant=CommonMark;charset=utf-8;q=0.9, text/html;q=0.5'],
    ['text/markdown, text/html;q=0'],
    ['text/markdown, text/plain;q=1, application/json;q=1'],
    [', ,text/markdown,,'],
    ['text/markdown;title="a;q=0,b"'],
    ['text/markdown;xq=0'],
    ['text/html;q=q=1, text/markdown;q=0.1'],
    ['text/html;title="\\"";q=0.5, text/markdown;q=0.6'],
    ['text/html;q=1.5, text/markdown;q=0.1'],
    ['text/html;q=0.1234, text/markdown;q=0.1'],
    ['text/html;q, text/markdown;q=0.1'],
    ['text/html;q = 1, text/markdown;q=0.1'],
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
    ['for Firefox', 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'],
    ['for an <img>', 'image/avif,image/webp,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5'],
    ['for fetch() for JSON', 'application/json'],
    ['for any text', 'text/*'],
    ['for Markdown below HTML', 'text/markdown;q=0.8, text/html;q=0.9'],
    ['for Markdown below XHTML', 'text/markdown;q=0.8, text/html;q=0.5, application/xhtml+xml'],
    ['for Markdown with a weight 0.001 below HTML', 'text/markdown;q=0.799, text/html;q=0.8'],
    ['for Markdown with weight 0', 'text/markdown;q=0'],
    ['for Markdown with weight 0.000', 'text/markdown;q=0.000, */*'],
    ['for a weight of four decimals', 'text/markdown;q=0.9999'],
    ['for a weight above 1', 'text/markdown;q=1.001'],
    ['for a weight of 2', 'text/markdown;q=2'],
    ['for a weight below 0', 'text/markdown;q=-1'],
    ['for a weight without a leading zero', 'text/markdown;q=.9'],
    ['for a weight that is not a number', 'text/markdown;q=high'],
    ['for a weight in quotes', 'text/markdown;q="1"'],
    ['for an empty weight', 'text/markdown;q='],
    ['for a weight without a value', 'text/markdown;q'],
    ['for a weight with a space', 'text/markdown;q= 1'],
    ['for a type that begins with text/markdown', 'text/markdown-x'],
    ['for a type that ends with text/markdown', 'x-text/markdown'],
    ['for a parameter with the value text/markdown', 'text/html;alt=text/markdown'],
    ['for semicolons only', ';;;'],
    ['for Markdown with weight 0 after a quoted separator', 'text/markdown;title=",";q=0'],
    ['for text/markdown within a quoted string', 'text/html;title=", text/markdown, "'],
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
    ['only gzip', 'gzip', 'gzip'],
    ['only br', 'br', 'br'],
    ['upper case', 'GZIP;Q=0.5', 'gzip'],
    ['unsupported codings', 'deflate, zstd, compress', null],
    ['weights', 'br;q=0.5, gzip;q=0.8', 'gzip'],
    ['a weight 0.001 higher', 'br;q=0.899, gzip;q=0.900', 'gzip'],
    ['equal weights', 'gzip;q=0.8, br;q=0.8', 'br'],
    ['the lowest weight', 'gzip;q=0.001', 'gzip'],
    ['a coding with weight 0', 'br;q=0, gzip', 'gzip'],
    ['codings with weight 0.000', 'br;q=0.000, gzip;q=0.', null],
    ['all codings with weight 0', 'br;q=0, gzip;q=0', null],
    ['*', '*', 'br'],
    ['* with a weight', '*;q=0.1', 'br'],
    ['* except one coding', '*, br;q=0', 'gzip'],
    ['* preferred to one coding', '*;q=0.9, br;q=0.2', 'gzip'],
    ['* with weight 0', '*;q=0', null],
    ['one coding, and * with weight 0', 'gzip, *;q=0', 'gzip'],
    ['identity', 'identity', null],
    ['identity and gzip', 'identity, gzip', 'gzip'],
    ['identity preferred', 'identity;q=1, gzip;q=0.5', null],
    ['identity with a lower weight', 'identity;q=0.5, gzip;q=0.6', 'gzip'],
    ['identity with weight 0, alone', 'identity;q=0', null],
    ['identity with weight 0, and gzip', 'identity;q=0, gzip;q=0.1', 'gzip'],
    ['identity with weight 0, and *', 'identity;q=0, *', 'br'],
    ['identity and * with weight 0', 'identity;q=0, *;q=0', null],
    ['a weight of four decimals', 'gzip;q=0.5000', null],
    ['a weight above 1', 'gzip;q=1.5', null],
    ['a malformed weight and a valid one', 'br;q=x, gzip;q=0.5', 'gzip'],
    ['parameters', 'gzip;level=9;q=0.4, br;q=0.3', 'gzip'],
    ['spaces and empty items', ' ,\tgzip ;q=0.5 ,, br;q=0.4', 'gzip'],
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
