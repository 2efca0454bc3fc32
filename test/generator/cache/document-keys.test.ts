/** The cache keys of documents: which of the facts that pages share change them. */

import { describe, expect, it } from 'vitest'
import { openDocumentCache } from '../../../generator/build/documents/cached-documents.ts'
import type { DocumentTask } from '../../../generator/build/documents/task.ts'

const page = { kind: 'home', lang: 'en', path: '/', translations: new Map(), document: null }

const toLocale = (lang: string, frame: unknown, tagTitles = {}) => ({
  lang,
  home: { ...page, lang },
  essayList: { ...page, lang },
  tagList: null,
  tagTitles,
  otherPages: [],
  newestSlug: null,
  frame,
})

type Locale = ReturnType<typeof toLocale>

/** Returns a function that derives the key of an essay. */
function openKeys(locales: readonly Locale[]) {
  const pages = { site: { sources: [], profiles: new Map() }, assets: {}, locales, layouts: {} }
  const context = { parser: 'satteri', output: { pages }, cache: { toolchain: 'tools', isNew: true } }
  const cache = openDocumentCache(
    context as unknown as Parameters<typeof openDocumentCache>[0],
    {} as unknown as Parameters<typeof openDocumentCache>[1],
    {} as unknown as Parameters<typeof openDocumentCache>[2],
  )
  if (cache === null) throw new Error('There is no cache')
  return (lang: string, tags: readonly string[] = []) => {
    const document = { kind: 'essay', collection: 'essays', slug: 'essay', lang, hash: 'hash', tags }
    return cache.toKey({ document, page: null } as unknown as DocumentTask)
  }
}

describe('The cache key of a document', () => {
  const toFrame = (title: string) => ({ sidebar: [{ title, pages: [] }] })

  it('changes with the sidebar of its language, and not with another one', () => {
    const toKey = openKeys([toLocale('en', toFrame('A')), toLocale('pt', toFrame('B'))])
    const toOther = openKeys([toLocale('en', toFrame('A')), toLocale('pt', toFrame('C'))])
    expect([toOther('en') === toKey('en'), toOther('pt') === toKey('pt')]).toEqual([true, false])
  })

  it('does not take a hash of the sidebar for each document', () => {
    let hashed = 0
    const toJSON = () => {
      hashed += 1
      return toFrame('A')
    }
    const toKey = openKeys([toLocale('en', { toJSON })])
    for (const tag of ['alpha', 'beta', 'gamma']) toKey('en', [tag])
    expect(hashed).toBe(1)
  })

  it('changes with the titles of its own tags alone', () => {
    const before = openKeys([toLocale('en', null), toLocale('pt', null)])
    const after = openKeys([toLocale('en', null, { Alpha: 'alpha' }), toLocale('pt', null)])
    const isSame = (lang: string, ...tags: string[]) => after(lang, tags) === before(lang, tags)
    expect([
      isSame('en', 'beta'),
      isSame('en'),
      isSame('pt', 'Alpha'),
      isSame('en', 'beta', 'Alpha'),
    ]).toEqual([true, true, true, false])
  })
})
