/** Commands for collections: a new document, filled from the schema, and a schema from the documents. */

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readFrontMatter } from '../../generator/content/texts/document.ts'
import { runCli } from '../fixtures/cli.ts'
import { smallSite, writeFiles } from '../fixtures/content.ts'

const schema = {
  type: 'object',
  required: ['title', 'date', 'minutes', 'level'],
  properties: {
    title: { type: 'string' },
    date: { type: 'string', format: 'date' },
    minutes: { type: 'integer', minimum: 5, description: 'How long it takes.' },
    level: { enum: ['easy', 'hard'] },
    topics: { type: 'array', items: { type: 'string' } },
    boats: { 'x-referenced-by': 'boats' },
  },
}

const files = {
  ...smallSite,
  'site.yaml': `${smallSite['site.yaml']}collections:\n  talks: { schema: talks.schema.json }\n  boats: {}\n`,
  'talks.schema.json': JSON.stringify(schema),
  'talks/first/en.md': '---\ntitle: First\ndate: 2026-01-01\nminutes: 5\nlevel: easy\n---\n\nText.\n',
  'boats/ann.yaml': 'name: Ann\nbuilt: 2020-02-03\ndraft: true\n',
  'boats/bea.yaml': 'name: Bea\nlength: 7.5\n',
}

describe('stele new with a collection', () => {
  it('creates a draft with the required fields of the schema, and the others as comments', async () => {
    const content = writeFiles(files)
    const run = await runCli(['new', 'talks', 'A: talk', '--content', content])
    expect(run).toMatchObject({ code: 0, stderr: '' })
    const path = join(content, 'talks/a-talk/en.md')
    expect(run.stdout).toBe(`Created ${path}\nNext: write it, then remove "draft: true" to publish it\n`)
    const text = readFileSync(path, 'utf8')
    expect(text.replace(/\d{4}-\d{2}-\d{2}/, 'TODAY')).toBe(`---
title: "A: talk"
date: TODAY
minutes: 5 # How long it takes.
level: easy
# topics: []
draft: true
---

Write here.
`)
    expect(await runCli(['check', '--content', content, '--quiet'])).toMatchObject({ code: 0, stderr: '' })
  })

  it('writes fields whose names have signs of YAML, and values of the types that references lead to', async () => {
    const properties = {
      title: { type: 'string' },
      on: { type: 'boolean' },
      'a: b': { type: 'string' },
      '# c': { type: 'string' },
      null: { type: 'string' },
      level: { $ref: '#/$defs/level', description: 'How hard it is.' },
    }
    const $defs = { level: { type: 'integer', minimum: 3 } }
    const required = Object.keys(properties)
    const content = writeFiles({
      ...files,
      'talks.schema.json': JSON.stringify({ type: 'object', required, properties, $defs }),
    })
    expect(await runCli(['new', 'talks', 'A', '--content', content])).toMatchObject({ code: 0 })
    expect(readFileSync(join(content, 'talks/a/en.md'), 'utf8')).toBe(`---
title: A
on: false
"a: b": ""
"# c": ""
"null": ""
level: 3 # How hard it is.
draft: true
---

Write here.
`)
    const { file, frontMatter } = readFrontMatter(join(content, 'talks/a/en.md'), false)
    expect([file.messages, frontMatter?.value]).toEqual([
      [],
      { title: 'A', on: false, 'a: b': '', '# c': '', null: '', level: 3, draft: true },
    ])
  })

  it('starts a translation from the original', async () => {
    const content = writeFiles(files)
    const options = ['--slug', 'first', '--lang', 'pt', '--content', content]
    expect(await runCli(['new', 'item', 'talks', 'Primeira', ...options])).toMatchObject({ code: 0 })
    expect(readFileSync(join(content, 'talks/first/pt.md'), 'utf8')).toMatch(
      /^---\ntitle: Primeira\ndate: 2026-01-01\nminutes: 5\nlevel: easy\ntranslation_of: en [0-9a-f]{16}\ndraft: true\n---\n\nText\.\n$/,
    )
  })

  it('names the collections that there are', async () => {
    const content = writeFiles(files)
    const { code, stderr } = await runCli(['new', 'item', 'talk', 'T', '--content', content])
    expect([code, stderr]).toEqual([
      2,
      'stele: Cannot create the document "T": Stele creates essays, pages, and documents of collections in its own layout; "talk" is none of them; did you mean "talks"?\n',
    ])
  })
})

describe('stele schema --infer', () => {
  it('writes a schema that accepts the documents, without the keys that decide about their publication', async () => {
    const content = writeFiles(files)
    const path = join(content, 'boats.schema.json')
    expect(await runCli(['schema', '--infer', 'boats', '--content', content])).toMatchObject({
      code: 0,
      stdout: `Wrote ${path} from 2 documents\nNext: read it, and name it in site.yaml, as in collections: { boats: { schema: boats.schema.json } }\n`,
    })
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      required: ['name'],
      properties: {
        name: { type: 'string' },
        built: { type: 'string', format: 'date' },
        length: { type: 'number' },
      },
    })
    writeFileSync(
      join(content, 'site.yaml'),
      String(files['site.yaml']).replace('boats: {}', 'boats: { schema: boats.schema.json }'),
    )
    expect(await runCli(['check', '--content', content, '--quiet'])).toMatchObject({ code: 0, stderr: '' })
  })

  it('replaces no file, and names the collections that there are', async () => {
    const content = writeFiles(files)
    const run = async (name: string) =>
      (await runCli(['schema', '--infer', name, '--content', content])).stderr.replaceAll(content, '')
    expect(await run('talks')).toBe(
      'stele: Cannot infer a schema of "talks": "/talks.schema.json" exists; delete or rename it first\n',
    )
    expect(await run('boat')).toBe(
      'stele: Cannot infer a schema of "boat": "collections" in "/site.yaml" has no such name; did you mean "boats"?\n',
    )
  })
})
