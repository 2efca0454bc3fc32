/** Stylesheets, scripts and icons of pages: decisions, HTTP. */

import type { Case, Expectation, Step } from '../case.ts'
import type { Facts } from '../facts.ts'
import { step } from './expect.ts'

export function assetCases({ assets, searchFiles }: Facts): Case[] {
  const types: Readonly<Record<string, string>> = {
    css: 'text/css; charset=utf-8',
    js: 'text/javascript; charset=utf-8',
    svg: 'image/svg+xml',
  }
  return [
    ...(searchFiles.length === 0
      ? []
      : [
          {
            name: 'the search page loads its module and its index, on a host whose API does not search',
            source: 'decisions, dist',
            steps: searchFiles.map((path) => step(path, { status: 200 })),
          },
        ]),
    {
      name: 'stylesheets, scripts and icons can be cached for ever, since their names contain a hash',
      source: 'decisions, HTTP',
      steps: assets.flatMap((path): Step[] => {
        const headers = {
          'Cache-Control': 'public, max-age=31536000, immutable',
          Vary: 'Accept-Encoding',
          ETag: /^"[^"]+"$/,
        }
        const whole: Expectation = {
          status: 200,
          headers: {
            ...headers,
            'Content-Type': types[path.slice(path.lastIndexOf('.') + 1)] ?? /./,
            'X-Content-Type-Options': 'nosniff',
            'Content-Language': null,
            'RateLimit-Remaining': null,
          },
        }
        return [
          step(path, whole, { save: { etag: 'ETag' } }),
          step(path, whole, { headers: { 'If-None-Match': '"other"' } }),
          step(
            path,
            { status: 304, headers: { ...headers, ETag: '{etag}' }, body: '' },
            { headers: { 'If-None-Match': '{etag}' } },
          ),
        ]
      }),
    },
  ]
}
