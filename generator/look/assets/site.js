/** Buttons that copy code, the table of contents, and keys that lead to the search. Every page can be read without this script. */

/** How long a button says what it did, in milliseconds. */
const copiedTime = 3000

/**
 * Adds a button to each code block of the text, which copies the code.
 * @param {HTMLElement} status announces what the button did
 */
function addCopyButtons(status) {
  const getMessage = (/** @type {string} */ name) => status.getAttribute(`data-say-${name}`) ?? ''
  let reset = () => {}
  let timer = 0
  for (const pre of document.querySelectorAll('article pre')) {
    const lang = status.lang || document.documentElement.lang
    const button = document.createElement('button')
    Object.assign(button, { type: 'button', lang, textContent: getMessage('copy') })
    const say = (/** @type {string} */ name) => {
      clearTimeout(timer)
      reset()
      button.textContent = status.textContent = getMessage(name)
      reset = () => {
        button.textContent = getMessage('copy')
        status.textContent = ''
      }
      timer = setTimeout(reset, copiedTime)
    }
    button.addEventListener('click', () => {
      // A line end would run the last command in a terminal.
      const text = (pre.textContent ?? '').replace(/\n$/, '')
      navigator.clipboard.writeText(text).then(
        () => say('copied'),
        () => say('not-copied'),
      )
    })
    const block = document.createElement('div')
    block.className = 'copyable'
    pre.replaceWith(block)
    block.append(pre, button)
  }
}

/**
 * Finds the element to which a fragment leads. An author may have written a percent sign that encodes nothing.
 * @param {string} fragment
 */
function findTarget(fragment) {
  try {
    return document.getElementById(decodeURIComponent(fragment))
  } catch {
    return document.getElementById(fragment)
  }
}

/**
 * Marks the section that is being read in the table of contents, and keeps its link visible.
 * @param {readonly HTMLAnchorElement[]} links
 */
function followReader(links) {
  const sections = links.flatMap((link) => {
    const heading = findTarget(link.hash.slice(1))
    return heading === null ? [] : [{ link, heading }]
  })
  const update = () => {
    const current = sections.findLast(
      ({ heading }) => heading.getBoundingClientRect().top < innerHeight * readingPart,
    )
    for (const { link } of sections) {
      if (link !== current?.link) link.removeAttribute('aria-current')
      else if (!link.hasAttribute('aria-current')) {
        link.setAttribute('aria-current', 'true')
        const list = link.closest('details')
        if (list === null) continue
        const [box, place] = [list.getBoundingClientRect(), link.getBoundingClientRect()]
        if (place.bottom > box.bottom || place.top < box.top)
          list.scrollTop += place.top - box.top - box.height / 2
      }
    }
  }
  // The browser reports each heading that crosses the line, since all that is above it counts as visible.
  const observer = new IntersectionObserver(update, {
    rootMargin: `9999999px 0px -${100 - 100 * readingPart}%`,
  })
  for (const { heading } of sections) observer.observe(heading)
}

/** How much of the window is above the line that a section must cross to be the one that is being read. */
const readingPart = 0.3

/** What had the focus before the field of the search. */
let beforeSearch = /** @type {Element | null} */ (null)

/**
 * Leads to the field of the search from everywhere, or to the search page if the field is hidden; and back.
 * @param {KeyboardEvent} event
 */
function followKeys(event) {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event
  const target = /** @type {Element} */ (event.target)
  const isField = target.matches('input, textarea, select, [contenteditable]')
  if (key === 'Escape' && target.matches('.find input')) {
    const element = /** @type {HTMLElement} */ (target)
    element.blur()
    if (beforeSearch instanceof HTMLElement) beforeSearch.focus()
    return
  }
  // Ctrl+Shift+K opens a tool of the browser. On macOS, Ctrl+K deletes the rest of a line of text.
  const deletesText = isField && ctrlKey && navigator.platform.startsWith('Mac')
  const isShortcut =
    ctrlKey || metaKey ? key.toLowerCase() === 'k' && !shiftKey && !deletesText : key === '/' && !isField
  if (!isShortcut || altKey) return
  /** @type {NodeListOf<HTMLInputElement>} */
  const fields = document.querySelectorAll('main .find input, .find input')
  const visible = [...fields].filter((field) => field.offsetParent !== null)
  const field = visible.find((each) => each.closest('main') !== null) ?? visible[0]
  const form = document.querySelector('form.find')
  if (field === undefined && form === null) return
  event.preventDefault()
  if (field === undefined) location.href = form?.getAttribute('action') ?? ''
  else if (field !== target) {
    beforeSearch = document.activeElement
    field.focus()
    field.select()
  }
}

addEventListener('keydown', followKeys)
/** @type {NodeListOf<HTMLAnchorElement>} */
const contentsLinks = document.querySelectorAll('.contents a')
followReader([...contentsLinks])
// Closes the table of contents when its reader has chosen a section, which it would cover.
for (const link of contentsLinks)
  link.addEventListener('click', () => link.closest('details')?.removeAttribute('open'))
// Browsers allow copying on secure pages only.
const copyStatus = /** @type {HTMLElement | null} */ (document.querySelector('.copy-status'))
if (copyStatus !== null && navigator.clipboard) addCopyButtons(copyStatus)
