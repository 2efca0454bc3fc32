/** `extra` in front matter: a served site with it, and when a cached build reads it again. */

import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { build } from '../../generator/build.ts'
import { createFolder, oneLanguage, smallSite, writeFiles } from '../fixtures/content.ts'
import { essayFile, toDocument } from '../fixtures/diagnose.ts'
import { readTree } from '../fixtures/tree.ts'
import { startVerifiedService } from '../fixtures/verified-service.ts'
import { findFreePort } from '../targets/targets.ts'

const toEssay = (extra: string) => toDocument(`title: T\ndescription: D\n${extra}`)

const schemaFile = 'extra.schema.json'

it('A service with data passes "stele verify"', async () => {
  const service = await startVerifiedService(
    { ...smallSite, [essayFile]: toEssay('date: 2026-02\nextra: { a: [1] }') },
    await findFreePort(),
  )
  onTestFinished(service.stop)
  const { failures, problems } = await service.verify(service.origin, { only: 'essays' })
  expect({ failures, problems }).toEqual({ failures: [], problems: [] })
})

it('A build with a cache validates unchanged essays again when the schema is added, changed or removed', async () => {
  const folder = createFolder()
  const [content, out, cache] = ['content', 'dist', 'cache'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  writeFiles({ ...oneLanguage, [essayFile]: toEssay('extra: { stars: 4 }') }, content)
  const run = () => build({ content, out, cache })
  const setMaximum = (maximum: number) =>
    writeFileSync(join(content, schemaFile), JSON.stringify({ properties: { stars: { maximum } } }))
  const read = () => JSON.parse(readFileSync(join(out, 'openapi.json'), 'utf8')).components.schemas
  await run()
  setMaximum(5)
  await run()
  expect(read().EssayExtra).toEqual({ properties: { stars: { maximum: 5 } } })
  setMaximum(3)
  await expect(run()).rejects.toMatchObject({
    diagnostics: [{ rule: 'invalid-extra', message: '"extra.stars" must be <= 3, got the number 4' }],
  })
  setMaximum(4)
  await run()
  expect((await run()).written).toBe(0)
  rmSync(join(content, schemaFile))
  await run()
  expect(read()).not.toHaveProperty('EssayExtra')
  const fresh = join(createFolder(), 'dist')
  await build({ content, out: fresh, previous: out })
  expect(readTree(out)).toEqual(readTree(fresh))
})
