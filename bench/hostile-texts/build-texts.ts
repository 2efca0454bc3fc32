/**
 * The process that builds hostile texts with the compiled package: `build-texts <URL of the package> <index>…`. Prints one line of
 * JSON for each: its processor time, its memory and its outcome.
 */

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { oneLanguage } from '../../test/fixtures/content.ts'
import { listPatterns, type Pattern } from './patterns.ts'

/** In characters. */
const length = 400_000

const folder = mkdtempSync(join(tmpdir(), 'stele-hostile-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

const [library = '', ...indexes] = process.argv.slice(2)
const { build, ContentError }: typeof import('../../generator/index.ts') = await import(library)

const patterns = listPatterns()
for (const index of indexes.map(Number)) {
  const pattern = patterns[index]
  if (pattern === undefined) continue
  const content = writeSite(pattern, join(folder, String(index)))
  const before = measureSeconds()
  const outcome = await buildSite(content, join(folder, `${index}-dist`))
  const seconds = measureSeconds() - before
  const megabytes = process.resourceUsage().maxRSS / 1000
  console.log(JSON.stringify({ index, seconds, megabytes, outcome }))
}

function writeSite({ preset, format, unit, start, end }: Pattern, root: string): string {
  const body = start + unit.repeat(Math.ceil(length / unit.length)) + end
  const document = `---\ntitle: T\ndescription: D\ndate: 2026-01-01\n---\n${body}\n`
  const isOwn = preset === 'stele'
  const { 'essays/first-essay/en.md': essay, ...others } = oneLanguage
  const source = preset === 'markdown' ? '{ folder: ../docs }' : `{ folder: ../docs, from: ${preset} }`
  const files = {
    ...Object.fromEntries(Object.entries(others).map(([file, text]) => [`stele/${file}`, text])),
    ...(isOwn
      ? { [`stele/essays/first-essay/en.${format}`]: document }
      : {
          'stele/essays/first-essay/en.md': essay,
          [`docs/hostile.${format}`]: document,
          'stele/site.yaml': `${oneLanguage['site.yaml']}sources: [${source}]\n`,
        }),
  }
  mkdirSync(join(root, '.git'), { recursive: true })
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), String(text))
  }
  return join(root, 'stele')
}

/** Returns `built`, or the rules and the number of errors. */
async function buildSite(content: string, out: string): Promise<string> {
  try {
    await build({ content, out })
    return 'built'
  } catch (error) {
    if (!(error instanceof ContentError)) return `crashed: ${(error as Error).message.slice(0, 200)}`
    const errors = error.diagnostics.filter(({ severity }) => severity === 'error')
    const places = errors.filter(({ line }) => line !== undefined)
    const rules = [...new Set(errors.map(({ rule }) => rule))]
    return `${errors.length} errors (${rules.join(', ')}), ${places.length} with a place`
  }
}

/** The processor time of this process and of all that it started, in seconds. Those of Linux alone count. */
function measureSeconds(): number {
  const { user, system } = process.cpuUsage()
  const ofChildren = process.platform === 'linux' ? readChildTicks() / 100 : 0
  return (user + system) / 1e6 + ofChildren
}

function readChildTicks(): number {
  const readStat = (pid: number | string) =>
    readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number)
  const [ended, ...running] = [
    readStat('self').slice(13, 15),
    ...readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8')
      .split(' ')
      .filter((pid) => pid.trim() !== '')
      .map((pid) => readStat(pid).slice(11, 13)),
  ]
  return [ended, ...running].flat().reduce((sum: number, ticks) => sum + (ticks ?? 0), 0)
}
