/**
 * `npm run bench:collections`: compares a build of essays with a build of the same documents in five collections, in turn. `--documents 2000`
 * and `--rounds 3` set the size and the rounds. It prints medians, and records nothing.
 */

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { describeMachine } from './machine.ts'
import { cleanUpOnExit } from './processes.ts'
import { writeCorpus } from './speed/corpus.ts'
import { moveAside } from './speed/move-aside.ts'
import { measureUndisturbed, type RunCost, toMedianCost } from './speed/run-command.ts'
import { installStele } from './speed/stele.ts'
import { toBytes, toCount, toRatio, toSeconds, toTable } from './tables.ts'

const { values } = parseArgs({
  options: { documents: { type: 'string', default: '10000' }, rounds: { type: 'string', default: '3' } },
})
const documents = Number(values.documents)
const names = ['articles', 'courses', 'notes', 'recipes', 'talks']

const folder = mkdtempSync(join(tmpdir(), 'stele-collections-'))
cleanUpOnExit(() => rmSync(folder, { recursive: true, force: true }))
const [ofEssays, ofCollections] = [join(folder, 'essays'), join(folder, 'collections')]
for (const content of [ofEssays, ofCollections]) writeCorpus(content, { documents, format: 'md', site: true })
distribute(ofCollections)

const stele = installStele(join(folder, 'stele'))
const contenders = [
  { name: 'essays', content: ofEssays, costs: [] as RunCost[] },
  { name: 'five collections', content: ofCollections, costs: [] as RunCost[] },
]
for (let round = 0; round < Number(values.rounds); round++)
  for (const { name, content, costs } of contenders) {
    const out = join(folder, `${name} out`)
    const cost = await measureUndisturbed(() => {
      moveAside(out)
      const flags = ['--content', content, '--out', out, '--no-cache', '--quiet']
      return { argv: stele.toArgv('build', ...flags), folder }
    })
    costs.push(cost)
  }
const medians = contenders.map(({ name, costs }) => ({ name, ...toMedianCost(costs) }))
const [base] = medians
console.log(
  toTable(
    [`${toCount(documents)} documents, all pages`, 'CPU time', 'peak memory'],
    medians.map(({ name, cpu, memory }) => [
      name,
      toRatio(cpu ?? Number.NaN, base?.cpu ?? Number.NaN, toSeconds),
      toRatio(memory ?? Number.NaN, base?.memory ?? Number.NaN, toBytes),
    ]),
  ),
)
console.log(`\n${describeMachine()}`)

/** Moves all essays but the first into collections, and changes the links to them. */
function distribute(content: string): void {
  const slugs = readdirSync(join(content, 'essays')).sort().slice(1)
  const toName = (index: number) => names[index % names.length] ?? ''
  const owners = new Map(slugs.map((slug, index) => [slug, toName(index)]))
  for (const name of names) mkdirSync(join(content, name))
  for (const [slug, name] of owners) renameSync(join(content, 'essays', slug), join(content, name, slug))
  const settings = names.map((name) => `  ${name}: {}\n`).join('')
  writeFileSync(
    join(content, 'site.yaml'),
    `${readFileSync(join(content, 'site.yaml'), 'utf8')}collections:\n${settings}`,
  )
  for (const path of readdirSync(content, { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.md')) continue
    const file = join(content, path)
    const text = readFileSync(file, 'utf8')
    const changed = text.replace(/\/essays\/([a-z0-9-]+)/g, (address, slug) => {
      const name = owners.get(slug)
      return name === undefined ? address : `/${name}/${slug}`
    })
    if (changed !== text) writeFileSync(file, changed)
  }
}
