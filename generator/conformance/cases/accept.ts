/** Which media type a page is answered in, by the `Accept` of whoever asks: decisions, Markdown representation. */

/** Who asks, what they send (null for nothing), and what they are given. */
export type Preference = readonly [who: string, accept: string | null, given: 'html' | 'markdown']

export const preferences: readonly Preference[] = [
  [
    'Chrome',
    'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7',
    'html',
  ],
  [
    'Firefox of before version 132',
    'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/png,image/svg+xml,*/*;q=0.8',
    'html',
  ],
  ['Safari and Firefox', 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'html'],
  ['curl, which takes anything', '*/*', 'html'],
  ['a client that says nothing', null, 'html'],
  ['a client that says nothing at length', '', 'html'],
  ['a client that names Markdown', 'text/markdown', 'markdown'],
  [
    'an agent that names Markdown first, and HTML with the same weight',
    'text/markdown, text/html, */*',
    'markdown',
  ],
  ['an agent that names Markdown, and not HTML', 'text/markdown, text/plain;q=0.9, */*;q=0.8', 'markdown'],

  ['q=0, which refuses Markdown', 'text/markdown;q=0', 'html'],
  ['q=0.000, which refuses it too', 'text/markdown;q=0.000, */*', 'html'],
  ['q=0 for both', 'text/markdown;q=0, text/html;q=0', 'html'],
  ['q=0 for HTML', 'text/html;q=0, text/markdown;q=0.1', 'markdown'],
  ['equal weights, HTML first', 'text/html, text/markdown', 'markdown'],
  ['equal weights below 1', 'text/html;q=0.5, text/markdown;q=0.5', 'markdown'],
  ['equal weights, written apart', 'text/html;q=0.5, text/markdown;q=0.500', 'markdown'],
  ['less for Markdown by a thousandth', 'text/markdown;q=0.899, text/html;q=0.9', 'html'],
  ['more for Markdown by a thousandth', 'text/markdown;q=0.901, text/html;q=0.9', 'markdown'],
  ['the least weight', 'text/markdown;q=0.001', 'markdown'],
  ['the greatest weight, with its decimals', 'text/markdown;q=1.000, text/html', 'markdown'],
  ['a weight that ends with its point', 'text/markdown;q=1., text/html;q=0.9', 'markdown'],
  ['four decimals, which are malformed', 'text/markdown;q=0.9001', 'html'],
  ['four decimals on HTML, which is then not named', 'text/html;q=0.9001, text/markdown;q=0.1', 'markdown'],

  ['a charset before the weight', 'text/markdown;charset=utf-8;q=0.9', 'markdown'],
  ['a charset before a lesser weight', 'text/markdown;charset=utf-8;q=0.9, text/html', 'html'],
  ['a variant of Markdown', 'text/markdown; variant=GFM', 'markdown'],
  ['white space around its parts', ' text/markdown \t; q=0.9 ,\ttext/html ; q=0.8 ', 'markdown'],
  ['upper case', 'TEXT/MARKDOWN', 'markdown'],
  ['upper case on HTML', 'TEXT/HTML, text/markdown;Q=0.9', 'html'],

  ['a weight that is a word', 'text/markdown;q=high', 'html'],
  ['a weight that is missing', 'text/markdown;q=', 'html'],
  ['a weight over 1', 'text/markdown;q=1.1', 'html'],
  ['a weight below 0', 'text/markdown;q=-1', 'html'],
  ['a weight without its zero', 'text/markdown;q=.9', 'html'],
  ['commas alone', ',,,', 'html'],
  ['a weight alone', ';q=1', 'html'],
  ['empty items around Markdown', ',, text/markdown ,,', 'markdown'],
  ['a malformed item beside Markdown', 'text/html;q=high, text/markdown;q=0.5', 'markdown'],
  ['a type that only begins so', 'text/markdownish, text/x-markdown, markdown', 'html'],

  ['as much for XHTML as for Markdown', 'application/xhtml+xml, text/markdown', 'markdown'],
  ['more for XHTML than for Markdown', 'application/xhtml+xml;q=0.9, text/markdown;q=0.8', 'html'],
  [
    'the better of HTML and XHTML',
    'text/html;q=0.5, application/xhtml+xml;q=0.9, text/markdown;q=0.8',
    'html',
  ],
  ['any text', 'text/*', 'html'],
  ['Markdown for want of any other text', 'text/*, text/markdown;q=0.1', 'markdown'],
  ['Markdown before anything', '*/*, text/markdown;q=0.1', 'markdown'],
  ['what no page can be, which is never refused', 'application/json', 'html'],
]
