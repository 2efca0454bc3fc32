/** The package as it is published: JavaScript alone, made by `npm pack`. */

import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { createFolder, smallSite, writeFiles } from './fixtures/content.ts'

it('builds a site from the packed JavaScript, without the sources', () => {
  const folder = createFolder()
  execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], { encoding: 'utf8' })
  const [tarball = ''] = readdirSync(folder)
  execFileSync('tar', ['-xzf', join(folder, tarball), '-C', folder])
  const installed = join(folder, 'package')
  // Stands for what an installation would bring.
  symlinkSync(resolve('node_modules'), join(installed, 'node_modules'))
  const { bin, version } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))
  const stele = (...args: string[]) =>
    execFileSync(process.execPath, [join(installed, bin.stele), ...args], { cwd: folder, encoding: 'utf8' })

  mkdirSync(join(folder, 'content'))
  writeFiles(smallSite, join(folder, 'content'))
  expect(stele('--version')).toBe(`${version}\n`)
  expect(stele('build')).toMatch(
    /^Published dist for https:\/\/site\.test: \d+ files written, 0 unchanged, 0 removed\n$/,
  )
  expect(JSON.parse(readFileSync(join(folder, 'dist/api/v1/essays.json'), 'utf8'))).toMatchObject({
    count: 1,
  })
  expect(readdirSync(installed).sort()).toEqual([
    'CHANGELOG.md',
    'LICENSE',
    'README.md',
    'lib',
    'node_modules',
    'package.json',
  ])
})
