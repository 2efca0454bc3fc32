/**
 * Keeps a page of `stele dev` up to date: reloads it after a build, and shows mistakes of the content over it. Only the
 * preview serves this script.
 */

/**
 * @typedef {{ number: number, text: string }} Line
 * @typedef {{ file: string, line: number, column: number, rule: string, excerpt: Line[] }} Place
 * @typedef {{ message: string, place: Place | null }} Mistake
 * @typedef {{ build: string | null, mistakes: Mistake[] }} State
 */

/** The build that this page is from. */
const ownBuild = document.currentScript?.dataset.build ?? ''

/** In a shadow tree and as a constructed sheet, so that neither the styles nor the policy of the page apply to it. */
const style = new CSSStyleSheet()
style.replaceSync(`
  :host { all: initial; position: fixed; inset: 0; z-index: 2147483647; overflow: auto; background: #111d; }
  section { max-width: 60rem; margin: 2rem auto; padding: 1.5rem; background: #1d1f24; color: #eceff4;
    border-top: 0.4rem solid #ff6b6b; font: 1rem/1.5 system-ui, sans-serif; }
  header { display: flex; justify-content: space-between; align-items: start; gap: 1rem; }
  h1 { margin: 0; font-size: 1.25rem; }
  button { padding: 0.3rem 0.8rem; border: 1px solid; background: none; color: inherit; font: inherit; cursor: pointer; }
  ol { margin: 1rem 0 0; padding: 0; list-style: none; }
  li { margin-top: 1.5rem; }
  p { margin: 0; overflow-wrap: anywhere; }
  .place { color: #9fd0ff; font-family: ui-monospace, monospace; font-size: 0.9rem; }
  pre { margin: 0.5rem 0 0; padding: 0.75rem; overflow-x: auto; background: #0d0e11;
    font: 0.9rem/1.5 ui-monospace, monospace; tab-size: 2; }
  .line { display: block; color: #a5adba; }
  .line.wrong { color: #fff; background: #5a1f24; }
`)

/** The mark of drafts. The stylesheet of the site does not have it, because no published page has a draft. */
const draftStyle = new CSSStyleSheet()
draftStyle.replaceSync(`
  .draft { width: fit-content; padding: 0 0.5em; border: 1px dashed; font-size: 0.85rem; font-weight: 600; }
`)
document.adoptedStyleSheets.push(draftStyle)

/**
 * Creates an element with text and other elements in it.
 * @param {string} name
 * @param {string} className
 * @param {(string | Element)[]} children
 */
function create(name, className, ...children) {
  const element = document.createElement(name)
  if (className !== '') element.className = className
  element.append(...children)
  return element
}

/** @param {Place} place */
function toPlace({ file, line, column, rule, excerpt }) {
  const width = String(excerpt.at(-1)?.number ?? '').length
  const lines = excerpt.map(({ number, text }) =>
    create('span', number === line ? 'line wrong' : 'line', `${String(number).padStart(width)} │ ${text}`),
  )
  return [
    create('p', 'place', `${file}:${line}:${column} (${rule})`),
    ...(lines.length === 0 ? [] : [create('pre', '', ...lines)]),
  ]
}

/** @param {Mistake} mistake */
const toItem = ({ message, place }) =>
  create('li', '', create('p', '', message), ...(place === null ? [] : toPlace(place)))

/** @type {HTMLElement | null} */
let overlay = null

function hide() {
  overlay?.remove()
  overlay = null
}

/** @param {Mistake[]} mistakes */
function show(mistakes) {
  hide()
  if (mistakes.length === 0) return
  const close = create('button', '', 'Hide')
  close.addEventListener('click', hide)
  const section = create(
    'section',
    '',
    create('header', '', create('h1', '', 'Cannot build the content'), close),
    create('ol', '', ...mistakes.map(toItem)),
  )
  section.setAttribute('role', 'alert')
  overlay = document.createElement('stele-mistakes')
  const root = overlay.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [style]
  root.append(section)
  document.documentElement.append(overlay)
}

/** @type {EventSource | null} */
let source = null

function connect() {
  source ??= new EventSource('/_stele/dev/events')
  source.onmessage = ({ data }) => {
    /** @type {State} */
    const { build, mistakes } = JSON.parse(data)
    if (build !== null && build !== ownBuild) location.reload()
    else show(mistakes)
  }
}

function disconnect() {
  source?.close()
  source = null
}

// A browser has six connections to a server (HTTP/1.1), so hidden tabs give theirs up. They learn the state when they are
// visible again.
document.addEventListener('visibilitychange', () => (document.hidden ? disconnect() : connect()))
// A page from the back/forward cache is as old as it was when the reader left it.
addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
addEventListener('keydown', ({ key }) => key === 'Escape' && hide())
if (!document.hidden) connect()
