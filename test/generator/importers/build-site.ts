/** Builds and checks sites whose documents are in other folders. */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Diagnostic } from '../../../generator/kernel/diagnostics/diagnostic-record.ts'
import { buildWithoutImages } from '../../fixtures/build-without-images.ts'
import { type Files, smallSite, writeFiles } from '../../fixtures/content.ts'
import { checkFolder } from '../../fixtures/diagnose.ts'

export const site = (sources: readonly unknown[], keys = '') => ({
  'stele/site.yaml': `base_url: https://api.test
service: Sample API
version: 1.0.0
languages: [en]
${keys}sources: ${JSON.stringify(sources)}
`,
  'stele/profile/en.yaml': smallSite['profile/en.yaml'] ?? '',
})

/** Builds files without drawn images. A build in a folder of the caller has a cache there. */
export async function buildSite(files: Files, earlier?: string, baseUrl?: string) {
  const folder = writeFiles(files, earlier)
  const out = join(folder, 'dist')
  const result = await buildWithoutImages({
    content: join(folder, 'stele'),
    out,
    cache: earlier === undefined ? undefined : join(folder, 'cache'),
    today,
    baseUrl,
  })
  return { result, folder, read: (file: string) => readFileSync(join(out, file), 'utf8') }
}

/** Builds files once for the tests of a file, which only read the build. */
export function useSite(files: Files) {
  const folder = mkdtempSync(join(tmpdir(), 'stele-test-'))
  let diagnostics: readonly Diagnostic[] = []
  beforeAll(async () => {
    writeFiles(files, folder)
    ;({ diagnostics } = await buildWithoutImages({
      content: join(folder, 'stele'),
      out: join(folder, 'dist'),
      today,
    }))
  })
  afterAll(() => rmSync(folder, { recursive: true }))
  return {
    read: (file: string) => readFileSync(join(folder, 'dist', file), 'utf8'),
    /** The messages about the files of a folder. */
    listMessagesOf: (source: string) =>
      listMessages(diagnostics.filter(({ file }) => file.startsWith(`${join(folder, source)}/`))),
  }
}

export const today = '2026-06-15'

/** A document with a title and a description. */
export const withTitle = (text: string) => `---\ntitle: T\ndescription: D\n---\n${text}\n`

export const checkSite = (files: Files) => checkFolder(join(writeFiles(files), 'stele'), today)

export const listMessages = (diagnostics: readonly Diagnostic[]) =>
  diagnostics.map(({ rule, severity, message }) => `${severity} ${rule}: ${message}`)

export const listSlugs = (essays: string) =>
  JSON.parse(essays).essays.map(({ slug }: { readonly slug: string }) => slug)

/** Builds a document for each kind of anchors, with headings and links to the ids that they have. Expects the ids, and no diagnostics. */
export async function expectHeadingIds(
  from: string,
  headings: readonly string[],
  ids: Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  const sources = Object.keys(ids).map((anchors) => ({
    folder: `../${anchors}`,
    from,
    prefix: anchors,
    slugify: { anchors },
  }))
  const documents = Object.entries(ids).map(([anchors, expected]) => {
    const parts = [...headings.map((text) => `## ${text}`), ...expected.map((id) => `[x](#${id})`)]
    return [`${anchors}/a.md`, withTitle(parts.join('\n\n'))]
  })
  const { result, read } = await buildSite({ ...site(sources), ...Object.fromEntries(documents) })
  expect(result.diagnostics).toEqual([])
  const readIds = (anchors: string) =>
    [...read(`essays/${anchors}-a.html`).matchAll(/<h2 id="([^"]*)"/g)].map(([, id]) =>
      id?.replace('&#x27;', "'"),
    )
  expect(Object.fromEntries(Object.keys(ids).map((anchors) => [anchors, readIds(anchors)]))).toEqual(ids)
}
