/** What `stele init --from` notes of any site, how it lists files, and how it reads languages. */

import { describe, expect, it } from 'vitest'
import type { FoundLanguage } from '../../../generator/importers/recognise/found-site.ts'
import { toLanguage } from '../../../generator/importers/recognise/languages.ts'
import { openSiteFolder } from '../../../generator/importers/recognise/open-site-folder.ts'
import { recognise } from '../../../generator/importers/recognise/recognise.ts'
import { writeFiles } from '../../fixtures/content.ts'
import { en } from './test-sites.ts'

describe('recognise()', () => {
  it.each([
    [
      'a file that is too large',
      { '_config.yml': `title: Sample\n#${'x'.repeat(1_000_000)}\n`, 'a.md': 'Text.\n' },
      'Cannot read "$/_config.yml": it is larger than 1 MB; what it says is left out',
    ],
    [
      'a folder that cannot be read',
      {
        'hugo.toml': `baseURL = "https://example.com"\n[languages.en]\n[languages.pt]\ncontentDir = "${'x'.repeat(300)}"\n`,
        'content/a.md': 'Text.\n',
      },
      `Cannot read "$/${'x'.repeat(300)}": a name in its path is too long; what is in it is left out`,
    ],
    [
      'documents of Hugo that are no Markdown',
      {
        'hugo.toml': 'baseURL = "https://example.com"\n',
        'content/a.md': 'Text.\n',
        'content/b.html': '---\ntitle: B\n---\n<p>Text.</p>\n',
        'content/c.org': '#+title: C\n',
        'content/d.html': '<p>A file without front matter.</p>\n',
      },
      'Not Markdown, and left out: content/b.html and 1 more',
    ],
    [
      'a post of Jekyll that is no Markdown',
      {
        '_config.yml': 'url: https://example.com\n',
        '_posts/2026-01-31-a.md': '---\n---\nText.\n',
        '_posts/2026-02-01-b.html': '---\n---\n<p>Text.</p>\n',
        'index.html': '---\n---\n<ul></ul>\n',
      },
      'Not Markdown, and left out: _posts/2026-02-01-b.html',
    ],
  ])('notes %s', (_, files, note) => {
    const from = writeFiles(files)
    expect(recognise(from).folder.notes).toEqual([note.replace('$', from)])
  })
})

describe('openSiteFolder()', () => {
  it('lists files in the same order on every system', () => {
    const from = writeFiles({ '\u{fb00}.md': '', '\u{1f600}.md': '', 'b.md': '', 'B.md': '' })
    expect(openSiteFolder(from).listFiles('')).toEqual(['B.md', 'b.md', '\u{1f600}.md', '\u{fb00}.md'])
  })
})

describe('toLanguage()', () => {
  it.each<[string, string | null, FoundLanguage | null]>([
    ['en', null, en],
    ['pt_BR.UTF-8', null, { code: 'pt', tag: 'pt-BR' }],
    ['english', 'en-GB', { code: 'en', tag: 'en-GB' }],
    ['en', 'not a tag', en],
    // Stele needs a tag of the language that the code names.
    ['br', 'pt-BR', { code: 'br', tag: 'br' }],
    // A reserved path.
    ['api', null, null],
    ['english', null, null],
    ['a language', null, null],
  ])('takes %j with the tag %j for %j', (name, tag, language) => {
    expect(toLanguage({ name, tag })).toEqual(language)
  })
})
