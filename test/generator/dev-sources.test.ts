/** The preview of `stele dev` of documents that another generator has. */

import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type DevBuild, dev } from '../../generator/commands/dev/dev.ts'
import { smallSite, writeFiles } from '../fixtures/content.ts'

const site = String(smallSite['site.yaml'])

const toSite = (folder: string): string => `${site}sources:\n  - { folder: ${folder}, from: hugo }\n`

/** Starts a preview. Returns a function that waits for a title of the API, which it does not have yet. */
async function startPreview(files: Readonly<Record<string, string>>) {
  const folder = writeFiles({ 'stele/profile/en.yaml': '', ...files })
  const profiles = Object.entries(smallSite).filter(([file]) => file.startsWith('profile/'))
  writeFiles(Object.fromEntries(profiles), join(folder, 'stele'))
  let wake = () => {}
  const errors: unknown[] = []
  const { url, close } = await dev({
    content: join(folder, 'stele'),
    onBuild: ({ error }: DevBuild) => {
      if (error !== null) errors.push(error)
      wake()
    },
    onWarning: (error) => errors.push(error),
  })
  onTestFinished(close)
  const readTitles = async () => {
    const { essays } = await (await fetch(`${url}/api/v1/essays`)).json()
    return (essays as readonly { readonly title: string }[]).map(({ title }) => title)
  }
  return {
    folder,
    readTitles,
    errors,
    /** Waits for a build after which the API has these titles. */
    async waitForTitles(...titles: readonly string[]) {
      for (;;) {
        const built = new Promise<void>((resolve) => {
          wake = resolve
        })
        if ((await readTitles()).join() === titles.join()) return
        await built
      }
    },
  }
}

describe('stele dev', () => {
  it('builds again when a document of another generator changes or is added', async () => {
    const { folder, readTitles, waitForTitles, errors } = await startPreview({
      'stele/site.yaml': toSite('../content'),
      'content/one.md': '---\ntitle: One\n---\n\nText.\n',
    })
    expect(await readTitles()).toEqual(['One'])
    writeFileSync(join(folder, 'content/one.md'), '---\ntitle: Changed\n---\n\nText.\n')
    await waitForTitles('Changed')
    writeFiles({ 'content/blog/two.md': '---\ntitle: Added\n---\n\nText.\n' }, folder)
    await waitForTitles('Added', 'Changed')
    expect(errors).toEqual([])
  })

  it('watches the folder that a changed site.yaml names, which may hold the content folder', async () => {
    const { folder, readTitles, waitForTitles, errors } = await startPreview({
      'stele/site.yaml': toSite('../content'),
      'content/one.md': '---\ntitle: One\n---\n\nText.\n',
    })
    expect(await readTitles()).toEqual(['One'])
    writeFiles({ 'notes/a.md': '---\ntitle: Note\n---\n\nText.\n', 'stele/site.yaml': toSite('..') }, folder)
    await waitForTitles('One', 'Note')
    renameSync(join(folder, 'content/one.md'), join(folder, 'one.txt'))
    await waitForTitles('Note')
    expect(errors).toEqual([])
  })
})
