/** Writes a page for each diagnostic rule, from its section in docs/diagnostics.md, so that the search of the website finds it. */

import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readRulePage } from '../generator/commands/rule-page.ts'

const folder = fileURLToPath(new URL('content/rules', import.meta.url))

/** Replaces what the website removed before. */
export function writeRules(): void {
  rmSync(folder, { recursive: true, force: true })
  const { sections } = readRulePage()
  const rules = new Set<string>(sections.map(({ rule }) => rule))
  for (const { rule, text } of sections) {
    mkdirSync(join(folder, rule), { recursive: true })
    const description = `The diagnostic rule ${rule}: what it reports, and what to do.`
    writeFileSync(
      join(folder, rule, 'en.md'),
      `---\ntitle: ${rule}\ndescription: "${description}"\n---\n\n${toOwnLinks(text, rules)}\n`,
    )
  }
}

/** Converts links within docs/ to addresses of the website. Blocks of code stay as they are. */
const toOwnLinks = (text: string, rules: ReadonlySet<string>): string =>
  text
    .split('```')
    .map((part, index) =>
      index % 2 === 1 ? part : part.replace(/\]\(([\w./-]*)(#[\w-]+)?\)/g, toLink(rules)),
    )
    .join('```')

const toLink =
  (rules: ReadonlySet<string>) =>
  (_: string, page: string, anchor = ''): string => {
    if (page === '' && rules.has(anchor.slice(1))) return `](/rules/${anchor.slice(1)})`
    const name = page === '' ? 'diagnostics' : page.replace(/\.md$/, '').replaceAll('/', '-')
    return `](/docs/${name}${anchor})`
  }

if (process.argv[1] === fileURLToPath(import.meta.url)) writeRules()
