/** examples/hugo: one command builds Hugo's pages and the API of the same posts, and one server serves both. */

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { run } from '../fixtures/packed.ts'
import { describeWhere, findMissing } from '../fixtures/where.ts'
import { type Listening, startNode } from '../targets/targets.ts'
import { copyExample, installStele } from './copy-example.ts'

describeWhere('examples/hugo', findMissing('hugo'), () => {
  let folder: string
  let server: Listening
  beforeAll(async () => {
    folder = copyExample('hugo')
    installStele(folder)
    run(process.execPath, folder, 'npm', 'run', '--silent', 'build')
    server = await startNode(join(folder, 'dist'))
  })
  afterAll(async () => {
    await server?.stop()
    rmSync(folder, { recursive: true })
  })

  const get = async (path: string, accept = '*/*') => {
    const response = await fetch(server.origin + path, { headers: { Accept: accept } })
    return { status: response.status, text: await response.text() }
  }

  it("has Hugo's page of a post, with a link to its Markdown", async () => {
    expect(await get('/posts/compost/')).toEqual({
      status: 200,
      text: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Start a compost heap</title>
<link rel="alternate" type="text/markdown" href="https://garden.example/posts/compost.md"></head>
<body>
<nav><a href="/">Garden notes</a> <a href="/pt/posts/compost/">Português</a></nav>
<main>
<h1>Start a compost heap</h1>
<p>A heap needs brown and green material: dry leaves and kitchen peelings, for example. Put twice as much brown as green on it.</p>
<p><strong>March – October</strong></p>

<h2 id="turn-it">Turn it</h2>
<p>Turn the heap once a month. If it smells, it is too wet, so add leaves.</p>
</main>
</body>
</html>
`,
    })
  })

  it('has the Markdown of the post at the same address, with its shortcode filled in', async () => {
    expect(await get('/posts/compost/', 'text/markdown')).toEqual({
      status: 200,
      text: `# Start a compost heap

> What goes on the heap, in which order, and how to tell that it works.

For an index of all documents of this site, see [llms.txt](https://garden.example/llms.txt).

- Published: 2024-03-02
- Language: English (en)
- Address: [https://garden.example/posts/compost/](https://garden.example/posts/compost/)
- Also in: [Português](https://garden.example/pt/posts/compost.md)
- Next essay: [Water less, but deeper](https://garden.example/posts/watering.md)
- Tags: soil

---

A heap needs brown and green material: dry leaves and kitchen peelings, for example. Put twice as much brown as green on it.

**March – October**

## Turn it

Turn the heap once a month. If it smells, it is too wet, so add leaves.
`,
    })
  })

  it('lists the posts of each language, with addresses at which Hugo has their pages', async () => {
    const site = 'https://garden.example'
    const api = `${site}/api/v1/essays`
    const lists = [await get('/api/v1/essays'), await get('/api/v1/essays?lang=pt')]
    expect(lists.map(({ text }) => JSON.parse(text))).toEqual([
      {
        count: 3,
        essays: [
          {
            id: 'seeds/en',
            slug: 'seeds',
            title: 'Save tomato seeds',
            description: 'Four days in a glass, and the seeds keep for years.',
            date: '2024-08',
            lang: 'en',
            tags: ['seeds'],
            url: `${site}/posts/seeds/`,
            markdown_url: `${site}/posts/seeds.md`,
            api_url: `${api}/seeds`,
            translations: { en: `${api}/seeds`, pt: null },
          },
          {
            id: 'watering/en',
            slug: 'watering',
            title: 'Water less, but deeper',
            description: 'Why one long watering a week is better than a short one every day.',
            date: '2024-05',
            lang: 'en',
            tags: ['soil', 'water'],
            url: `${site}/posts/watering/`,
            markdown_url: `${site}/posts/watering.md`,
            api_url: `${api}/watering`,
            translations: { en: `${api}/watering`, pt: `${api}/watering?lang=pt` },
          },
          {
            id: 'compost/en',
            slug: 'compost',
            title: 'Start a compost heap',
            description: 'What goes on the heap, in which order, and how to tell that it works.',
            date: '2024-03',
            lang: 'en',
            tags: ['soil'],
            url: `${site}/posts/compost/`,
            markdown_url: `${site}/posts/compost.md`,
            api_url: `${api}/compost`,
            translations: { en: `${api}/compost`, pt: `${api}/compost?lang=pt` },
          },
        ],
      },
      {
        count: 2,
        essays: [
          {
            id: 'watering/pt',
            slug: 'watering',
            title: 'Regar menos, mas mais fundo',
            description: 'Porque uma rega longa por semana é melhor do que uma curta por dia.',
            date: '2024-05',
            lang: 'pt',
            tags: ['solo', 'água'],
            url: `${site}/pt/posts/watering/`,
            markdown_url: `${site}/pt/posts/watering.md`,
            api_url: `${api}/watering?lang=pt`,
            translations: { en: `${api}/watering`, pt: `${api}/watering?lang=pt` },
          },
          {
            id: 'compost/pt',
            slug: 'compost',
            title: 'Começar uma pilha de compostagem',
            description: 'O que vai para a pilha, por que ordem, e como saber que funciona.',
            date: '2024-03',
            lang: 'pt',
            tags: ['solo'],
            url: `${site}/pt/posts/compost/`,
            markdown_url: `${site}/pt/posts/compost.md`,
            api_url: `${api}/compost?lang=pt`,
            translations: { en: `${api}/compost`, pt: `${api}/compost?lang=pt` },
          },
        ],
      },
    ])
    const posts = lists.flatMap(
      ({ text }): readonly { readonly title: string; readonly url: string }[] => JSON.parse(text).essays,
    )
    const headings = await Promise.all(
      posts.map(async ({ url }) => /<h1>(.*)<\/h1>/.exec((await get(url.slice(site.length))).text)?.[1]),
    )
    expect(headings).toEqual(posts.map(({ title }) => title))
  })

  it("answers an unknown page with Hugo's 404, and an unknown post with a JSON error", async () => {
    expect(await get('/posts/weeds/')).toEqual({
      status: 404,
      text: expect.stringContaining('<h1>Nothing grows here</h1>'),
    })
    const { status, text } = await get('/api/v1/essays/waterin')
    expect({ status, body: JSON.parse(text) }).toEqual({
      status: 404,
      body: {
        error: {
          code: 'NOT_FOUND',
          message: 'There is no essay "waterin".',
          resolution_hint: 'Did you mean "watering"? GET /api/v1/essays lists the essays of each language.',
        },
      },
    })
  })
})
