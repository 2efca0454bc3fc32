/** Lists the newest essays of a site, or what a search finds. */

import { createClient, SteleError } from './stele.ts'

const api = createClient({ baseUrl: 'http://127.0.0.1:4321' })

const form = find('form', HTMLFormElement)
const status = find('output', HTMLElement)
const list = find('ul', HTMLElement)

function find<T extends Element>(selector: string, type: new () => T): T {
  const element = document.querySelector(selector)
  if (!(element instanceof type)) throw new Error(`The page has no ${selector}`)
  return element
}

interface Entry {
  readonly title: string
  readonly description: string
  readonly url: string
}

/** Texts of the API are text: the page never reads them as HTML. */
function show(message: string, entries: readonly Entry[]): void {
  status.textContent = message
  list.replaceChildren(
    ...entries.map(({ title, description, url }) => {
      const item = document.createElement('li')
      const link = document.createElement('a')
      link.href = url
      link.textContent = title
      item.append(link, `: ${description}`)
      return item
    }),
  )
}

async function showNewest(signal: AbortSignal): Promise<void> {
  const newest: Entry[] = []
  for await (const essay of api.essays.pages({ signal })) {
    newest.push(essay)
    if (newest.length === 5) break
  }
  show(`The ${newest.length} newest essays`, newest)
}

async function showResults(q: string, signal: AbortSignal): Promise<void> {
  const { total, results } = await api.search(q, { signal })
  show(`${total} found`, results)
}

let running = new AbortController()

/** Answers the form. A new search ends the one before. */
async function update(): Promise<void> {
  running.abort()
  running = new AbortController()
  const { signal } = running
  const q = String(new FormData(form).get('q')).trim()
  try {
    await (q === '' ? showNewest(signal) : showResults(q, signal))
  } catch (error) {
    if (signal.aborted) return
    show(
      error instanceof SteleError ? `${error.message} ${error.hint}` : `Cannot reach the API: ${error}`,
      [],
    )
  }
}

form.addEventListener('submit', (event) => {
  event.preventDefault()
  update()
})
update()
