/** The sections of a document's Markdown, on a service whose OpenAPI description has them. */

import type * as z from 'zod'
import type { Case, Headers } from '../case.ts'
import type { Facts } from '../facts.ts'
import { errorShape, step, toCondition } from './expect.ts'

/** Whether a text is a part of a document: a heading with all up to another heading or to the end of the document. */
function isSectionOf(text: string, whole: string): boolean {
  const start = whole.indexOf(`\n${text}`)
  const rest = whole.slice(start + 1 + text.length)
  return start !== -1 && text.startsWith('#') && (rest === '' || rest.startsWith('#'))
}

export function sectionCases({ baseUrl, sections }: Facts): Case[] {
  if (sections === null) return []
  const { path, id, whole } = sections
  const { pathname } = new URL(`${baseUrl}${path}`)
  const headers: Headers = {
    'Content-Type': 'text/markdown; charset=utf-8',
    'Cache-Control': 'public, no-cache',
    'Access-Control-Allow-Origin': '*',
    ETag: /^"[^"]+"$/,
    'RateLimit-Remaining': null,
  }
  return [
    {
      name: `${path} lists its sections, returns one of them, and says which ones there are for an unknown one`,
      source: 'decisions, Sections',
      steps: [
        step(`${path}?section=`, {
          status: 200,
          headers,
          conditions: [
            toCondition<string>(
              'it lists sections with their addresses and tokens',
              (body) => body.includes(`\n  - [`) && body.includes(`](${baseUrl}${path}?section=${id}) (`),
            ),
          ],
        }),
        step(`${path}?section=${id}`, {
          status: 200,
          headers,
          conditions: [
            toCondition<string>('it is one section of the whole Markdown', (body) =>
              isSectionOf(body, whole),
            ),
          ],
        }),
        step(`${path}?section=no-such-section`, {
          status: 404,
          headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', ETag: null },
          shape: errorShape,
          conditions: [
            toCondition<z.infer<typeof errorShape>>(
              'error.code is NOT_FOUND, and error.resolution_hint names the list of sections',
              ({ error }) =>
                error.code === 'NOT_FOUND' && error.resolution_hint.includes(`${pathname}?section=`),
            ),
          ],
        }),
      ],
    },
  ]
}
