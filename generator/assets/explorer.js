/** Draws the OpenAPI document with Redoc, in the reader's colour scheme, asking nobody else for anything. */

/** @type {{ init(address: string, options: object, place: Element): void }} */
const library = Reflect.get(window, 'Redoc')

// Redoc's menu shows a logo from its maker's servers, and no option leaves it out. An image from elsewhere is
// given an empty address before it is asked for: Redoc takes an image away that fails to load.
const toOwn = (/** @type {string} */ address) =>
  new URL(address, location.href).origin === location.origin ? address : 'data:,'
const source = Object.getOwnPropertyDescriptor(HTMLImageElement.prototype, 'src')
Object.defineProperty(HTMLImageElement.prototype, 'src', {
  ...source,
  set(address) {
    source?.set?.call(this, toOwn(address))
  },
})
HTMLImageElement.prototype.setAttribute = function (/** @type {string} */ name, /** @type {string} */ value) {
  Element.prototype.setAttribute.call(this, name, name === 'src' ? toOwn(value) : value)
}

const light = { colors: { primary: { main: '#8a3b12' } } }

const quiet = '#b0a697'
const ink = '#e8e2d8'
const good = '#8fd19e'
const bad = '#ff9b93'
const blue = '#93c3f5'
const amber = '#eab676'
const toTab = (/** @type {string} */ color, /** @type {string} */ backgroundColor) => ({
  color,
  backgroundColor,
  tabTextColor: color,
})

const dark = {
  colors: {
    primary: { main: '#f0a878' },
    text: { primary: ink, secondary: quiet },
    border: { dark: '#5c554a', light: '#403a32' },
    gray: { 50: '#24211c', 100: '#302b25' },
    success: { main: good },
    error: { main: bad },
    responses: {
      success: toTab(good, 'rgba(143, 209, 158, 0.1)'),
      error: toTab(bad, 'rgba(255, 155, 147, 0.1)'),
      redirect: toTab(amber, 'rgba(234, 182, 118, 0.1)'),
      info: toTab(blue, 'rgba(147, 195, 245, 0.1)'),
    },
  },
  schema: {
    nestedBackground: '#211e19',
    linesColor: '#5c554a',
    typeNameColor: quiet,
    typeTitleColor: quiet,
    requireLabelColor: bad,
    arrow: { color: quiet },
  },
  typography: {
    code: { color: amber, backgroundColor: '#302b25' },
    links: { color: '#f0a878', visited: '#f0a878', hover: '#ffd0b0' },
  },
  sidebar: { backgroundColor: '#211e19', textColor: ink },
  rightPanel: {
    backgroundColor: '#12100d',
    textColor: '#ffffff',
    servers: {
      overlay: { backgroundColor: '#24211c', textColor: ink },
      url: { backgroundColor: '#191713' },
    },
  },
  codeBlock: { backgroundColor: '#1d1a16' },
  fab: { backgroundColor: '#302b25', color: '#f0a878' },
}

const main = /** @type {HTMLElement} */ (document.querySelector('main'))
const prefersDark = matchMedia('(prefers-color-scheme: dark)')

// Redoc heads a list of parameters by an h5 right below an h2: its level is said to be the one that follows.
const levels = new MutationObserver(() => {
  for (const heading of main.querySelectorAll('h5:not([aria-level])')) heading.setAttribute('aria-level', '3')
})
levels.observe(main, { childList: true, subtree: true })

function show() {
  const place = document.createElement('div')
  main.replaceChildren(place)
  const options = {
    disableSearch: true,
    nativeScrollbars: true,
    // Its colour cannot be chosen, and cannot be read on a dark page.
    hideSchemaPattern: prefersDark.matches,
    theme: prefersDark.matches ? dark : light,
  }
  library.init(main.dataset.description ?? '', options, place)
}

prefersDark.addEventListener('change', show)
show()
