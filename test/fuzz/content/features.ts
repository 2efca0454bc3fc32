/**
 * Adds what a site may have beside texts: images and other files, static files, renamed and withdrawn documents, severities and
 * templates. Most values are valid, so that the build renders them; the others lead somewhere they should not.
 */

import { png } from '../../fixtures/images.ts'
import type { FileMutation, Folder, Random } from './folder.ts'

const svg = (attributes: string): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}><script>alert(1)</script></svg>`)

/** Valid values, and a few that lead somewhere they should not. */
interface Values<T> {
  readonly valid: readonly T[]
  readonly odd: readonly T[]
}

/** An odd value in most folders would leave few folders that the build renders. */
const pickValue = <T>({ integer, pick }: Random, { valid, odd }: Values<T>): T =>
  pick(integer(10) === 0 ? odd : valid)

/** Images and other files by name. Some images are damaged, or claim a size that they do not have. */
const assets: Values<readonly [name: string, bytes: Buffer]> = {
  valid: [
    ['a.png', png],
    ['A B.PNG', png],
    ['é.png', png],
    ['e\u0301.png', png],
    ['a"><b>.png', png],
    ['en.png', png],
    ['%2e%2e.png', png],
    ['cut.png', png.subarray(0, 20)],
    ['a.svg', svg('width="3" height="2"')],
    ['huge.svg', svg('width="1e308" height="1e-308"')],
    ['box.svg', svg(`viewBox="0 0 ${'9'.repeat(400)} -1"`)],
    ['a.gif', Buffer.from('474946383961ffffffff', 'hex')],
    ['a.jpg', Buffer.from('ffd8ffe10000457869660000ffc00011080001', 'hex')],
    ['a.webp', Buffer.from(`52494646ffffffff574542505650382058${'00'.repeat(20)}`, 'hex')],
    ['a.ico', Buffer.from('00000100ffff', 'hex')],
    ['a.avif', Buffer.from(`0000002066747970617669660000000061766966${'ff'.repeat(40)}`, 'hex')],
    ['a.pdf', Buffer.from('%PDF-1.7')],
    ['a.html', Buffer.from('<script>alert(1)</script>')],
    ['a.txt', Buffer.from('\ufeff')],
    ['a.toString', Buffer.alloc(0)],
  ],
  odd: [
    ['a\nb.png', png],
    ['..png', png],
    ['a.png.md.png', png],
    ['a', png],
  ],
}

/** References to a file beside the document. */
const references: readonly ((name: string) => string)[] = [
  (name) => `![A picture](<${name}>)`,
  (name) => `![A picture](./${encodeURI(name)} "A title")`,
  (name) => `[A file](${encodeURIComponent(name)}?a=b#c)`,
  (name) => `<img src="${name}" alt="A picture" width="1" srcset="${name} 2x">`,
  (name) => `[![][a]](<${name}>)\n\n[a]: <./${name}>`,
  (name) => `![](../document-0/${name})`,
  (name) => `![](./././../../essays/document-0/${name})`,
  (name) => `<a href='${name}' download>A file</a>`,
]

const staticNames: Values<string> = {
  valid: 'humans.txt data/a.csv .well-known/security.txt a.pdf favicon.ico data/page.html CNAME a.js'.split(
    ' ',
  ),
  odd: [
    ...'robots.txt feed.xml index.html essays/document-0.html essays.json tags/alpha.html 404.html'.split(
      ' ',
    ),
    ...'api/v1/profile.json assets/a.png _headers vercel.json a.txt.gz a%b.txt .hidden search/a con.txt'.split(
      ' ',
    ),
    ...['a b.txt', 'é.txt', 'a', 'README.md', `${'x/'.repeat(40)}x.txt`],
  ],
}

const formerSlugs: Values<string> = {
  valid: 'old older a-b-c x1 constructor tostring about-us'.split(' '),
  odd: [...'document-0 document-1 index en pt a--b A toString about essays'.split(' '), 'x'.repeat(101)],
}

const formerPaths: Values<string> = {
  valid:
    '/old /old-page/ /older.html /essays/old /pt/old /pt/essays/old /a/b/c /é /__proto__ /constructor'.split(
      ' ',
    ),
  odd: [
    ...'/ /essays /tags /search /about /feed.xml /api/v1/profile /assets/a /%65 /.. //a.b https://a.b old'.split(
      ' ',
    ),
    ...'/old.md /essays/document-0 /document-0 /pt/essays/document-1'.split(' '),
  ],
}

const targets: Values<string> = { valid: ['/', '/essays', '/developers', '/pt'], odd: formerPaths.odd }

const severities = [
  'missing-document untranslated-link missing-anchor missing-file: off',
  'missing-document missing-anchor missing-file unused-file missing-alt: warn',
  'duplicate-title similar-tags long-title long-description plain-search missing-translation: warn',
  'uncertain-link unknown-component skipped-heading unreadable-image large-image: off',
  'future-date unknown-component unreadable-image: error',
]

/** Some templates keep only a part of their children, or nest what authors may not nest. */
const templates = [
  '<aside class="a">{children}</aside>',
  '<p>{children}</p>',
  '{children}{children}',
  '<a href="{children}">{children}</a>',
  '<table><td>{children}',
  '<script>{children}</script>',
  '',
  'x',
]

const pickDocument = (folder: Folder, { pick }: Random): string | undefined => {
  const documents = [...folder.keys()].filter((path) => /\/document-\d+\/\w+\.mdx?$/.test(path))
  return documents.length === 0 ? undefined : pick(documents)
}

const append = (folder: Folder, path: string, text: string): void =>
  void folder.set(path, Buffer.concat([folder.get(path) ?? Buffer.alloc(0), Buffer.from(text)]))

const addToFrontMatter = (folder: Folder, path: string, line: string): void => {
  const text = folder.get(path)?.toString('latin1') ?? ''
  folder.set(
    path,
    Buffer.from(
      text.replace(/^---\r?\n/, (start) => `${start}${line}\n`),
      'latin1',
    ),
  )
}

/** Maps of the author's own data. */
const extras: Values<string> = {
  valid: [
    '{}',
    '{ a: 1, "2": [~, true, 1.5], 1: { b: 2026-02-03 } }',
    '{ a: </script>, url: https://site.test/nowhere }',
    '{ constructor: { prototype: a }, toString: [[]] }',
    '{ a: &a { b: "\\u0000" }, c: [*a, *a] }',
    `{ a: ${'x'.repeat(2000)} }`,
  ],
  odd: [
    '{ __proto__: { a: 1 } }',
    '&a { b: *a, c: [*a, *a] }',
    '{ a: .inf, b: 12345678901234567890 }',
    `{ a: ${'['.repeat(20)}${']'.repeat(20)} }`,
    `{ a: &a ${'x'.repeat(3000)}, b: [${'*a, '.repeat(50)}] }`,
  ],
}

const extraSchemas: Values<unknown> = {
  valid: [
    {},
    { type: 'object', properties: { a: { $ref: '#/$defs/a' } }, $defs: { a: true } },
    { $id: 'https://example.com/a', not: { required: ['absent'] }, 'x-note': '</script>' },
    {
      $schema: 'http://json-schema.org/draft-07/schema#',
      properties: { a: { $ref: '#/definitions/a', type: 'null' } },
      definitions: { a: {} },
    },
  ],
  odd: [
    { $ref: '#' },
    { $ref: 'https://example.com/a' },
    { type: 'text' },
    { properties: { a: { pattern: '(' } } },
    { additionalProperties: { anyOf: [{ type: 'string' }, { $ref: '#' }] } },
    [],
    { __proto__: null, constructor: 1 },
  ],
}

const languageLists: Values<string> = {
  valid: [
    '[en, { tag: pt-BR, code: pt }]',
    '[{ tag: en-GB, code: en }, { code: pt, tag: PT-pt }]',
    '[{ tag: en-Latn-US-x-a, code: en }, pt]',
  ],
  odd: [
    '[en, { tag: pt_BR, code: pt }]',
    '[en, { tag: es, code: pt }]',
    '[en, pt, { tag: PT, code: pt-br }]',
    '[en, { tag: pt-BR }]',
    '[en, { tag: [pt], code: { a: b } }]',
    '[en, pt-BR]',
  ],
}

const baseUrls: Values<string> = {
  valid: ['https://site.test/blog', 'https://site.test/a/b-c/', 'http://127.0.0.1:8080/x'],
  odd: [
    ...'https://site.test/a?b https://site.test/%2e%2e/a https://site.test//a https://site.test/é'.split(' '),
    ...'https://site.test/api https://a:b@site.test/ /blog'.split(' '),
  ],
}

const allowed: Values<string> = {
  valid: [
    '{ elements: [iframe, video, audio, source], frames: [https://video.test] }',
    '{ elements: [video] }',
    '{}',
  ],
  odd: [
    '{ elements: [script] }',
    '{ elements: [iframe], frames: ["https://video.test; script-src *"] }',
    '{ frames: [javascript:x] }',
  ],
}

/** HTML that only some sites allow, and ids that several elements have. */
const markup = [
  '<iframe src="https://video.test/a" title="A"></iframe>',
  '<iframe src="https://other.test/a"><p>A</p></iframe>',
  '<video controls poster="a.png"><source src="https://video.test/a.mp4"></video>',
  '<audio src="//video.test/a.mp3" autoplay></audio>',
  '<a id="a"></a> and <b id=a>b</b>',
  '<p id="a b">c</p>',
]

/** Replaces the line of a key of site.yaml; adds it where there is none. */
function setSiteKey(folder: Folder, key: string, value: string): void {
  const text = folder.get('site.yaml')?.toString('latin1') ?? ''
  const line = Buffer.from(`${key}: ${value}`).toString('latin1')
  const pattern = new RegExp(`^${key}:.*$`, 'm')
  const replaced = pattern.test(text) ? text.replace(pattern, () => line) : `${text}${line}\n`
  folder.set('site.yaml', Buffer.from(replaced, 'latin1'))
}

export const features: readonly FileMutation[] = [
  function setLanguages(folder, random) {
    setSiteKey(folder, 'languages', pickValue(random, languageLists))
  },
  function setBaseUrl(folder, random) {
    setSiteKey(folder, 'base_url', JSON.stringify(pickValue(random, baseUrls)))
  },
  function setAllow(folder, random) {
    setSiteKey(folder, 'allow', pickValue(random, allowed))
    const document = pickDocument(folder, random)
    if (document !== undefined) append(folder, document, `\n\n${random.pick(markup)}\n`)
  },
  function setLicense(folder, random) {
    const names = ['CC BY 4.0', '</script>', 'é\n']
    const url = random.pick(['https://a.test/licence', null, 'javascript:x'])
    setSiteKey(folder, 'license', JSON.stringify({ name: random.pick(names), url }))
  },
  function setAgents(folder, random) {
    setSiteKey(folder, 'mcp', random.pick(['true', 'false', 'no', '{}']))
    setSiteKey(
      folder,
      'ai_crawlers',
      random.pick(['allow', 'block', '{}', '{ GPTBot: block, x: allow }', '{ "a b": x }']),
    )
  },
  function addAsset(folder, random) {
    const document = pickDocument(folder, random)
    if (document === undefined) return
    const [name, bytes] = pickValue(random, assets)
    folder.set(document.replace(/[^/]*$/, name), bytes)
    append(folder, document, `\n\n${random.pick(references)(name)}\n`)
  },
  function addStaticFile(folder, random) {
    folder.set(`static/${pickValue(random, staticNames)}`, pickValue(random, assets)[1])
  },
  function addAliases(folder, random) {
    const document = pickDocument(folder, random)
    const aliases = [pickValue(random, formerSlugs), pickValue(random, formerSlugs)].slice(random.integer(2))
    if (document !== undefined) addToFrontMatter(folder, document, `aliases: [${aliases.join(', ')}]`)
  },
  function addTags(folder, random) {
    const document = pickDocument(folder, random)
    if (document === undefined) return
    const tags = ['C++', 'c plus plus', 'É', 'e', '..', 'a/b', '日本', '<b>', 'constructor', '\u0301', ' ']
    const listed = Array.from({ length: 3 }, () => JSON.stringify(random.pick(tags)))
    const text = folder.get(document)?.toString('latin1') ?? ''
    folder.set(document, Buffer.from(text.replace(/^tags:.*\r?\n(?: +- .*\r?\n)*/m, ''), 'latin1'))
    addToFrontMatter(folder, document, `tags: ${Buffer.from(`[${listed.join(', ')}]`).toString('latin1')}`)
  },
  function addRedirects(folder, random) {
    const entries = Array.from({ length: 1 + random.integer(3) }, () => {
      const [from, to] = [pickValue(random, formerPaths), pickValue(random, targets)]
      return `${JSON.stringify(from)}: ${JSON.stringify(to)}`
    })
    append(folder, 'site.yaml', `redirects: { ${entries.join(', ')} }\n`)
  },
  function addGone(folder, random) {
    const entries = [pickValue(random, formerSlugs), JSON.stringify(pickValue(random, formerPaths))]
    append(folder, 'site.yaml', `gone: [${entries.slice(random.integer(2)).join(', ')}]\n`)
  },
  function setSeverities(folder, random) {
    const [ids = '', severity = ''] = random.pick(severities).split(': ')
    const rules = ids.split(' ').map((id) => `${id}: ${severity}`)
    append(folder, 'site.yaml', `rules: { ${rules.join(', ')} }\n`)
  },
  function addTemplates(folder, random) {
    const [html, markdown] = [random.pick(templates), random.pick(templates)]
    append(folder, 'site.yaml', `components: { A: ${JSON.stringify({ html, markdown })} }\n`)
    const document = pickDocument(folder, random)
    if (document?.endsWith('.mdx')) append(folder, document, '\n\n<A>\n\nText with <A>a part</A>.\n\n</A>\n')
  },
  function addExtra(folder, random) {
    const essays = [...folder.keys()].filter((path) => /^essays\/.*\.mdx?$/.test(path))
    if (essays.length > 0)
      addToFrontMatter(folder, random.pick(essays), `extra: ${pickValue(random, extras)}`)
    if (random.integer(2) === 0)
      folder.set('extra.schema.json', Buffer.from(JSON.stringify(pickValue(random, extraSchemas))))
  },
  function omitPages(folder) {
    append(folder, 'site.yaml', 'site: false\n')
  },
]

export const assetMutations: readonly FileMutation[] = [
  function damageAsset(folder, { integer, pick }) {
    const path = pickAsset(folder, pick)
    if (path === undefined) return
    const bytes = Buffer.from(folder.get(path) ?? [])
    for (let times = 1 + integer(8); times > 0 && bytes.length > 0; times--)
      bytes[integer(bytes.length)] = integer(256)
    folder.set(path, bytes)
  },
  function cutAsset(folder, { integer, pick }) {
    const path = pickAsset(folder, pick)
    if (path === undefined) return
    const bytes = folder.get(path) ?? Buffer.alloc(0)
    folder.set(path, bytes.subarray(0, integer(bytes.length + 1)))
  },
  function renameAsset(folder, { pick }) {
    const [from, to] = [pickAsset(folder, pick), pickAsset(folder, pick)]
    if (from === undefined || to === undefined) return
    folder.set(from.replace(/[^/]*$/, to.slice(to.lastIndexOf('/') + 1)), folder.get(from) ?? Buffer.alloc(0))
  },
]

const pickAsset = (folder: Folder, pick: Random['pick']): string | undefined => {
  const paths = [...folder.keys()].filter((path) => !/\.(?:mdx?|yaml)$|\/$/.test(path))
  return paths.length === 0 ? undefined : pick(paths)
}
