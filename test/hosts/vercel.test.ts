/**
 * The rules for Vercel, held against the schema and the checks of its own package. Nothing that can be had here
 * evaluates `has`: which route a request takes is not proved by these tests.
 */

import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { build } from '../../generator/build.ts'
import { sampleOrigin } from '../../generator/conformance/cases/sample/sample.ts'
import type { Route } from '../../generator/hosts/vercel.ts'
import { describeWhere } from '../fixtures/where.ts'
import { engines } from './hosts.ts'

const folder = mkdtempSync(join(tmpdir(), 'stele-vercel-'))
const dist = join(folder, 'dist')
afterAll(() => rmSync(folder, { recursive: true }))

const whyNot = existsSync(join(engines, '@vercel/routing-utils'))
  ? null
  : '"npm run engines" installs @vercel/routing-utils'

describeWhere('the rules for Vercel', whyNot, () => {
  let routes: readonly Route[]
  const read = () => JSON.parse(readFileSync(join(dist, '_stele/vercel/rules.json'), 'utf8'))
  const load = () => createRequire(join(engines, 'x.js'))('@vercel/routing-utils')

  beforeAll(async () => {
    await build({ content: 'content', out: dist, baseUrl: sampleOrigin, host: 'vercel' })
    routes = read().routes
  })

  it('are routes as its schema has them, and its own checks take them', () => {
    const { routesSchema, normalizeRoutes } = load()
    const validate = new Ajv({ strict: false }).compile(routesSchema)
    validate(routes)
    expect(validate.errors).toBe(null)
    expect(normalizeRoutes(structuredClone(routes)).error).toBe(null)
  })

  it('ask what a page is wanted as before any file is looked for', () => {
    const filesystem = routes.findIndex((route) => 'handle' in route)
    const negotiated = routes.flatMap((route, place) =>
      'has' in route && route.has?.some(({ key }) => key === 'accept') ? [place] : [],
    )
    expect(negotiated).toHaveLength(2)
    expect(Math.max(...negotiated)).toBeLessThan(filesystem)
  })

  it('say no field of one address twice', () => {
    const saying = routes.flatMap((route) => ('continue' in route && !('methods' in route) ? [route] : []))
    const paths = Object.keys(
      JSON.parse(readFileSync(join(dist, '_stele/manifest.json'), 'utf8')).files,
    ).flatMap((file) => [`/${file}`, `/${file.replace(/\.(?:html|json)$/, '')}`])
    for (const path of ['/', ...paths]) {
      const names = saying
        .filter(({ src }) => new RegExp(src).test(path))
        .flatMap(({ headers = {} }) => Object.keys(headers))
      expect(names, path).toEqual([...new Set(names)])
    }
  })
})
