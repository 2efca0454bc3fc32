/** A page in HTML and in Markdown at one path: their ETags, HEAD and compression. */

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
