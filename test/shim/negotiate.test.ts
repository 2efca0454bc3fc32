/** What a client accepts: as browsers, agents and curl say it, and as nobody should. */

import { describe, expect, it } from 'vitest'
import type { Coding } from '../../shim/contract/headers.ts'
import { chooseCoding, prefersMarkdown } from '../../shim/core/negotiate.ts'

describe('Markdown is preferred', () => {
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
    ['text/html;q=1.5, text/markdown;q=0.1'],
    ['text/html;q=0.1234, text/markdown;q=0.1'],
    ['text/html;q, text/markdown;q=0.1'],
    ['text/html;q = 1, text/markdown;q=0.1'],
    [`${'x/y;q=0.1, '.repeat(1500)}text/markdown`],
  ])('%s', (accept) => {
    expect(prefersMarkdown(accept)).toBe(true)
  })
})

describe('HTML is answered', () => {
  it.each<[string, string | null | undefined]>([
    ['to no Accept', null],
    ['to no Accept, as Node says it', undefined],
    ['to an empty one', ''],
    ['to curl', '*/*'],
    [
      'to Chrome',
      'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7',
    ],
    ['to Firefox', 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'],
    ['to an <img>', 'image/avif,image/webp,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5'],
    ['to fetch() for JSON', 'application/json'],
    ['to any text', 'text/*'],
    ['to Markdown below HTML', 'text/markdown;q=0.8, text/html;q=0.9'],
    ['to Markdown below XHTML', 'text/markdown;q=0.8, text/html;q=0.5, application/xhtml+xml'],
    ['to Markdown a thousandth below', 'text/markdown;q=0.799, text/html;q=0.8'],
    ['to Markdown refused', 'text/markdown;q=0'],
    ['to Markdown refused, with decimals', 'text/markdown;q=0.000, */*'],
    ['to a weight of four decimals', 'text/markdown;q=0.9999'],
    ['to a weight above 1', 'text/markdown;q=1.001'],
    ['to a weight of 2', 'text/markdown;q=2'],
    ['to a weight below 0', 'text/markdown;q=-1'],
    ['to a weight without its zero', 'text/markdown;q=.9'],
    ['to a weight that is no number', 'text/markdown;q=high'],
    ['to a weight in quotes', 'text/markdown;q="1"'],
    ['to a weight that is empty', 'text/markdown;q='],
    ['to a weight without a value', 'text/markdown;q'],
    ['to a weight with a space within', 'text/markdown;q= 1'],
    ['to a type that begins like it', 'text/markdown-x'],
    ['to a type that ends like it', 'x-text/markdown'],
    ['to a parameter that names it', 'text/html;alt=text/markdown'],
    ['to semicolons alone', ';;;'],
  ])('%s', (_, accept) => {
    expect(prefersMarkdown(accept)).toBe(false)
  })
})

describe('a content coding', () => {
  it.each<[string, string | null | undefined, Coding | null]>([
    ['no field', null, null],
    ['no field, as Node says it', undefined, null],
    ['an empty one, which asks for identity', '', null],
    ['Chrome', 'gzip, deflate, br, zstd', 'br'],
    ['Safari, not encrypted', 'gzip, deflate', 'gzip'],
    ['curl --compressed', 'deflate, gzip, br, zstd', 'br'],
    ['gzip alone', 'gzip', 'gzip'],
    ['br alone', 'br', 'br'],
    ['upper case', 'GZIP;Q=0.5', 'gzip'],
    ['what is not offered', 'deflate, zstd, compress', null],
    ['weights', 'br;q=0.5, gzip;q=0.8', 'gzip'],
    ['a thousandth more', 'br;q=0.899, gzip;q=0.900', 'gzip'],
    ['equal weights', 'gzip;q=0.8, br;q=0.8', 'br'],
    ['the least weight', 'gzip;q=0.001', 'gzip'],
    ['a refusal', 'br;q=0, gzip', 'gzip'],
    ['a refusal with decimals', 'br;q=0.000, gzip;q=0.', null],
    ['refusals of all', 'br;q=0, gzip;q=0', null],
    ['anything', '*', 'br'],
    ['anything, with a weight', '*;q=0.1', 'br'],
    ['anything but one', '*, br;q=0', 'gzip'],
    ['anything rather than one', '*;q=0.9, br;q=0.2', 'gzip'],
    ['nothing', '*;q=0', null],
    ['nothing but one', 'gzip, *;q=0', 'gzip'],
    ['identity', 'identity', null],
    ['identity as well', 'identity, gzip', 'gzip'],
    ['identity rather', 'identity;q=1, gzip;q=0.5', null],
    ['identity less', 'identity;q=0.5, gzip;q=0.6', 'gzip'],
    ['identity refused, and nothing named', 'identity;q=0', null],
    ['identity refused, and one named', 'identity;q=0, gzip;q=0.1', 'gzip'],
    ['identity refused, and anything else taken', 'identity;q=0, *', 'br'],
    ['everything refused', 'identity;q=0, *;q=0', null],
    ['a weight of four decimals', 'gzip;q=0.5000', null],
    ['a weight above 1', 'gzip;q=1.5', null],
    ['a malformed weight beside a good one', 'br;q=x, gzip;q=0.5', 'gzip'],
    ['parameters', 'gzip;level=9;q=0.4, br;q=0.3', 'gzip'],
    ['space and empty items', ' ,\tgzip ;q=0.5 ,, br;q=0.4', 'gzip'],
    ['a name that begins like one', 'gzip2, brotli', null],
    ['__proto__', '__proto__, constructor', null],
    ['2,000 others', `${'x,'.repeat(2000)}gzip`, 'gzip'],
  ])('for %s', (_, accepted, coding) => {
    expect(chooseCoding(accepted, ['br', 'gzip'])).toBe(coding)
  })

  it('is one of those that the runtime has', () => {
    expect(chooseCoding('gzip, br', ['gzip'])).toBe('gzip')
    expect(chooseCoding('br', ['gzip'])).toBeNull()
    expect(chooseCoding('*', ['gzip'])).toBe('gzip')
    expect(chooseCoding('gzip, br', [])).toBeNull()
  })

  it('is the same, in whichever order the runtime names its own', () => {
    expect(chooseCoding('gzip, br', ['gzip', 'br'])).toBe('br')
  })
})
