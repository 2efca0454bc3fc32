/** The search page, error pages, and the forms of the developers page that send requests. Other pages do not load this script. */

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

/** @typedef {{ months: string[], firstDay: string, day: string, month: string }} DateMessages */

/**
 * Writes a date in words, as the build does.
 * @param {string} date a day, or a month
 * @param {DateMessages} messages
 */
function toDateText(date, { months, firstDay, day: dayForm, month: monthForm }) {
  const [year = '', month = '', day = null] = date.split('-')
  return (day === null ? monthForm : dayForm)
    .replace('{day}', Number(day) === 1 ? firstDay : String(Number(day)))
    .replace('{month}', months[Number(month) - 1] ?? month)
    .replace('{year}', year)
}

/**
 * A text in lower case without accents.
 * @param {string} text
 */
const toPlain = (text) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Shorter words have no other forms. */
const minForm = 4

/**
 * Whether two plain words are equal, or forms of one word: one is the beginning of the other, or most of both is the same.
 * @param {string} one
 * @param {string} other
 */
function isForm(one, other) {
  let shared = 0
  while (shared < one.length && one[shared] === other[shared]) shared += 1
  const [shorter, longer] = [Math.min(one.length, other.length), Math.max(one.length, other.length)]
  return one === other || (shared >= minForm && (shared === shorter || shared >= longer * 0.75))
}

/**
 * Marks the words of a query in a text.
 * @param {string} text
 * @param {string} query
 * @returns {(string | Element)[]}
 */
function toMarked(text, query) {
  const words = toPlain(query).match(/[\p{L}\p{N}]+/gu) ?? []
  return text
    .split(/([\p{L}\p{N}]+)/u)
    .map((part) => (words.some((word) => isForm(word, toPlain(part))) ? create('mark', {}, part) : part))
}

/**
 * An item of a list of search results.
 * @param {Record<string, string>} result
 * @param {string} query
 * @param {string | null} language the name of its language; null if a heading has it
 * @param {DateMessages} dates
 */
function toResultItem({ title, url, description, lang = '', excerpt, date }, query, language, dates) {
  const path = new URL(url ?? '', location.href).pathname
  const facts = [
    ...(date ? [create('time', { datetime: date }, toDateText(date, dates))] : []),
    ...(language === null ? [] : [date ? ` · ${language}` : language]),
  ]
  return create(
    'li',
    { lang },
    create('a', { href: path }, title ?? path),
    create(
      'p',
      excerpt === undefined ? {} : { class: 'excerpt' },
      ...toMarked(excerpt ?? description ?? '', query),
    ),
    ...(facts.length === 0
      ? []
      : [create('p', { class: 'facts', lang: document.documentElement.lang }, ...facts)]),
  )
}

/**
 * How many characters two texts differ in (optimal string alignment).
 * @param {string} one
 * @param {string} other
 */
function countEdits(one, other) {
  /** @type {number[]} */
  let before = []
  let last = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1]
      const edits = [
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
      ]
      if (one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1])
        edits.push((before[column - 2] ?? 0) + 1)
      current.push(Math.min(...edits))
    }
    before = last
    last = current
  }
  return last[other.length] ?? 0
}

/** Like the API: an edit for three characters, and no more than three. Longer texts are similar to nothing. */
const maxEdits = 3
const charactersPerEdit = 3
const maxLength = 100

/**
 * Returns the names that need the fewest edits. If all need too many, returns those that begin with the text, or with which it begins.
 * @param {string} text
 * @param {readonly string[]} names
 */
function findNearest(text, names) {
  if (text.length > maxLength) return []
  const edits = names.map((name) =>
    Math.abs(name.length - text.length) > maxEdits ? Infinity : countEdits(text, name),
  )
  const fewest = edits.reduce((least, count) => Math.min(least, count), Infinity)
  if (fewest <= maxEdits && charactersPerEdit * (fewest - 1) < text.length)
    return names.filter((_, index) => edits[index] === fewest)
  return names.filter(
    (name) =>
      Math.min(name.length, text.length) >= minForm && (name.startsWith(text) || text.startsWith(name)),
  )
}

/** How many names a page suggests. */
const maxSuggestions = 3

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
  // After a failure of the network, the next search loads them again.
  opened.catch(() => openedSearches.delete(module))
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
 * Starts the search of its page: shows the results for the query of the page's address, and those of its form. Arrow keys lead
 * through the results, and Escape back to the field.
 * @param {HTMLElement} section
 */
function startSearch(section) {
  const getMessage = createGetMessage(section)
  const find = (/** @type {string} */ selector) =>
    /** @type {HTMLElement} */ (section.querySelector(selector))
  const [status, list, none] = [find('[role=status]'), find('[data-list]'), find('[data-none]')]
  const form = /** @type {HTMLFormElement} */ (document.querySelector('main .find'))
  const field = /** @type {HTMLInputElement} */ (form.querySelector('input'))
  const {
    results,
    module,
    root = '/',
    lang = '',
    languages = '{}',
    dates = '{}',
    words = '[]',
  } = section.dataset
  const [names, dateMessages] = [JSON.parse(languages), JSON.parse(dates)]

  /** @param {Record<string, string>[]} items @param {string} query */
  const toGroups = (items, query) => {
    const codes = [...new Set(items.map((item) => item.lang ?? ''))].sort(
      (a, b) => Number(b === lang) - Number(a === lang),
    )
    return codes.flatMap((code) => {
      const language = names[code] ?? code
      const isGroup = codes.length > 1
      const listed = items
        .filter((item) => (item.lang ?? '') === code)
        .map((item) => toResultItem(item, query, isGroup ? null : language, dateMessages))
      return [
        ...(isGroup ? [create('h2', { class: 'year', lang: code }, language)] : []),
        create('ol', { class: 'results' }, ...listed),
      ]
    })
  }
  /** @param {string} query */
  const toSuggestions = (query) => {
    const tags = /** @type {string[]} */ (JSON.parse(words))
    const plain = tags.map(toPlain)
    const near = toPlain(query)
      .split(/\s+/)
      .flatMap((word) => findNearest(word, plain))
      .map((name) => tags[plain.indexOf(name)] ?? name)
    const suggested = [...new Set([...near, ...tags])].slice(0, maxSuggestions)
    const toItem = (/** @type {string} */ word) =>
      create('li', {}, create('a', { href: `?${new URLSearchParams({ q: word })}` }, word))
    if (suggested.length === 0) return []
    return [
      create('p', {}, getMessage('nearest-words')),
      create('ul', { class: 'row' }, ...suggested.map(toItem)),
    ]
  }
  const readQuery = () => new URLSearchParams(location.search).get('q') ?? ''
  /** Whether the focus may move: the reader is nowhere else on the page, and has not typed another query. */
  const isFree = (/** @type {string} */ query) =>
    (document.activeElement === document.body || form.contains(document.activeElement)) &&
    field.value === query
  let last = 0
  /** @type {string | null} */
  let shown = null
  const show = async () => {
    const query = readQuery()
    shown = query
    const number = ++last
    /** @type {NodeListOf<HTMLInputElement>} */
    const inputs = document.querySelectorAll('.find input')
    for (const input of inputs) input.value = query
    list.replaceChildren()
    none.hidden = true
    status.textContent = ''
    if (query.trim() === '') {
      if (isFree(query)) field.focus()
      return
    }
    status.textContent = getMessage('sending')
    try {
      const found = module
        ? await searchHere(module, root, query)
        : await searchByApi(results ?? '', query, getMessage)
      if (number !== last) return
      if (typeof found === 'string') status.textContent = found
      else {
        none.hidden = found.total > 0
        list.replaceChildren(...(found.total > 0 ? toGroups(found.results, query) : toSuggestions(query)))
        status.textContent = getMessage(found.total === 0 ? 'none' : 'found', { total: found.total })
        const first = found.total === 0 ? field : list.querySelector('a')
        if (isFree(query)) first?.focus({ preventScroll: true })
      }
    } catch {
      if (number === last) status.textContent = getMessage('failed')
    }
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    history.pushState(null, '', `?${new URLSearchParams({ q: field.value })}`)
    show()
  })
  // A link to a part of the page changes the address, too, but not the query.
  addEventListener('popstate', () => {
    if (readQuery() !== shown) show()
  })
  addEventListener('keydown', (event) => {
    // With another key, an arrow selects text, or leads to another page.
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const links = [...list.querySelectorAll('a')]
    const active = /** @type {HTMLAnchorElement} */ (document.activeElement)
    const position = links.indexOf(active)
    if (position === -1 && document.activeElement !== field) return
    if (event.key === 'Escape' && position !== -1) field.focus()
    else if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    else {
      const next = position + (event.key === 'ArrowDown' ? 1 : -1)
      const target = next < 0 ? field : links[next]
      if (target === undefined || target === active) return
      target.focus()
    }
    event.preventDefault()
  })
  show()
}

/**
 * Shows the part of an error page in the language of the address, and links to pages with nearly the same address.
 * @param {readonly HTMLElement[]} parts
 */
async function showError(parts) {
  const path = location.pathname
  const toStarts = (/** @type {HTMLElement} */ part) =>
    (part.dataset.error ?? '').split(' ').map((home) => home.replace(/(?:\.html|\/)$/, ''))
  const isBelow = (/** @type {string} */ address, /** @type {string} */ start) =>
    address === start || address.startsWith(`${start}/`)
  const homes = parts.flatMap((part) => toStarts(part).map((start) => ({ part, start })))
  const [home] = homes
    .filter(({ start }) => isBelow(path, start))
    .sort((a, b) => b.start.length - a.start.length)
  if (home === undefined) return
  const { part, start } = home
  for (const other of parts) other.hidden = other !== part
  const heading = /** @type {HTMLElement} */ (part.querySelector('h1, h2'))
  heading.replaceWith(create('h1', {}, heading.textContent ?? ''))
  document.title = heading.textContent ?? ''
  const toName = (/** @type {string} */ address) =>
    address
      .replace(/\/$/, '')
      .replace(/^.*\//, '')
      .replace(/\.\w+$/, '')
  const name = toName(path)
  const search = part.querySelector('[data-search]')
  search?.setAttribute(
    'href',
    `${search.getAttribute('href')}?${new URLSearchParams({ q: name.replace(/[-_]+/g, ' ') })}`,
  )
  const { sitemap } = part.dataset
  if (sitemap === undefined || name === '') return
  const response = await fetch(sitemap)
  if (!response.ok) return
  const places = new DOMParser()
    .parseFromString(await response.text(), 'application/xml')
    .querySelectorAll('url > loc')
  const addresses = Array.from(
    places,
    ({ textContent }) => new URL(textContent ?? '', location.href).pathname,
  )
  const nearest = new Set(findNearest(name, [...new Set(addresses.map(toName))]))
  const others = homes.map((other) => other.start).filter((other) => other.length > start.length)
  const isOfPart = (/** @type {string} */ address) =>
    isBelow(address, start) && !others.some((other) => isBelow(address, other))
  const suggested = addresses
    .filter((address) => nearest.has(toName(address)))
    .sort((a, b) => Number(isOfPart(b)) - Number(isOfPart(a)))
    .slice(0, maxSuggestions)
  if (suggested.length === 0) return
  const items = suggested.map((address) =>
    create('li', {}, create('a', { href: address }, decodeURI(address))),
  )
  part.append(create('p', {}, createGetMessage(part)('nearest')), create('ul', {}, ...items))
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
  startSearch(/** @type {HTMLElement} */ (section))
/** @type {NodeListOf<HTMLElement>} */
const errors = document.querySelectorAll('[data-error]')
// Without the sitemap, the page suggests nothing.
if (errors.length > 0) showError([...errors]).catch(() => {})
for (const choice of document.querySelectorAll('.samples input'))
  choice.addEventListener('change', chooseLanguage)
