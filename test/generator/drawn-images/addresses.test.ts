/** Which documents have a social image, and what its address depends on. */

import { expect, it } from 'vitest'
import { profileSchema } from '../../../generator/content/schemas/profile.ts'
import { siteSchema, toSiteConfig } from '../../../generator/content/schemas/site.ts'
import type { Document } from '../../../generator/kernel/document.ts'
import type { SiteSettings } from '../../../generator/site/model/site.ts'
import { toSocialImage } from '../../../generator/surfaces/drawn-images/index.ts'

const essay: Document = {
  kind: 'essay',
  collection: 'essays',
  type: 'essay',
  slug: 'first-essay',
  lang: 'en',
  format: 'md',
  file: 'content/essays/first-essay/en.md',
  id: 'essays/first-essay/en.md',
  source: 0,
  path: '/essays/first-essay',
  hasPage: true,
  isOnOtherSite: false,
  hash: '',
  url: null,
  address: null,
  names: [],
  params: {},
  title: 'First essay',
  isDescribed: true,
  description: 'D',
  date: '2026-02',
  updated: null,
  tags: [],
  aliases: [],
  image: null,
  image_alt: null,
  extra: null,
  cover: null,
  fieldFiles: [],
  fieldPages: {},
  readingMinutes: 1,
  isDraft: false,
  sourceHash: '',
  translationOf: null,
  derived: [],
  unusedKeys: [],
  isValid: true,
  isGenerated: false,
}

interface Changes {
  readonly document?: Partial<Document>
  readonly config?: Partial<SiteSettings['config']>
  readonly name?: string
}

/** Returns the image of the essay on a site, with some changes. */
function toImage({ document, config, name = 'Sample Author' }: Changes = {}) {
  const site = toSiteConfig(
    siteSchema.parse({
      base_url: 'https://site.test',
      service: 'Small API',
      version: '1.0.0',
      languages: ['en'],
      social_images: true,
    }),
  )
  const profile = profileSchema.parse({
    name,
    title: 'Writer',
    bio: 'B',
    focus: ['f'],
    links: { github: 'https://a.test', linkedin: 'https://b.test', email: 'author@example.com' },
  })
  const settings = { config: { ...site, ...config }, profiles: new Map([['en', profile]]) }
  return toSocialImage({ ...essay, ...document }, settings)
}

it('an essay has one, with its title, author, date and domain', () => {
  expect(toImage()).toEqual({
    kind: 'social-image',
    file: expect.stringMatching(/^assets\/first-essay-en-[\w-]{10}\.png$/),
    texts: {
      title: 'First essay',
      author: 'Sample Author',
      date: '2026-02',
      domain: 'site.test',
      lang: 'en',
    },
  })
})

it.each<[string, Changes]>([
  ['a page', { document: { kind: 'page', type: 'page' } }],
  ['an essay with an image of its own', { document: { cover: { source: 'a', file: 'a', size: null } } }],
  ['an essay whose title the font lacks', { document: { title: 'A 日' } }],
  ['an essay whose title has only emoji', { document: { title: '🚀' } }],
  ['an essay of a site without HTML pages', { config: { site: false } }],
  ['an essay of a site without "social_images"', { config: { social_images: false } }],
])('%s has none', (_, changes) => {
  expect(toImage(changes)).toBeNull()
})

it('its address changes with every text in it, and with nothing else', () => {
  const changes: readonly Changes[] = [
    { document: { title: 'Another essay' } },
    { document: { date: null } },
    { name: 'Another Author' },
    { config: { base_url: 'https://other.test' } },
  ]
  const files = [{}, ...changes].map((change) => toImage(change)?.file)
  expect(new Set(files).size).toBe(files.length)
  const others: readonly Changes[] = [
    { document: { description: 'Another', tags: ['a'], readingMinutes: 9 } },
    { config: { service: 'Another' } },
  ]
  for (const change of others) expect(toImage(change)?.file).toBe(files[0])
})

it('names the service instead of an author whose name the font lacks, and neither if it lacks both', () => {
  expect(toImage({ name: '山田' })?.texts.author).toBe('Small API')
  expect(toImage({ name: '山田', config: { service: '日本' } })?.texts.author).toBe('')
})
