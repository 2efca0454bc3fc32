/**
 * `npm run bench:dev`: measures how long `stele dev` takes from a saved change to the event that reloads the page, and until
 * the page has been received, at 1,000 essays. Prints a Markdown table. The CPU time of the server is measured as well,
 * because other work on the machine does not change it much.
 */

import type { ChildProcess } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { describeMachine } from './machine.ts'
import { cleanUpOnExit, endProcess, startProcess, waitForText } from './processes.ts'
import { findQuantile } from './quantile.ts'
import { writeCorpus } from './speed/corpus.ts'
import { toSlug } from './speed/corpus-essay.ts'
import { installStele } from './speed/stele.ts'

const essays = 1000

/** V8 compiles the code of a rebuild during the first ones. */
const warmUps = 10
const saves = 30

/** Milliseconds between two saves, as an author would leave. */
const pause = 300

/** What a save changes. */
interface Change {
  /** The file in the content folder. */
  readonly toFile: (slug: string) => string
  readonly change: (text: string, save: number) => string
}

const toEssayFile = (slug: string) => `essays/${slug}/en.md`
const stylesheet = 'static/own.css'

/** The changes of the table. */
const changes: Readonly<Record<string, Change>> = {
  'a sentence more': { toFile: toEssayFile, change: (text, save) => `${text}\nSentence ${save}.\n` },
  'another title': {
    toFile: toEssayFile,
    change: (text, save) => text.replace(/^title: .*$/m, `title: Title ${save}`),
  },
}

/** Changes of what all pages show. They are measured on the sample, since all pages are rendered again. */
const changesOfLook: Readonly<Record<string, Change>> = {
  'a stylesheet': {
    toFile: () => stylesheet,
    change: (_, save) => `h1 { letter-spacing: ${Math.abs(save)}px }\n`,
  },
  'the layout of essays': {
    toFile: () => 'layouts/essay.html',
    change: (_, save) => `<article class="save${save}">{{ body }}</article>\n`,
  },
}

/** Yields the id of the build that is served, first the current one, then each new one. */
async function* readBuilds(origin: string): AsyncGenerator<string> {
  const { body } = await fetch(`${origin}/_stele/dev/events`)
  if (body === null) throw new Error('Cannot measure: the events have no body')
  const decoder = new TextDecoder()
  let pending = ''
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const events = (pending + decoder.decode(value, { stream: true })).split('\n\n')
    pending = events.pop() ?? ''
    for (const event of events) yield JSON.parse(event.slice(event.indexOf('data: ') + 6)).build
  }
}

interface Times {
  /** Milliseconds from before the save to the event. */
  readonly event: number
  /** Milliseconds from before the save to the end of the page. */
  readonly page: number
  /** CPU time of the server until then, in milliseconds; not a number where `/proc` is missing. */
  readonly cpu: number
}

/** Clock ticks of Linux per second (sysconf(3), _SC_CLK_TCK). */
const ticksPerSecond = 100

/** Returns the CPU time of a process in milliseconds, all its threads included (proc_pid_stat(5)). */
function readCpuTime(pid: number | undefined): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The fields after the name of the program, which may contain spaces: user and system time are the 12th and 13th.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond
  } catch {
    return Number.NaN
  }
}

/** Saves a change of a file, and waits for its event and its page. */
async function measureSave(
  file: string,
  change: (text: string) => string,
  url: string,
  builds: AsyncGenerator<string>,
  server: ChildProcess,
): Promise<Times> {
  const text = change(readFileSync(file, 'utf8'))
  const cpuBefore = readCpuTime(server.pid)
  const start = performance.now()
  writeFileSync(file, text)
  await builds.next()
  const event = performance.now() - start
  await (await fetch(url)).text()
  return { event, page: performance.now() - start, cpu: readCpuTime(server.pid) - cpuBefore }
}

function toRow(name: string, times: readonly Times[]): string {
  const format = (share: number, pick: (each: Times) => number) =>
    `${findQuantile(times.map(pick), share).toFixed(0)} ms`
  const cells = [
    format(0.5, ({ event }) => event),
    format(0.95, ({ event }) => event),
    format(0.5, ({ page }) => page),
    format(0.95, ({ page }) => page),
    format(0.5, ({ cpu }) => cpu),
  ]
  return `| ${name} | ${cells.join(' | ')} |`
}

/** Serves a site with `stele dev`, and prints a row for each change. */
async function measureSite(
  content: string,
  slugs: readonly string[],
  measured: Readonly<Record<string, Change>>,
): Promise<void> {
  const server = startProcess(stele.toArgv('dev', '--content', content, '--port', '0'), {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [, origin = ''] = await waitForText(server, / on (http:\S+);/)
  const builds = readBuilds(origin)
  await builds.next()
  for (const [name, { toFile, change }] of Object.entries(measured)) {
    const times: Times[] = []
    for (let save = -warmUps; save < saves; save += 1) {
      const slug = slugs[Math.abs(save) % slugs.length] ?? ''
      const result = await measureSave(
        join(content, toFile(slug)),
        (text) => change(text, save),
        `${origin}/essays/${slug}`,
        builds,
        server,
      )
      if (save >= 0) times.push(result)
      await setTimeout(pause)
    }
    console.log(toRow(name, times))
  }
  endProcess(server)
}

const folder = mkdtempSync(join(tmpdir(), 'stele-bench-'))
cleanUpOnExit(() => rmSync(folder, { recursive: true, force: true }))
const stele = installStele(folder)
const synthetic = join(folder, 'content')
writeCorpus(synthetic, { documents: essays, format: 'md', site: true })
const sample = join(folder, 'sample')
cpSync('content', sample, { recursive: true })
for (const [file, text] of [
  [stylesheet, ''],
  ['layouts/essay.html', '{{ body }}\n'],
] as const) {
  mkdirSync(dirname(join(sample, file)), { recursive: true })
  writeFileSync(join(sample, file), text)
}
appendFileSync(join(sample, 'site.yaml'), `theme: { css: [${basename(stylesheet)}] }\n`)

console.log('| Saved | event, median | event, p95 | page, median | page, p95 | CPU time, median |')
console.log('| --- | --- | --- | --- | --- | --- |')
await measureSite(
  synthetic,
  Array.from({ length: saves + 1 }, (_, index) => toSlug(index + 1)),
  changes,
)
const sampleSlugs = readdirSync(join(sample, 'essays')).filter((slug) =>
  existsSync(join(sample, toEssayFile(slug))),
)
await measureSite(sample, sampleSlugs, changesOfLook)
console.log(`\n${essays} essays, ${saves} saves. ${describeMachine()}`)
process.exit()
