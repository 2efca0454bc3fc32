/** examples/astro: Stele reads the collection of Astro's site. Astro itself is not installed: its packages have 158 MB. */

import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { parse } from 'yaml'
import { runCli } from '../fixtures/cli.ts'
import { copyExample } from './copy-example.ts'

function useCopy(): string {
  const folder = copyExample('astro')
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

it('examples/astro has the settings that `stele init --from` reads from its configuration, and one more key', async () => {
  const cwd = useCopy()
  const readSettings = () => parse(readFileSync(join(cwd, 'stele/site.yaml'), 'utf8'))
  const { sources, ...settings } = readSettings()
  rmSync(join(cwd, 'stele'), { recursive: true })
  const { code } = await runCli(
    [
      ...['init', '--from', '.', '--base-url', 'https://api.sky.example', '--service', 'Night sky API'],
      ...['--name', 'Sample Observer', '--role', 'Amateur astronomer', '--bio', 'Writes samples.'],
      ...['--github', 'https://github.com/example', '--linkedin', 'https://www.linkedin.com/in/example'],
      ...['--email', 'observer@example.com'],
    ],
    { cwd },
  )
  expect(code).toBe(0)
  expect(sources.length).toBe(1)
  const { sources: found, ...others } = readSettings()
  expect({ ...others, sources: [{ ...found[0], extra: ['instrument'] }] }).toEqual({ ...settings, sources })
})

it('examples/astro publishes the notes of the collection, with the addresses of their pages', async () => {
  const cwd = useCopy()
  const { scripts } = JSON.parse(readFileSync(join(cwd, 'package.json'), 'utf8'))
  const [astro, stele = ''] = scripts.build.split(' && stele ')
  expect(astro).toBe('astro build')
  expect(await runCli([...stele.split(' '), '--quiet'], { cwd })).toMatchObject({ code: 0, stderr: '' })

  const read = (file: string) => readFileSync(join(cwd, 'dist-api', file), 'utf8')
  const toNote = (
    slug: string,
    title: string,
    description: string,
    date: string,
    tags: readonly string[],
  ) => ({
    id: `${slug}/en`,
    slug,
    title,
    description,
    date,
    lang: 'en',
    tags,
    url: `https://sky.example/notes/${slug}/`,
    markdown_url: `https://api.sky.example/essays/${slug}.md`,
    api_url: `https://api.sky.example/api/v1/essays/${slug}`,
  })
  expect(JSON.parse(read('api/v1/essays.json'))).toEqual({
    count: 3,
    essays: [
      toNote(
        'saturn',
        'The rings of Saturn',
        'What a small telescope shows, and what it does not.',
        '2025-09',
        ['planets'],
      ),
      toNote(
        'moons',
        'The moons of Jupiter',
        'Four dots in a line, which change places from one evening to the next.',
        '2024-11',
        ['planets'],
      ),
      toNote(
        'pleiades',
        'Count the Pleiades',
        'Six stars are easy. How many more you see depends on the sky and on your patience.',
        '2024-01',
        ['stars'],
      ),
    ],
  })
  expect(JSON.parse(read('api/v1/essays/pleiades.json'))).toEqual({
    slug: 'pleiades',
    title: 'Count the Pleiades',
    description: 'Six stars are easy. How many more you see depends on the sky and on your patience.',
    date: '2024-01',
    lang: 'en',
    tags: ['stars'],
    canonical_url: 'https://sky.example/notes/pleiades/',
    markdown_url: 'https://api.sky.example/essays/pleiades.md',
    translations: { en: 'https://api.sky.example/api/v1/essays/pleiades' },
    content: `Look a little to the side of the cluster: the edge of the eye sees faint light better than its centre.

Let your eyes adapt first, as in [The moons of Jupiter](/notes/moons/). Ten minutes in the dark show two more stars.
`,
    extra: { instrument: 'eyes' },
  })
  // In the Markdown, a link to a page of the site leads to the Markdown of its note.
  expect(read('essays/pleiades.md')).toContain(
    '[The moons of Jupiter](https://api.sky.example/essays/moons.md)',
  )
})
