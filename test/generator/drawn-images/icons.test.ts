/** The icons that a build draws from the icon of a theme. */

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PNG } from 'pngjs'
import { expect, it } from 'vitest'
import { build } from '../../../generator/build.ts'
import { createFolder, type Files, oneLanguage, writeFiles } from '../../fixtures/content.ts'
import { listTree } from '../../fixtures/tree.ts'

/** A red square that fills the upper half of the icon. */
const upperHalf =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#f00" d="M0 0h8v4H0z"/></svg>'

const siteYaml = `${oneLanguage['site.yaml']}theme: { icon: { file: mark.svg, png: true } }\n`

/** Builds the small site with an icon, and returns its output folder and the paths of drawn icons without hashes. */
async function buildIcons(icon: string, files: Files = {}) {
  const out = join(createFolder(), 'dist')
  const content = writeFiles({ ...oneLanguage, 'site.yaml': siteYaml, 'static/mark.svg': icon, ...files })
  await build({ content, out })
  const drawn = listTree(out).filter((file) => /\.(?:png|ico)$/.test(file))
  const byName = new Map(drawn.map((file) => [file.replace(/-[\w-]{10}(?=\.)/, ''), file]))
  const names = [...byName.keys()].sort()
  return { out, names, paths: names.map((name) => byName.get(name) ?? '') }
}

/** The colours of a column of pixels in the middle, at some heights between 0 and 1: red, green, blue, alpha. */
function readColumn(bytes: Buffer, heights: readonly number[]): string[] {
  const { width, height, data } = PNG.sync.read(bytes)
  return heights.map((share) => {
    const offset = (Math.floor(height * share) * width + width / 2) * 4
    return data.subarray(offset, offset + 4).toString('hex')
  })
}

const [red, clear, light] = ['ff0000ff', '00000000', 'fdfdfbff']

it('are transparent for browsers, and on the background of the site with a margin for phones', async () => {
  const { out, paths, names } = await buildIcons(upperHalf)
  expect(names).toEqual([
    'assets/icon-180-filled.png',
    'assets/icon-192.png',
    'assets/icon-512-filled.png',
    'assets/icon-512.png',
    'favicon.ico',
  ])
  const columns = paths
    .slice(0, 4)
    .map((path) => readColumn(readFileSync(join(out, path)), [0.05, 0.25, 0.75, 0.95]))
  expect(columns).toEqual([
    [light, red, light, light],
    [red, red, clear, clear],
    [light, red, light, light],
    [red, red, clear, clear],
  ])

  // The favicon has 32 pixels in the format ICO.
  const icon = readFileSync(join(out, 'favicon.ico'))
  // The header of ICO: reserved, type 1, one image; then its width, height, ..., length and offset.
  expect([icon.readUInt16LE(0), icon.readUInt16LE(2), icon.readUInt16LE(4)]).toEqual([0, 1, 1])
  expect([icon[6], icon[7]]).toEqual([32, 32])
  const [length, offset] = [icon.readUInt32LE(14), icon.readUInt32LE(18)]
  expect(readColumn(icon.subarray(offset, offset + length), [0.25, 0.75])).toEqual([red, clear])
})

it('leave the favicon to the author who has one', async () => {
  const { out, names } = await buildIcons(upperHalf, { 'static/favicon.ico': 'an icon' })
  expect(readFileSync(join(out, 'favicon.ico'), 'utf8')).toBe('an icon')
  expect(names).toHaveLength(5)
})

it('are not drawn for a site without HTML pages', async () => {
  expect((await buildIcons(upperHalf, { 'site.yaml': `${siteYaml}site: false\n` })).names).toEqual([])
})

it('refuse a file without a visible image, and publish nothing', async () => {
  const out = join(createFolder(), 'dist')
  const icon = '<svg xmlns="http://www.w3.org/2000/svg"><image href="/etc/hostname"/></svg>'
  const content = writeFiles({ ...oneLanguage, 'site.yaml': siteYaml, 'static/mark.svg': icon })
  await expect(build({ content, out })).rejects.toThrow(
    'Cannot draw "static/mark.svg" as PNG: nothing of it is visible; check that it is a valid image, or remove "png: true" of "icon" in site.yaml',
  )
  expect(existsSync(out)).toBe(false)
})

it('are drawn again only if the icon or the background changes', async () => {
  const content = writeFiles({ ...oneLanguage, 'site.yaml': siteYaml, 'static/mark.svg': upperHalf })
  const out = join(createFolder(), 'dist')
  const list = async () => {
    await build({ content, out })
    return listTree(out).filter((file) => file.endsWith('.png'))
  }
  const first = await list()
  expect(await list()).toEqual(first)
  writeFiles({ 'site.yaml': siteYaml.replace('{ icon', '{ colors: { background: "#fff" }, icon') }, content)
  const second = await list()
  expect(second.filter((file) => first.includes(file))).toEqual(
    first.filter((file) => !file.includes('filled')),
  )
})
