/**
 * The routes for Vercel, validated by Vercel's own package. No package evaluates `has` locally, so these tests do not
 * verify which route a request takes.
 */

import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { build } from '../../generator/build.ts'
import type { Route } from '../../generator/hosts/vercel.ts'
import { sampleOrigin } from '../conformance/sample/sample.ts'
import { describeWhere } from '../fixtures/where.ts'
import { enginesFolder } from './engines.ts'

const folder = mkdtempSync(join(tmpdir(), 'stele-vercel-'))
const dist = join(folder, 'dist')
afterAll(() => rmSync(folder, { recursive: true }))

const whyNot = existsSync(join(enginesFolder, '@vercel/routing-utils'))
  ? null
  : 'run "npm run engines" to install @vercel/routing-utils'

describeWhere('the routes for Vercel', whyNot, () => {
  let routes: readonly Route[]
  const read = () => JSON.parse(readFileSync(join(dist, '_stele/vercel/rules.json'), 'utf8'))
  const load = () => createRequire(join(enginesFolder, 'x.js'))('@vercel/routing-utils')

  beforeAll(async () => {
    await build({ content: 'content', out: dist, baseUrl: sampleOrigin, host: 'vercel' })
    routes = read().routes
  })

  it('conform to the schema of Vercel, and pass its own checks', () => {
    const { routesSchema, normalizeRoutes } = load()
    const validate = new Ajv({ strict: false }).compile(routesSchema)
    validate(routes)
    expect(validate.errors).toBe(null)
    expect(normalizeRoutes(structuredClone(routes)).error).toBe(null)
  })

  it('negotiate the format of a page before Vercel looks for files', () => {
    const filesystem = routes.findIndex((route) => 'handle' in route)
    const negotiated = routes.flatMap((route, index) =>
      'has' in route && route.has?.some(({ key }) => key === 'accept') ? [index] : [],
    )
    expect(negotiated).toHaveLength(2)
    expect(Math.max(...negotiated)).toBeLessThan(filesystem)
  })

  it('set no header of a path twice', () => {
    const headerRoutes = routes.flatMap((route) =>
      'continue' in route && !('methods' in route) ? [route] : [],
    )
    const paths = Object.keys(
      JSON.parse(readFileSync(join(dist, '_stele/manifest.json'), 'utf8')).files,
    ).flatMap((file) => [`/${file}`, `/${file.replace(/\.(?:html|json)$/, '')}`])
    for (const path of ['/', ...paths]) {
      const names = headerRoutes
        .filter(({ src }) => new RegExp(src).test(path))
        .flatMap(({ headers = {} }) => Object.keys(headers))
      expect(names, path).toEqual([...new Set(names)])
    }
  })
})
