/** Renders the OpenAPI document with Redoc, in the reader's colour scheme, without requests to other hosts. */

/** @type {{ init(address: string, options: object, container: Element): void }} */
const redoc = Reflect.get(window, 'Redoc')

// Redoc's menu shows a logo from another host, and no option removes it. So images of other hosts get an empty
// data URL before the browser requests them. Redoc removes images that fail to load.
const toLocalAddress = (/** @type {string} */ address) =>
  new URL(address, location.href).origin === location.origin ? address : 'data:,'
const srcProperty = Object.getOwnPropertyDescriptor(HTMLImageElement.prototype, 'src')
Object.defineProperty(HTMLImageElement.prototype, 'src', {
  ...srcProperty,
  set(address) {
    srcProperty?.set?.call(this, toLocalAddress(address))
  },
})
HTMLImageElement.prototype.setAttribute = function (/** @type {string} */ name, /** @type {string} */ value) {
  Element.prototype.setAttribute.call(this, name, name === 'src' ? toLocalAddress(value) : value)
}

const light = { colors: { primary: { main: '#0b5d63' } } }

const muted = '#9ea7a6'
const text = '#dfe3e1'
const success = '#8fd19e'
const error = '#ff9b93'
const blue = '#93c3f5'
const amber = '#eab676'
const toTab = (/** @type {string} */ color, /** @type {string} */ backgroundColor) => ({
  color,
  backgroundColor,
  tabTextColor: color,
})

const dark = {
  colors: {
    primary: { main: '#79c6c3' },
    text: { primary: text, secondary: muted },
    border: { dark: '#4d5759', light: '#323a3c' },
    gray: { 50: '#1d2325', 100: '#283032' },
    success: { main: success },
    error: { main: error },
    responses: {
      success: toTab(success, 'rgba(143, 209, 158, 0.1)'),
      error: toTab(error, 'rgba(255, 155, 147, 0.1)'),
      redirect: toTab(amber, 'rgba(234, 182, 118, 0.1)'),
      info: toTab(blue, 'rgba(147, 195, 245, 0.1)'),
    },
  },
  schema: {
    nestedBackground: '#191f21',
    linesColor: '#4d5759',
    typeNameColor: muted,
    typeTitleColor: muted,
    requireLabelColor: error,
    arrow: { color: muted },
  },
  typography: {
    code: { color: amber, backgroundColor: '#283032' },
    links: { color: '#79c6c3', visited: '#79c6c3', hover: '#b5e3e1' },
  },
  sidebar: { backgroundColor: '#191f21', textColor: text },
  rightPanel: {
    backgroundColor: '#0d1012',
    textColor: '#ffffff',
    servers: {
      overlay: { backgroundColor: '#1d2325', textColor: text },
      url: { backgroundColor: '#14181a' },
    },
  },
  codeBlock: { backgroundColor: '#171c1e' },
  fab: { backgroundColor: '#283032', color: '#79c6c3' },
}

const main = /** @type {HTMLElement} */ (document.querySelector('main'))
const prefersDark = matchMedia('(prefers-color-scheme: dark)')

// Redoc puts an h5 directly below an h2. Assistive technology reads it as level 3, so that no level is skipped.
const headingObserver = new MutationObserver(() => {
  for (const heading of main.querySelectorAll('h5:not([aria-level])')) heading.setAttribute('aria-level', '3')
})
headingObserver.observe(main, { childList: true, subtree: true })

function show() {
  const container = document.createElement('div')
  main.replaceChildren(container)
  const options = {
    disableSearch: true,
    nativeScrollbars: true,
    // The pattern's colour has no option and is unreadable on a dark page.
    hideSchemaPattern: prefersDark.matches,
    theme: prefersDark.matches ? dark : light,
  }
  redoc.init(main.dataset.description ?? '', options, container)
}

prefersDark.addEventListener('change', show)
show()
