/** `npm run compare:source`: what a site publishes, compared with its files by code that is not the generator's. */

import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Comparison, compareSource } from '../../bench/compare-source/compare.ts'
import { copyExample } from '../examples/copy-example.ts'
import { runCli } from '../fixtures/cli.ts'
import { createFolder, type Files, smallSite, writeFiles } from '../fixtures/content.ts'
import { png } from '../fixtures/images.ts'
import { projectFolder } from '../fixtures/project.ts'

const today = '2026-11-01'

/** Builds a site, which has no mistake, and returns its folder of output. */
async function publish(content: string): Promise<string> {
  const dist = join(createFolder(), 'dist')
  const flags = ['--content', content, '--out', dist, '--no-cache', '--today', today, '--quiet']
  expect(await runCli(['build', ...flags])).toMatchObject({ code: 0, stderr: '' })
  return dist
}

const toLines = (comparisons: readonly Comparison[]): readonly string[] =>
  comparisons.flatMap(({ name, files, documents, differences }) => [
    `${name}: files ${files}, documents ${documents}`,
    ...differences,
  ])

describe('npm run compare:source', () => {
  let content: string
  let dist: string
  const run = (folder: string) => {
    const { status, stdout, stderr } = spawnSync(
      'npm',
      ['run', '--silent', 'compare:source', '--', content, folder],
      {
        cwd: projectFolder,
        encoding: 'utf8',
      },
    )
    return { status, lines: stdout.split('\n'), stderr }
  }

  beforeAll(async () => {
    const example = copyExample('talks')
    content = join(example, 'content')
    dist = join(example, 'dist')
    expect(await runCli(['build', '--quiet'], { cwd: example })).toMatchObject({ code: 0, stderr: '' })
    return () => rmSync(example, { recursive: true })
  })

  it('finds no difference in examples/talks, and exits with 0', () => {
    expect(run(dist)).toEqual({
      status: 0,
      lines: [
        'talks: files 3, documents 3, values compared 37, differences 0',
        'people: files 2, documents 2, values compared 12, differences 0',
        'events: files 1, documents 2, values compared 20, differences 0',
        '',
      ],
      stderr: '',
    })
  })

  it('names the file and the field of each difference, and exits with 1', () => {
    const broken = join(createFolder(), 'dist')
    cpSync(dist, broken, { recursive: true })
    const change = (file: string, ...changes: readonly (readonly [string, string])[]) => {
      const path = join(broken, 'api/v1', file)
      const text = readFileSync(path, 'utf8')
      writeFileSync(
        path,
        changes.reduce((all, [old, changed]) => {
          expect(all).toContain(old)
          return all.replace(old, changed)
        }, text),
      )
    }
    change('talks.json', ['"count":3', '"count":4'], ['2026-10-08', '2026-10-09'])
    change('talks/edge-caching.json', ['"minutes":25', '"minutes":26'], ['with a copy', 'with the copy'])
    change('talks/contract-tests.json', ['"slug":"spring-meetup"', '"slug":"autumn-meetup"'])
    change('people.json', ['"slug":"bo"', '"slug":"bob"'])
    change('people/ana.json', ['"slug":"edge-caching"', '"slug":"contract-tests"'])
    rmSync(join(broken, 'api/v1/events/autumn-meetup.json'))
    expect(run(broken)).toEqual({
      status: 1,
      lines: [
        'talks: files 3, documents 3, values compared 37, differences 5',
        '  api/v1/talks.json: "count" is 4, but 3 documents are in files',
        '  talks/contract-tests/en.md: "event" in the document is {"slug":"autumn-meetup","title":"Spring Meetup","api_url":"https://talks.example.com/api/v1/events/…, but "spring-meetup" in the file',
        '  talks/edge-caching/en.md: "minutes" in the document is 26, but 25 in the file',
        '  talks/edge-caching/en.md: "content" in the document is "A cache answers with the copy. The talk follows one response", but "A cache answers with a copy. The talk follows one response f" in the file',
        '  talks/reading-traces/en.md: "date" in the list is "2026-10-09", but "2026-10-08" in the file',
        'people: files 2, documents 2, values compared 6, differences 3',
        '  api/v1/people.json: no file has "bob"',
        '  people/ana.yaml: "talks" in the document is [{"slug":"contract-tests","title":"Caching at the edge","api_url":"https://talks.example.com/api/v1…, but ["edge-caching","reading-traces"] in the file',
        '  people/bo.yaml: "bo" is not in api/v1/people.json',
        'events: files 1, documents 2, values compared 10, differences 1',
        '  events/events.csv#autumn-meetup: "autumn-meetup" is not in api/v1/events/',
        '',
      ],
      stderr: '',
    })
  })
})

describe('The comparison of a site with its files', () => {
  const schema = {
    properties: {
      title: { type: 'string' },
      crew: { type: 'array', items: { type: 'string', 'x-reference': 'crew' } },
      photo: { type: 'string', format: 'asset' },
      length: { type: 'number' },
      sails: { type: 'boolean' },
    },
  }
  const item = (title: string, keys = '') => `---\ntitle: ${title}\n${keys}---\n\nText of ${title}.\n`
  const files: Files = {
    ...smallSite,
    'site.yaml': `${smallSite['site.yaml']}collections:
  boats: { schema: boats.schema.json, list: [title, length, crew] }
  crew: { list: [name, since], search: [name], schema: crew.schema.json }
  notes: {}
  hugo: { from: hugo, list: [title, date, tags, serves], url: '/hugo/{path}/' }
  zola: { from: zola, list: [title, date, extra], lang: en, url: '/zola/{path}/' }
  astro: { from: astro, list: [title, date, place], lang: { from: key }, fields: { lang: lang }, url: '/astro/{path}/' }
  jekyll: { from: jekyll, list: [title, date], time_zone: Europe/Lisbon, lang: en, url: '/jekyll/{path}/' }
  plain: { from: markdown, list: [title, date], fields: { title: headline }, url: '/plain/{path}/' }
`,
    'boats.schema.json': JSON.stringify(schema),
    'crew.schema.json': JSON.stringify({ properties: { boats: { 'x-referenced-by': 'boats' } } }),
    'boats/ann/en.md': item('Ann', 'crew: [mia, jo]\nphoto: ann.png\nlength: 12.5\n'),
    'boats/ann/pt.md': item('Ana', 'crew: [jo]\n'),
    'boats/ann/ann.png': png,
    'boats/bea/en.toml': 'title = "Bea"\nlength = 7\ndate = 2026-02-03\n',
    'boats/cid/pt.json': '{ "title": "Cid", // The third.\n "sails": true, }\n',
    'boats/later/en.md': item('Later', 'draft: true\n'),
    'boats/all.csv':
      'slug,title,length,crew,sails,draft\ndan,Dan,8,mia;jo,TRUE,\neve,"Eve ""E"", the second",,,false,\nfay,Fay,1,,,true\n',
    'crew/mia.yaml': 'name: Mia\nsince: 2020-05-01\n',
    'crew/jo.toml': 'name = "Jo"\nsince = 2021-06-01\n',
    'notes/first/en.mdx': item('First', 'secret: hidden\ntags: [one]\ndate: 2026-01-02\n'),
    'hugo/_index.md': item('All'),
    'hugo/Summer Soup/index.md': item(
      'Soup',
      'date: 2026-03-04T10:00:00+02:00\ntags: [hot]\ncategories: [Soup, Hot]\nserves: 4\n',
    ),
    'hugo/Summer Soup/part.md': item('Part'),
    'hugo/salad.md':
      '+++\ntitle = "Salad"\ndate = 2026-03-05\nslug = "green-salad"\nserves = 2\n+++\n\nLeaves.\n',
    'hugo/salad.pt.md': item('Salada', 'serves: 2\nslug: salada\n'),
    'hugo/future.md': item('Future', 'date: 2027-01-01\n'),
    'hugo/expired.md': item('Expired', 'expiryDate: 2026-01-01\n'),
    'zola/2026-04-05-ride.md': '+++\ntitle = "Ride"\n[extra]\nkm = 12\n+++\n\nUphill.\n',
    'astro/Über Caching.md': item('Über', 'pubDate: 2026-05-06\nplace: Porto\n'),
    'astro/antes.md': item('Antes', 'lang: pt\nslug: own/slug\n'),
    'astro/_hidden.md': item('Hidden'),
    'jekyll/2026-06-07-night.md': item('Night', 'date: 2026-06-07 23:30:00 +0000\n'),
    'jekyll/bare.md': 'No front matter.\n',
    'jekyll/off.md': item('Off', 'published: false\n'),
    'plain/2026-07-08-name.md': '---\nheadline: A headline\n---\n\nWords.\n',
    'plain/folder/README.md': '# Heading\n\nWords.\n',
  }

  it('finds none in own layouts, tables, references, files, languages and folders of other generators', async () => {
    const content = writeFiles(files)
    expect(toLines(compareSource({ content, dist: await publish(content), today }))).toEqual([
      'boats: files 5, documents 8',
      'crew: files 2, documents 4',
      'notes: files 1, documents 1',
      'hugo: files 6, documents 3',
      'zola: files 1, documents 1',
      'astro: files 2, documents 2',
      'jekyll: files 3, documents 1',
      'plain: files 2, documents 2',
    ])
  })
})
