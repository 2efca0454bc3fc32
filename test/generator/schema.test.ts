import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { type SchemaName, schemaNames, toJsonSchema } from '../../generator/content/schemas/json-schema.ts'
import { runCli } from '../fixtures/cli.ts'
import { createFolder } from '../fixtures/content.ts'
import { projectFolder } from '../fixtures/project.ts'
import { readTree } from '../fixtures/tree.ts'

/** The mistakes that an editor shows: the path and the message of each. */
function findMistakes(name: SchemaName, yaml: string): readonly string[] {
  const ajv = new Ajv({ allErrors: true })
  const isValid = ajv.validate(toJsonSchema(name), parse(yaml))
  return isValid ? [] : (ajv.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

const readStarter = (file: string): string =>
  readFileSync(join(projectFolder, 'generator/starter/content', file), 'utf8')

describe('The JSON Schema', () => {
  it.each<[SchemaName, string]>([
    ['site', readStarter('site.yaml')],
    ['profile', readStarter('profile/en.yaml')],
    ['essay', readStarter('essays/first-essay/en.md').split('---\n')[1] ?? ''],
    ['page', readStarter('pages/about/en.md').split('---\n')[1] ?? ''],
    ['essay', 'title: T\ndescription: D'],
    ['page', 'title: T\ndescription: D\ntranslation_of: en 0123456789abcdef'],
    ['essay', 'title: T\ndescription: D\ndate: 2026-02-03\nupdated: 2026-02-04\ntags: [a]\ndraft: true'],
  ])('of a %s accepts a file that the build accepts', (name, yaml) => {
    expect(findMistakes(name, yaml)).toEqual([])
  })

  it.each<[SchemaName, string, readonly string[]]>([
    ['site', 'languages: en', ['/languages must be array']],
    [
      'site',
      'quota: { limit: 0 }',
      ["/quota must have required property 'window'", '/quota/limit must be >= 1'],
    ],
    ['profile', 'links: { mail: a }', ['/links must NOT have additional properties']],
    ['essay', 'tag: [a]', [' must NOT have additional properties']],
    ['essay', 'translation_of: [en]', ['/translation_of must be string', '/translation_of must be null']],
    ['essay', 'date: 2026', ['/date must be string', '/date must be null']],
    ['page', 'type: post', ['/type must be equal to one of the allowed values']],
  ])('of a %s rejects "%s"', (name, yaml, mistakes) => {
    expect(findMistakes(name, yaml)).toEqual(expect.arrayContaining([...mistakes]))
  })

  it('rejects what is too long for a build', () => {
    const mistakes = findMistakes('essay', `title: ${'a'.repeat(501)}\ntags: [${'a, '.repeat(1001)}]`)
    expect(mistakes).toContain('/title must NOT have more than 500 characters')
    expect(mistakes).toContain('/tags must NOT have more than 1000 items')
    expect(findMistakes('site', `languages: [${'en, '.repeat(101)}]`)).toContain(
      '/languages must NOT have more than 100 items',
    )
  })

  it('describes the value of a key', () => {
    expect(toJsonSchema('essay')).toMatchObject({
      $schema: 'http://json-schema.org/draft-07/schema#',
      properties: { title: { type: 'string', description: 'a title' } },
    })
  })
})

describe('stele schema', () => {
  it('writes one schema for each kind of content file, and prints their paths', async () => {
    const folder = createFolder()
    const names = schemaNames.map((name) => `${name}.schema.json`)
    expect(await runCli(['schema', '--out', 'editor'], { cwd: folder })).toEqual({
      code: 0,
      stdout: names.map((name) => `Wrote ${join('editor', name)}\n`).join(''),
      stderr: '',
    })
    const tree = readTree(join(folder, 'editor'))
    expect(Object.keys(tree)).toEqual(names.toSorted())
    expect(JSON.parse(String(tree['essay.schema.json']))).toEqual(toJsonSchema('essay'))
  })
})
