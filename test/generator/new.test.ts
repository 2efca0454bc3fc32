import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { check } from '../../generator/commands/check/check.ts'
import { createDocument } from '../../generator/commands/new-document.ts'
import { readFrontMatter, toSourceHash } from '../../generator/content/texts/document.ts'
import { quote } from '../../generator/kernel/diagnostics/wording.ts'
import { runCli } from '../fixtures/cli.ts'
import { oneLanguage, smallSite, writeFiles } from '../fixtures/content.ts'
import { setTimeZone } from '../fixtures/time-zone.ts'
import { readStates, readTree } from '../fixtures/tree.ts'

const today = '2026-03-04'

describe('stele new', () => {
  it('creates an essay as a draft, in the default language, under a slug derived from the title', () => {
    const content = writeFiles(smallSite)
    const path = join(content, 'essays/ola-mundo-2/en.md')
    expect(createDocument({ content, kind: 'essay', title: 'Olá, Mundo: 2', today })).toEqual({
      path,
      original: null,
    })
    expect(readFileSync(path, 'utf8')).toBe(`---
title: "Olá, Mundo: 2"
description: One or two sentences about the content.
date: 2026-03-04
draft: true
---

Write here.
`)
  })

  it('creates a page under its slug, without a date', () => {
    const content = writeFiles(smallSite)
    const { path } = createDocument({
      content,
      kind: 'page',
      slug: 'talks',
      title: 'Talks',
      lang: 'pt',
      today,
    })
    expect(path).toBe(join(content, 'pages/talks/pt.md'))
    expect(readFileSync(path, 'utf8')).toBe(
      '---\ntitle: Talks\ndescription: One or two sentences about the content.\ndraft: true\n---\n\nWrite here.\n',
    )
  })

  it('starts a translation with the text and the metadata of the original', () => {
    const content = writeFiles({
      ...smallSite,
      'essays/second/en.mdx': '---\ntags: [a, b]\ntitle: Second\ndescription: "It is: so"\n---\n\nText.\n',
    })
    const original = join(content, 'essays/second/en.mdx')
    const options = { content, kind: 'essay', slug: 'second', title: 'Segundo', lang: 'pt', today } as const
    const path = join(content, 'essays/second/pt.mdx')
    expect(createDocument(options)).toEqual({ path, original })
    const hash = toSourceHash({ title: 'Second', description: 'It is: so', tags: ['a', 'b'] }, 'Text.')
    const translation = `---\ntitle: Segundo\ntags: ["a","b"]\ndescription: "It is: so"\ntranslation_of: en ${hash}\ndraft: true\n---\n\nText.\n`
    expect(readFileSync(path, 'utf8')).toBe(translation)
  })

  it('starts a translation with YAML if the original has TOML or JSON', async () => {
    const originals = {
      toml: '+++\ntitle = "Second"\ndescription = "It is: so"\ndate = 2026-02-03\ntags = ["a", "b"]\n+++\n\nText.\n',
      json: '{ "title": "Second", "description": "It is: so", "date": "2026-02-03", "tags": ["a", "b"] }\n\nText.\n',
    }
    const files = Object.entries(originals).map(([slug, text]) => [`essays/${slug}/en.md`, text])
    const content = writeFiles({ ...smallSite, ...Object.fromEntries(files) })
    const hash = toSourceHash({ title: 'Second', description: 'It is: so', tags: ['a', 'b'] }, 'Text.')
    for (const slug of Object.keys(originals)) {
      const options = { content, kind: 'essay', slug, title: 'Segundo', lang: 'pt', today } as const
      expect(readFileSync(createDocument(options).path, 'utf8')).toBe(
        `---\ntitle: Segundo\ndescription: "It is: so"\ndate: 2026-02-03\ntags: ["a","b"]\ntranslation_of: en ${hash}\ndraft: true\n---\n\nText.\n`,
      )
    }
    expect((await check({ content, today })).diagnostics).toEqual([])
  })

  it('records which state of the original a translation has, so that a later change is reported', async () => {
    const content = writeFiles(smallSite)
    const options = { content, kind: 'essay', slug: 'first-essay', title: 'T', lang: 'pt', today } as const
    rmSync(join(content, 'essays/first-essay/pt.md'))
    createDocument(options)
    appendFileSync(join(content, 'essays/first-essay/en.md'), 'More.\n')
    expect((await check({ content, today })).diagnostics.map(({ rule }) => rule)).toEqual([
      'outdated-translation',
    ])
  })

  it('does not copy from which document the original was translated', () => {
    const text = '---\ntitle: T\ndescription: D\ntranslation_of: pt\n---\nText\n'
    const content = writeFiles({
      ...smallSite,
      'site.yaml': String(smallSite['site.yaml']).replace('[en, pt]', '[en, pt, de]'),
      'essays/first-essay/en.md': text,
    })
    const options = { content, kind: 'essay', slug: 'first-essay', title: 'T', lang: 'de', today } as const
    const hash = toSourceHash({ title: 'T', description: 'D' }, 'Text')
    expect(readFileSync(createDocument(options).path, 'utf8')).toBe(
      `---\ntitle: T\ndescription: D\ntranslation_of: en ${hash}\ndraft: true\n---\nText\n`,
    )
  })

  it.each([
    [{ title: 'First essay' }, '"$/essays/first-essay/en.md" exists'],
    [{ title: 'T', slug: 'only' }, '"$/essays/only/en.md" exists; for a translation, add --lang pt'],
    [{ title: 'T', slug: 'Not one' }, 'The folder name "Not one" must be a slug'],
    [{ title: '???' }, 'The folder name "" must be a slug'],
    [{ title: 'T', slug: 'pt' }, 'The folder name "pt" is a language of the site'],
    [{ title: 'T', lang: 'de' }, 'its language must be "en" or "pt", got "de"'],
    [{ title: ' ', slug: 'a' }, 'the title must be non-blank text'],
    [{ title: '\u200b', slug: 'a' }, 'the title must be non-blank text'],
    [{ title: '\u001b[2J T' }, 'the title must be text without control characters'],
    [{ title: 'T\u0085' }, 'the title must be text without control characters'],
    [{ title: 'a'.repeat(501), slug: 'a' }, 'the title must be text of at most 500 characters'],
  ])('throws an error and writes nothing for %j', (options, message) => {
    const only = '---\ntitle: Only\ndescription: D\n---\n'
    const content = writeFiles({ ...smallSite, 'essays/only/en.md': only })
    const before = readStates(content)
    expect(() => createDocument({ content, kind: 'essay', today, ...options })).toThrow(
      `Cannot create the essay ${quote(options.title)}: ${message.replace('$', content)}`,
    )
    expect(readStates(content)).toEqual(before)
  })

  it('writes nothing that stele check refuses, whatever the title is', async () => {
    const content = writeFiles(oneLanguage)
    const titles = [
      'null',
      '- a',
      'A: b #c',
      'it\'s "quoted"',
      'Two\nlines',
      'Right\u202eto left\u2028',
      '\ufeffmark',
      '日本語 a',
      '`code` {{ x }}',
      '---',
      '2026-01-01',
      'é'.repeat(500),
    ]
    const read = titles.map((title, index) => {
      const { path } = createDocument({ content, kind: 'essay', title, slug: `a-${index}`, today })
      return readFrontMatter(path, true).frontMatter?.value
    })
    expect(read).toMatchObject(titles.map((title) => ({ title })))
    expect((await check({ content, today })).diagnostics).toEqual([])
  })

  it('leaves no placeholder that stele check does not report when the draft is published', async () => {
    const content = writeFiles(oneLanguage)
    const { path } = createDocument({ content, kind: 'essay', title: 'T', slug: 'a', today })
    writeFileSync(path, readFileSync(path, 'utf8').replace('draft: true\n', ''))
    const { diagnostics } = await check({ content, today })
    expect(
      diagnostics.map(({ line, column, endColumn, rule, found }) => [line, column, endColumn, rule, found]),
    ).toEqual([
      [3, 14, 53, 'placeholder-text', 'One or two sentences about the content.'],
      [7, 1, 12, 'placeholder-text', 'Write here.'],
    ])
  })

  it.each(['languages: []', 'languages: en', '- en'])(
    'says that site.yaml has no valid languages: %s',
    (yaml) => {
      const site = String(smallSite['site.yaml']).replace(/^languages: .*$/m, yaml)
      const content = writeFiles({ ...smallSite, 'site.yaml': yaml === '- en' ? yaml : site })
      expect(() => createDocument({ content, kind: 'essay', title: 'T', today })).toThrow(
        `Cannot create the essay "T": "${join(content, 'site.yaml')}" has no valid "languages"; run stele check`,
      )
    },
  )

  it.each(['Text.\n', '---\n---\n\nText.\n', '---\n- title\n---\n\nText.\n'])(
    'translates no original whose front matter cannot be copied: %j',
    (text) => {
      const content = writeFiles({ ...smallSite, 'essays/bare/en.md': text })
      const options = { content, kind: 'essay', slug: 'bare', title: 'T', lang: 'pt', today } as const
      const original = join(content, 'essays/bare/en.md')
      expect(() => createDocument(options)).toThrow(
        `Cannot create the essay "T": the front matter of "${original}" is not a map; run stele check`,
      )
      expect(readTree(content)).not.toHaveProperty(['essays/bare/pt.md'])
    },
  )

  it('prints the path and what to do next', async () => {
    const content = writeFiles(smallSite)
    const print = (...args: readonly string[]) => runCli(['new', ...args, '--content', content])
    const first = join(content, 'essays/next/en.md')
    expect(await print('essay', 'Next')).toEqual({
      code: 0,
      stdout: `Created ${first}\nNext: write it, then remove "draft: true" to publish it\n`,
      stderr: '',
    })
    expect(await print('essay', 'Próximo', '--slug', 'next', '--lang', 'pt')).toEqual({
      code: 0,
      stdout: `Created ${join(content, 'essays/next/pt.md')} with the text of ${first}\nNext: translate it, then remove "draft: true" to publish it\n`,
      stderr: '',
    })
  })

  it.each([
    ['Pacific/Pago_Pago', '2026-03-09'],
    ['UTC', '2026-03-10'],
    ['Pacific/Kiritimati', '2026-03-11'],
  ])('writes the day in the time zone of the author: in %s, %s', async (zone, day) => {
    setTimeZone(zone)
    vi.useFakeTimers({ now: new Date('2026-03-10T10:30:00Z'), toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const content = writeFiles(smallSite)
    const { code } = await runCli(['new', 'essay', 'Next', '--content', content])
    expect([code, String(readTree(content)['essays/next/en.md'])]).toEqual([
      0,
      `---
title: Next
description: One or two sentences about the content.
date: ${day}
draft: true
---

Write here.
`,
    ])
  })
})
