/** Buttons that copy code, and the table of contents. Every page can be read without this script. */

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

// Closes the table of contents when its reader has chosen a section, which it would cover.
for (const link of document.querySelectorAll('.contents a'))
  link.addEventListener('click', () => link.closest('details')?.removeAttribute('open'))
// Browsers allow copying on secure pages only.
const copyStatus = /** @type {HTMLElement | null} */ (document.querySelector('.copy-status'))
if (copyStatus !== null && navigator.clipboard) addCopyButtons(copyStatus)
