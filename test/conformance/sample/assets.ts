/** The files beside documents and the static files of the sample site. */

import type { Case, Condition } from '../../../generator/verifier/case.ts'

const source = 'decisions, Assets'

/** The address of `pages/about/subjects.svg`. It contains the hash of the file. */
const image = '/assets/subjects-ODqmTPiI11.svg'

const contains = (text: string): Condition => ({
  description: `contains ${text}`,
  test: (body) => String(body).includes(text),
})

export const assetCases: readonly Case[] = [
  {
    name: 'a page shows its image at the address of the file, with width and height, in each language',
    source,
    steps: ['/about', '/pt/about'].map((path) => ({
      path,
      headers: { Accept: 'text/html' },
      expect: { status: 200, conditions: [contains(` src="${image}" width="640" height="240">`)] },
    })),
  },
  {
    name: 'the Markdown of a page has the absolute address of its image',
    source,
    steps: [
      {
        path: '/about.md',
        expect: {
          status: 200,
          conditions: [
            contains(
              `![Three subjects that overlap: architecture, distributed systems and reliability](https://stele.test${image})`,
            ),
          ],
        },
      },
    ],
  },
  {
    name: 'an image can be cached for ever and read by other origins, and an SVG runs no scripts',
    source,
    steps: [
      {
        path: image,
        expect: {
          status: 200,
          headers: {
            'Content-Type': 'image/svg+xml',
            'Cache-Control': 'public, max-age=31536000, immutable',
            'Access-Control-Allow-Origin': '*',
            'X-Content-Type-Options': 'nosniff',
            'Content-Language': null,
            'Content-Security-Policy':
              "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; sandbox",
            'RateLimit-Remaining': null,
          },
          conditions: [contains('<text x="112" y="116">Architecture</text>')],
        },
      },
    ],
  },
  {
    name: 'a static file is at its own path',
    source,
    steps: [
      {
        path: '/humans.txt',
        expect: {
          status: 200,
          headers: {
            'Content-Type': 'text/plain; charset=utf-8',
            'Cache-Control': 'public, no-cache',
            'Access-Control-Allow-Origin': '*',
            'Content-Language': null,
          },
          body: 'This is the sample site of Stele. Its author and its essays are made up.\n',
        },
      },
    ],
  },
]
