/**
 * A page in HTML and in Markdown at one path: its format for many `Accept` headers, its ETags, HEAD and compression: decisions,
 * Markdown representation.
 */

import type { Case, Step } from '../case.ts'
import type { Facts, Page } from '../facts.ts'
import {
  agent,
  browser,
  htmlPage,
  markdownPage,
  markdownSource,
  notModified,
  requestAs,
} from './page-responses.ts'

export function formatCases(facts: Facts, page: Page): Case[] {
  const { path } = page
  const html = htmlPage(facts, page)
  const markdown = markdownPage(facts, page)
  const tagged = (tag: string) => ({ headers: { 'If-None-Match': tag } })
  const headed = ({ headers, status }: typeof html, tag: string, length: string) => ({
    status,
    headers: { ...headers, ETag: tag, 'Content-Length': length },
    body: '',
  })
  const both: Step[] = [
    requestAs(path, browser, html, { save: { html: 'ETag', htmlLength: 'Content-Length' } }),
    requestAs(path, agent, markdown, { save: { markdown: 'ETag', markdownLength: 'Content-Length' } }),
  ]
  const known = (headers: typeof html.headers, tag: string) =>
    notModified({ status: 200, headers: { ...headers, ETag: tag } })
  return [
    {
      name: `${path} returns 304 for the ETag of its HTML and of its Markdown, which differ`,
      source: `${markdownSource}; decisions, HTTP; RFC 9110, 13.1.2; RFC 9110, 15.4.5`,
      steps: [
        ...both,
        requestAs(path, browser, known(html.headers, '{html}'), tagged('{html}')),
        requestAs(path, agent, known(markdown.headers, '{markdown}'), tagged('{markdown}')),
        requestAs(path, browser, known(html.headers, '{html}'), tagged('"other", W/{html}')),
        requestAs(path, agent, known(markdown.headers, '{markdown}'), tagged('*')),
        requestAs(path, browser, html, tagged('{markdown}')),
        requestAs(path, agent, markdown, tagged('{html}')),
        requestAs(path, agent, known(markdown.headers, '{markdown}'), {
          method: 'HEAD',
          ...tagged('{html}, {markdown}'),
        }),
      ],
    },
    {
      name: `HEAD of ${path} returns the headers of GET without a body, in HTML and in Markdown`,
      source: `${markdownSource}; decisions, API answers 10`,
      steps: [
        ...both,
        requestAs(path, browser, headed(html, '{html}', '{htmlLength}'), { method: 'HEAD' }),
        requestAs(path, agent, headed(markdown, '{markdown}', '{markdownLength}'), { method: 'HEAD' }),
      ],
    },
    ...(facts.codedPages.includes(path) ? facts.codings : []).map(
      (coding): Case => ({
        name: `${path} compressed with ${coding} has other ETags than uncompressed, in HTML and in Markdown`,
        source: `${markdownSource}; decisions, HTTP`,
        steps: [
          ...both,
          ...[
            { accept: browser, page: html, name: 'html' },
            { accept: agent, page: markdown, name: 'markdown' },
          ].flatMap(({ accept, page: plain, name }) => {
            const coded = { ...plain, headers: { ...plain.headers, 'Content-Encoding': coding } }
            const inCoding = (tag: string) => ({
              headers: { 'Accept-Encoding': coding, 'If-None-Match': tag },
            })
            return [
              requestAs(path, accept, coded, {
                ...inCoding(`{${name}}`),
                save: { [`${name}Coded`]: 'ETag' },
              }),
              requestAs(path, accept, known(plain.headers, `{${name}Coded}`), inCoding(`{${name}Coded}`)),
              requestAs(path, accept, plain, tagged(`{${name}Coded}`)),
            ]
          }),
          requestAs(path, agent, markdown, tagged('{htmlCoded}')),
          requestAs(path, browser, html, tagged('{markdownCoded}')),
        ],
      }),
    ),
  ]
}

/** A description of the header, its value (null for no header), and the format of the response. */
type AcceptExample = readonly [description: string, accept: string | null, format: 'html' | 'markdown']

export const acceptExamples: readonly AcceptExample[] = [
  [
    'Accept of Chrome',
    'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7',
    'html',
  ],
  [
    'Accept of Firefox before version 132',
    'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/png,image/svg+xml,*/*;q=0.8',
    'html',
  ],
  ['Accept of Safari and Firefox', 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'html'],
  ['Accept of curl', '*/*', 'html'],
  ['no Accept header', null, 'html'],
  ['an empty Accept header', '', 'html'],
  ['Markdown only', 'text/markdown', 'markdown'],
  [
    'an agent that names Markdown first, and HTML with the same weight',
    'text/markdown, text/html, */*',
    'markdown',
  ],
  ['an agent that names Markdown but not HTML', 'text/markdown, text/plain;q=0.9, */*;q=0.8', 'markdown'],

  ['Markdown with q=0', 'text/markdown;q=0', 'html'],
  ['Markdown with q=0.000', 'text/markdown;q=0.000, */*', 'html'],
  ['Markdown and HTML with q=0', 'text/markdown;q=0, text/html;q=0', 'html'],
  ['HTML with q=0', 'text/html;q=0, text/markdown;q=0.1', 'markdown'],
  ['equal weights with HTML first', 'text/html, text/markdown', 'markdown'],
  ['equal weights below 1', 'text/html;q=0.5, text/markdown;q=0.5', 'markdown'],
  ['equal weights, one with more decimals', 'text/html;q=0.5, text/markdown;q=0.500', 'markdown'],
  ['Markdown with a weight lower by 0.001', 'text/markdown;q=0.899, text/html;q=0.9', 'html'],
  ['Markdown with a weight higher by 0.001', 'text/markdown;q=0.901, text/html;q=0.9', 'markdown'],
  ['Markdown with the lowest weight', 'text/markdown;q=0.001', 'markdown'],
  ['Markdown with q=1.000', 'text/markdown;q=1.000, text/html', 'markdown'],
  ['a weight that ends with a point', 'text/markdown;q=1., text/html;q=0.9', 'markdown'],
  ['Markdown with four decimals, which are invalid', 'text/markdown;q=0.9001', 'html'],
  ['Markdown with four zeros, which are invalid', 'text/markdown;q=1.0000', 'html'],
  ['HTML with four decimals, which are invalid', 'text/html;q=0.9001, text/markdown;q=0.1', 'markdown'],

  ['a charset before the weight', 'text/markdown;charset=utf-8;q=0.9', 'markdown'],
  ['a charset before a lower weight', 'text/markdown;charset=utf-8;q=0.9, text/html', 'html'],
  ['a variant of Markdown', 'text/markdown; variant=GFM', 'markdown'],
  ['white space around the parts', ' text/markdown \t; q=0.9 ,\ttext/html ; q=0.8 ', 'markdown'],
  ['Markdown in upper case', 'TEXT/MARKDOWN', 'markdown'],
  ['HTML in upper case', 'TEXT/HTML, text/markdown;Q=0.9', 'html'],

  ['a weight that is a word', 'text/markdown;q=high', 'html'],
  ['an empty weight', 'text/markdown;q=', 'html'],
  ['a weight over 1', 'text/markdown;q=1.1', 'html'],
  ['a weight below 0', 'text/markdown;q=-1', 'html'],
  ['a weight without a leading zero', 'text/markdown;q=.9', 'html'],
  ['commas only', ',,,', 'html'],
  ['a weight without a media type', ';q=1', 'html'],
  ['empty items around Markdown', ',, text/markdown ,,', 'markdown'],
  ['an invalid item before Markdown', 'text/html;q=high, text/markdown;q=0.5', 'markdown'],
  ['media types that only look like Markdown', 'text/markdownish, text/x-markdown, markdown', 'html'],

  ['XHTML and Markdown with equal weights', 'application/xhtml+xml, text/markdown', 'markdown'],
  ['XHTML with a higher weight than Markdown', 'application/xhtml+xml;q=0.9, text/markdown;q=0.8', 'html'],
  [
    'XHTML with a higher weight than HTML and Markdown',
    'text/html;q=0.5, application/xhtml+xml;q=0.9, text/markdown;q=0.8',
    'html',
  ],
  ['text/*', 'text/*', 'html'],
  ['text/* with a higher weight than Markdown', 'text/*, text/markdown;q=0.1', 'markdown'],
  ['text/* without HTML', 'text/*, text/html;q=0', 'markdown'],
  ['anything but HTML', '*/*, text/html;q=0', 'markdown'],
  ['*/* with a higher weight than Markdown', '*/*, text/markdown;q=0.1', 'markdown'],
  ['a media type that no page has', 'application/json', 'html'],
]
