/** What an author sees in a browser while `stele dev` runs. Every test waits for the page to change, never for a time. */

import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { describeInChromium } from '../fixtures/chromium.ts'
import { type Files, smallSite, writeFiles } from '../fixtures/content.ts'
import { startPreview } from '../fixtures/preview.ts'

const essay = 'essays/first-essay/en.md'
const essayText = String(smallSite[essay])

const secondEssay: Files = {
  'essays/second-essay/en.md': '---\ntitle: Second essay\ndescription: Another one.\n---\n\nText.\n',
}

describeInChromium('The preview', (getBrowser) => {
  /** Opens a page of a new preview for the current test. */
  async function open(path: string, files: Files = smallSite) {
    const preview = await startPreview(files)
    const page = await getBrowser().newPage()
    onTestFinished(() => page.close())
    await page.goto(preview.url + path)
    return { ...preview, page }
  }

  /** The overlay with the mistakes. */
  const findOverlay = (page: Page) => page.getByRole('alert')

  /** The addresses that the list of essays leads to. */
  const listEssays = (page: Page) =>
    page
      .locator('ol.entries h3 a')
      .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname))

  it('shows the same page again without mistakes if a mistake is only taken back', async () => {
    const { page, content } = await open('/essays/first-essay')
    writeFiles({ [essay]: essayText.replace('title:', 'titel:') }, content)
    await findOverlay(page).waitFor()
    writeFiles({ [essay]: essayText }, content)
    await findOverlay(page).waitFor({ state: 'detached' })
  })

  it('starts with the mistakes of content that has never been built', async () => {
    const { page, content } = await open('/essays/first-essay', {
      ...smallSite,
      [essay]: essayText.replace('title:', 'titel:'),
    })
    await findOverlay(page).getByText('"titel" is not a known key').waitFor()
    writeFiles({ [essay]: essayText }, content)
    await page.getByText('Opening words.').waitFor()
  })

  it('shows no overlay for a warning', async () => {
    const { page, content } = await open('/essays/first-essay')
    writeFiles({ [essay]: `${essayText}\n[A shop](/shop)\n` }, content)
    await page.getByRole('link', { name: 'A shop' }).waitFor()
    expect(await findOverlay(page).count()).toBe(0)
  })

  it('lists a new essay, a renamed one under its new address, and none of a deleted folder', async () => {
    const { page, content } = await open('/essays')
    expect(await listEssays(page)).toEqual(['/essays/first-essay'])
    writeFiles(secondEssay, content)
    await page.getByRole('link', { name: 'Second essay' }).waitFor()
    expect(await listEssays(page)).toEqual(['/essays/first-essay', '/essays/second-essay'])

    renameSync(join(content, 'essays/second-essay'), join(content, 'essays/renamed-essay'))
    await page.locator('a[href="/essays/renamed-essay"]').waitFor()
    expect(await listEssays(page)).toEqual(['/essays/first-essay', '/essays/renamed-essay'])

    rmSync(join(content, 'essays/renamed-essay'), { recursive: true })
    await page.getByRole('link', { name: 'Second essay' }).waitFor({ state: 'detached' })
    expect(await listEssays(page)).toEqual(['/essays/first-essay'])
  })

  it('shows a new language of site.yaml', async () => {
    const { page, content } = await open('/')
    const profile = readFileSync(join(content, 'profile/en.yaml'), 'utf8')
    const site = String(smallSite['site.yaml']).replace('[en, pt]', '[en, pt, es]')
    writeFiles({ 'site.yaml': site, 'profile/es.yaml': profile }, content)
    await page.getByRole('link', { name: 'Español', exact: true }).waitFor()
  })

  it('shows content that was moved away and back', async () => {
    const { page, content } = await open('/essays/first-essay')
    renameSync(content, `${content}-away`)
    await findOverlay(page).getByText('the folder does not exist').waitFor()
    renameSync(`${content}-away`, content)
    await findOverlay(page).waitFor({ state: 'detached' })
    writeFiles({ [essay]: essayText.replace('Opening words', 'Edited words') }, content)
    await page.getByText('Edited words.').waitFor()
  })

  it('shows a file that an editor replaces by another one, again and again', async () => {
    const { page, content } = await open('/essays/first-essay')
    for (const text of ['First version', 'Second version', 'Third version']) {
      writeFiles({ 'essays/first-essay/.en.md.tmp': essayText.replace('Opening words', text) }, content)
      renameSync(join(content, 'essays/first-essay/.en.md.tmp'), join(content, essay))
      await page.getByText(`${text}.`).waitFor()
    }
  })

  it('shows in a tab that was hidden what was saved meanwhile', async () => {
    const { page, url, content } = await open('/essays/first-essay')
    const setHidden = (hidden: boolean) =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'hidden', { configurable: true, value })
        document.dispatchEvent(new Event('visibilitychange'))
      }, hidden)
    await setHidden(true)
    writeFiles({ [essay]: essayText.replace('Opening words', 'Edited words') }, content)
    const other = await getBrowser().newPage()
    onTestFinished(() => other.close())
    await other.goto(`${url}/essays/first-essay`)
    await other.getByText('Edited words.').waitFor()
    expect(await page.getByText('Opening words.').count()).toBe(1)
    await setHidden(false)
    await page.getByText('Edited words.').waitFor()
  })

  it('ends in the last state of 200 quick saves', async () => {
    const { page, content } = await open('/essays/first-essay')
    const path = join(content, essay)
    for (let save = 1; save <= 200; save += 1) {
      writeFileSync(path, essayText.replace('Opening words', `Save ${save}`))
      await setImmediate()
    }
    await page.getByText('Save 200.').waitFor()
  })

  it('marks drafts in the list and on their pages', async () => {
    const { page, url } = await open('/essays', {
      ...smallSite,
      'essays/first-essay/en.md': essayText.replace('---\n', '---\ndraft: true\n'),
      'essays/first-essay/pt.md': String(smallSite['essays/first-essay/pt.md']).replace(
        '---\n',
        '---\ndraft: true\n',
      ),
      ...secondEssay,
    })
    const entry = page.getByRole('listitem').filter({ has: page.getByRole('heading') })
    expect(
      await entry.filter({ hasText: 'First essay' }).getByText('Draft', { exact: true }).isVisible(),
    ).toBe(true)
    expect(await entry.filter({ hasText: 'Second essay' }).getByText('Draft', { exact: true }).count()).toBe(
      0,
    )

    await page.goto(`${url}/pt/essays/first-essay`)
    expect(await page.getByText('Rascunho', { exact: true }).isVisible()).toBe(true)
  })
})
