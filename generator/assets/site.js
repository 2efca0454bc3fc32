/** What calls the API from the developers' page. No page needs it to be read. */

/** @typedef {(name: string, values?: Record<string, string | number>) => string} Say */

/**
 * The sentences of a section, places in braces filled in.
 * @param {HTMLElement} section
 * @returns {Say}
 */
const createSay =
  (section) =>
  (name, values = {}) =>
    (section.getAttribute(`data-say-${name}`) ?? '').replace(/\{(\w+)\}/g, (_, key) =>
      String(values[key] ?? ''),
    )

/**
 * An element with text or other elements in it.
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
 * Status, quota and what is to be done, for every answer.
 * @param {Response} response
 * @param {unknown} body
 * @param {Say} say
 */
function describe(response, body, say) {
  const get = (/** @type {string} */ name) => response.headers.get(name) ?? '–'
  const state = create(
    'p',
    { class: response.ok ? 'state good' : 'state bad' },
    `${response.status} ${response.statusText}`.trim(),
  )
  const quota = say('quota', {
    remaining: get('RateLimit-Remaining'),
    limit: get('RateLimit-Limit'),
    reset: get('RateLimit-Reset'),
  })
  const parts = [state, create('p', {}, quota)]
  if (response.status === 429)
    return [...parts, create('p', {}, say('wait', { seconds: get('Retry-After') }))]
  const { error } = /** @type {{ error?: { message: string, resolution_hint: string } }} */ (body ?? {})
  if (!error) return parts
  // The API speaks English, whatever the language of the page.
  return [
    ...parts,
    create('p', { lang: 'en' }, error.message),
    create('p', { lang: 'en', class: 'hint' }, error.resolution_hint),
  ]
}

/**
 * Asks the service, and shows what it answers or that it cannot be reached.
 * @param {string} address
 * @param {HTMLElement} output
 * @param {Say} say
 * @param {(response: Response, body: any) => Element[]} show
 */
async function ask(address, output, say, show) {
  output.replaceChildren(create('p', {}, say('sending')))
  try {
    const response = await fetch(address, { headers: { Accept: 'application/json' } })
    const body = await response.json()
    output.replaceChildren(...describe(response, body, say), ...show(response, body))
  } catch {
    output.replaceChildren(create('p', { class: 'state bad' }, say('failed')))
  }
}

/** @param {HTMLElement} section */
function startSearch(section) {
  const say = createSay(section)
  const form = /** @type {HTMLFormElement} */ (section.querySelector('form'))
  const output = /** @type {HTMLElement} */ (section.querySelector('[data-output]'))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const query = new URLSearchParams({ q: String(new FormData(form).get('q') ?? '') })
    ask(`${form.getAttribute('action')}?${query}`, output, say, (response, body) => {
      if (!response.ok) return []
      if (body.total === 0) return [create('p', {}, say('none'))]
      const items = body.results.map(
        (/** @type {Record<string, string>} */ { title, url, description, lang }) => {
          const path = new URL(url ?? '', location.href).pathname
          return create(
            'li',
            { lang: lang ?? '' },
            create('a', { href: path }, title ?? path),
            create('p', {}, description ?? ''),
          )
        },
      )
      return [
        create('p', {}, say('found', { total: body.total })),
        create('ol', { class: 'results' }, ...items),
      ]
    })
  })
}

/** @param {HTMLElement} section */
function startTrial(section) {
  const say = createSay(section)
  const form = /** @type {HTMLFormElement} */ (section.querySelector('form'))
  const choice = /** @type {HTMLSelectElement} */ (section.querySelector('[data-operation]'))
  const request = /** @type {HTMLElement} */ (section.querySelector('[data-request]'))
  const output = /** @type {HTMLElement} */ (section.querySelector('[data-output]'))
  /** @type {NodeListOf<HTMLFieldSetElement>} */
  const groups = section.querySelectorAll('[data-fields]')

  const toAddress = () => {
    const group = [...groups].find(({ dataset }) => dataset.fields === choice.value)
    let path = group?.dataset.path ?? ''
    const query = new URLSearchParams()
    /** @type {NodeListOf<HTMLInputElement | HTMLSelectElement>} */
    const fields = /** @type {HTMLFieldSetElement} */ (group).querySelectorAll('[name]')
    for (const { name, value, dataset } of fields) {
      if (dataset.in === 'path') path = path.replace(`{${name}}`, encodeURIComponent(value))
      else if (value !== '') query.set(name, value)
    }
    return query.size === 0 ? path : `${path}?${query}`
  }
  const update = () => {
    for (const group of groups) {
      group.hidden = group.dataset.fields !== choice.value
      group.disabled = group.hidden
    }
    request.textContent = `GET ${toAddress()}`
  }
  form.addEventListener('input', update)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    ask(toAddress(), output, say, (response, body) => {
      const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n')
      return [
        create('h3', {}, say('headers')),
        create('pre', { tabindex: '0' }, headers),
        create('h3', {}, say('body')),
        create('pre', { tabindex: '0' }, JSON.stringify(body, null, 2)),
      ]
    })
  })
  update()
  section.hidden = false
}

for (const section of document.querySelectorAll('[data-search]'))
  startSearch(/** @type {HTMLElement} */ (section))
for (const section of document.querySelectorAll('[data-trial]'))
  startTrial(/** @type {HTMLElement} */ (section))
