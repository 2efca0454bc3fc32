/** The search page, and the forms of the developers page that send requests. Other pages do not load this script. */

/** @typedef {(name: string, values?: Record<string, string | number>) => string} GetMessage */

/**
 * Returns a function that reads a section's messages and fills in their placeholders in braces.
 * @param {HTMLElement} section
 * @returns {GetMessage}
 */
const createGetMessage =
  (section) =>
  (name, values = {}) =>
    (section.getAttribute(`data-say-${name}`) ?? '').replace(/\{(\w+)\}/g, (_, key) =>
      String(values[key] ?? ''),
    )

/**
 * Creates an element with text and other elements in it.
 * @param {string} name
 * @param {Record<string, string>} attributes
 * @param {(string | Element)[]} children
 */
function create(name, attributes, ...children) {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  element.append(...children)
  return element
}

/**
 * Describes a response: its status, the quota, and for an error what the reader can do.
 * @param {Response} response
 * @param {unknown} body
 * @param {GetMessage} getMessage
 */
function toSummary(response, body, getMessage) {
  const get = (/** @type {string} */ name) => response.headers.get(name) ?? '–'
  const state = create(
    'p',
    { class: response.ok ? 'state success' : 'state error' },
    `${response.status} ${response.statusText}`.trim(),
  )
  const quota = getMessage('quota', {
    remaining: get('RateLimit-Remaining'),
    limit: get('RateLimit-Limit'),
    reset: get('RateLimit-Reset'),
  })
  // A host without code counts no requests.
  const parts = response.headers.has('RateLimit-Remaining') ? [state, create('p', {}, quota)] : [state]
  if (response.status === 429)
    return [...parts, create('p', {}, getMessage('wait', { seconds: get('Retry-After') }))]
  const { error } = /** @type {{ error?: { message: string, resolution_hint: string } }} */ (body ?? {})
  if (!error) return parts
  // API messages are always in English.
  return [
    ...parts,
    create('p', { lang: 'en' }, error.message),
    create('p', { lang: 'en', class: 'hint' }, error.resolution_hint),
  ]
}

/**
 * Whether a response has a JSON body. Error pages of a file server do not.
 * @param {Response} response
 */
const isJson = (response) => (response.headers.get('Content-Type') ?? '').startsWith('application/json')

/**
 * An item of a list of search results.
 * @param {Record<string, string>} result
 */
function toResultItem({ title, url, description, lang, excerpt }) {
  const path = new URL(url ?? '', location.href).pathname
  return create(
    'li',
    { lang: lang ?? '' },
    create('a', { href: path }, title ?? path),
    create('p', {}, description ?? ''),
    ...(excerpt === undefined ? [] : [create('p', { class: 'excerpt' }, excerpt)]),
  )
}

/**
 * The searches that this page has opened, by the URL of their module.
 * @type {Map<string, Promise<(query: string) => Promise<string>>>}
 */
const openedSearches = new Map()

/**
 * Searches in this browser, on a host that runs no code. Loads the program and its index first.
 * @param {string} module
 * @param {string} root
 * @param {string} query
 */
async function searchHere(module, root, query) {
  const opened =
    openedSearches.get(module) ?? import(module).then(({ openSiteSearch }) => openSiteSearch(root))
  openedSearches.set(module, opened)
  return JSON.parse(await (await opened)(query))
}

/**
 * Requests the results from the API.
 * @param {string} address
 * @param {string} query
 * @param {GetMessage} getMessage
 * @returns the results, or a message that there are none
 */
async function searchByApi(address, query, getMessage) {
  const response = await fetch(`${address}?${new URLSearchParams({ q: query })}`)
  if (response.ok) return response.json()
  return response.status === 429
    ? getMessage('wait', { seconds: response.headers.get('Retry-After') ?? '–' })
    : getMessage('failed')
}

/**
 * Shows the results for the query of the page's address.
 * @param {HTMLElement} section
 */
async function showResults(section) {
  const query = new URLSearchParams(location.search).get('q') ?? ''
  if (query.trim() === '') return
  const input = /** @type {HTMLInputElement | null} */ (document.querySelector('.find input'))
  if (input !== null) input.value = query
  const getMessage = createGetMessage(section)
  const status = /** @type {HTMLElement} */ (section.querySelector('[role=status]'))
  const list = /** @type {HTMLElement} */ (section.querySelector('ol'))
  const { results, module, root = '/' } = section.dataset
  status.textContent = getMessage('sending')
  try {
    const found = module
      ? await searchHere(module, root, query)
      : await searchByApi(results ?? '', query, getMessage)
    const isMessage = typeof found === 'string'
    list.replaceChildren(...(isMessage ? [] : found.results.map(toResultItem)))
    list.hidden = isMessage || found.total === 0
    if (isMessage) status.textContent = found
    else status.textContent = getMessage(found.total === 0 ? 'none' : 'found', { total: found.total })
  } catch {
    status.textContent = getMessage('failed')
  }
}

/** How much of a body the page shows, in UTF-16 code units. A browser takes long to show megabytes. */
const maxShown = 200_000

/**
 * Starts a form that sends a request, and shows the response: its status, its body, then its headers.
 * @param {HTMLElement} section
 */
function startTrial(section) {
  const getMessage = createGetMessage(section)
  const form = /** @type {HTMLFormElement} */ (section.querySelector('form'))
  const request = /** @type {HTMLElement} */ (section.querySelector('[data-request]'))
  const status = /** @type {HTMLElement} */ (section.querySelector('[role=status]'))
  const output = /** @type {HTMLElement} */ (section.querySelector('[data-output]'))

  const toAddress = () => {
    let path = section.dataset.trial ?? ''
    const query = new URLSearchParams()
    /** @type {NodeListOf<HTMLInputElement | HTMLSelectElement>} */
    const fields = form.querySelectorAll('[name]')
    for (const { name, value, dataset } of fields) {
      if (dataset.in === 'path')
        path = path.replace(`{${name}}`, value === '' ? '$&' : encodeURIComponent(value))
      else if (value !== '') query.set(name, value)
    }
    return query.size === 0 ? path : `${path}?${query}`
  }
  const update = () => {
    request.textContent = `GET ${toAddress()}`
  }
  let last = 0
  form.addEventListener('input', update)
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    status.textContent = getMessage('sending')
    output.replaceChildren()
    // A response that comes after the one to a later request is not shown.
    const number = ++last
    try {
      const response = await fetch(toAddress(), { headers: { Accept: 'application/json' } })
      const text = await response.text()
      if (number !== last) return
      const body = isJson(response) ? JSON.parse(text) : null
      const shown = body === null ? text : JSON.stringify(body, null, 2)
      const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n')
      status.replaceChildren(...toSummary(response, body, getMessage))
      output.replaceChildren(
        create('pre', { tabindex: '0' }, shown.slice(0, maxShown) + (shown.length > maxShown ? '…' : '')),
        create(
          'details',
          {},
          create('summary', {}, getMessage('headers')),
          create('pre', { tabindex: '0' }, headers),
        ),
      )
    } catch {
      if (number === last) status.replaceChildren(create('p', { class: 'state error' }, getMessage('failed')))
    }
  })
  update()
  section.hidden = false
}

/**
 * Shows the code of all operations in the language that the reader has chosen for one of them.
 * @param {Event} event
 */
function chooseLanguage({ target }) {
  const { value } = /** @type {HTMLInputElement} */ (target)
  /** @type {NodeListOf<HTMLInputElement>} */
  const choices = document.querySelectorAll('.samples input')
  for (const choice of choices) choice.checked = choice.value === value
}

for (const section of document.querySelectorAll('[data-trial]'))
  startTrial(/** @type {HTMLElement} */ (section))
for (const section of document.querySelectorAll('[data-results], [data-module]'))
  showResults(/** @type {HTMLElement} */ (section))
for (const choice of document.querySelectorAll('.samples input'))
  choice.addEventListener('change', chooseLanguage)
