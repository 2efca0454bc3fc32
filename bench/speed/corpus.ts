/** Writes a synthetic site of any size. Every run writes the same files. */

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createRandom } from '../random.ts'
import { createVocabulary, createWordGenerator } from '../vocabulary.ts'
import { createEssay, type Format, toSlug } from './corpus-essay.ts'

export interface CorpusOptions {
  /** The number of essay files; each translation counts. */
  readonly documents: number
  readonly format: Format
  /** Whether the site has HTML pages. */
  readonly site: boolean
}

export interface SiteOptions {
  readonly site: boolean
  /** Requests per window of seconds; 60 per minute by default. */
  readonly quota?: { readonly limit: number; readonly window: number }
}

const seed = 17
const languages = ['en', 'pt'] as const
const tagCount = 40

/**
 * Writes a content folder. A larger corpus begins with the documents of a smaller one.
 * @returns the total bytes of the essays
 */
export function writeCorpus(folder: string, { documents, format, site }: CorpusOptions): number {
  writeSite(folder, { site })
  for (const lang of languages) {
    write(join(folder, `profile/${lang}.yaml`), profile)
    for (const page of ['about', 'contact', 'privacy'])
      write(join(folder, `pages/${page}/${lang}.md`), toPage(page))
  }
  const random = createRandom(seed)
  const createStem = createWordGenerator(random)
  const tags = Array.from({ length: tagCount }, createStem)
  const vocabularies = languages.map((lang) => createVocabulary(random, createStem, lang))
  const anchorLinks: string[] = []
  let bytes = 0
  for (let number = 0; number < documents; number++) {
    const langIndex = number % languages.length
    const essay = (number - langIndex) / languages.length
    const createWord = vocabularies[langIndex] ?? createStem
    const { text, anchor } = createEssay({ random, createWord, essay, anchorLinks, format, tags })
    write(join(folder, `essays/${toSlug(essay)}/${languages[langIndex]}.${format}`), text)
    // The English essays are at the addresses without a language.
    if (langIndex === 0 && anchor !== undefined) anchorLinks.push(`/essays/${toSlug(essay)}#${anchor}`)
    bytes += Buffer.byteLength(text)
  }
  return bytes
}

/** Writes `site.yaml`; no other file of the corpus depends on it. */
export function writeSite(folder: string, { site, quota = { limit: 60, window: 60 } }: SiteOptions): void {
  write(join(folder, 'site.yaml'), toSite(site, quota))
}

function write(file: string, text: string): void {
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, text)
}

const toSite = (
  site: boolean,
  { limit, window }: NonNullable<SiteOptions['quota']>,
): string => `base_url: https://example.com
service: Corpus
version: 1.0.0
languages: [${languages.join(', ')}]
quota: { limit: ${limit}, window: ${window} }
versioning: { deprecated: null, sunset: null, operations: {} }
site: ${site}
components:
  Callout: { html: '<aside class="callout">{children}</aside>', markdown: '> {children}' }
  Term: { html: '<dfn>{children}</dfn>', markdown: '_{children}_' }
`

const profile = `name: Sample Author
title: Writer of made-up essays
bio: Writes essays whose words mean nothing.
focus: [size]
links:
  github: https://github.com/example
  linkedin: https://www.linkedin.com/in/example
  email: author@example.com
`

const toPage = (name: string): string => `---
title: ${name}
description: The page ${name} of a made-up site
type: trust_anchor
---

Nothing is here.
`
