/** Writes a page for each diagnostic rule, from its section in docs/diagnostics/, so that the search of the website finds it. */

import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readRuleSections } from '../generator/commands/rule-pages.ts'

const folder = fileURLToPath(new URL('content/rules', import.meta.url))

/** Replaces what the website removed before. */
export function writeRules(): void {
  rmSync(folder, { recursive: true, force: true })
  for (const { page, rule, text } of readRuleSections()) {
    mkdirSync(join(folder, rule), { recursive: true })
    const description = `The diagnostic rule ${rule}: what it reports, and what to do.`
    writeFileSync(
      join(folder, rule, 'en.md'),
      `---\ntitle: ${rule}\ndescription: "${description}"\n---\n\n${toOwnLinks(text, page)}\n`,
    )
  }
}

/** Converts links from a page of docs/ to other pages into paths of the website. */
const toOwnLinks = (text: string, page: string): string =>
  text.replace(
    /\]\(([\w./-]+)\.md(#[\w-]+)?\)/g,
    (_, target: string, anchor = '') =>
      `](/docs/${posix.join(posix.dirname(page), target).replaceAll('/', '-')}${anchor})`,
  )

if (process.argv[1] === fileURLToPath(import.meta.url)) writeRules()
