import { join } from 'node:path'
import { expect, it } from 'vitest'
import { build } from '../../../generator/build.ts'
import { createFolder, oneLanguage, writeFiles } from '../../fixtures/content.ts'
import { readTree } from '../../fixtures/tree.ts'

it('A build draws the same images in worker threads', async () => {
  const site = { ...oneLanguage, 'site.yaml': `${oneLanguage['site.yaml']}social_images: true\n` }
  const [content, folder] = [writeFiles(site), createFolder()]
  for (const threads of [0, 1]) await build({ content, out: join(folder, String(threads)), threads })
  expect(readTree(join(folder, '1'))).toEqual(readTree(join(folder, '0')))
})
