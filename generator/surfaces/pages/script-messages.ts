/** The texts that `forms.js` shows. It reads them from the elements of a page, because it is the same in all languages. */

import type { ConsoleMessages } from '../../look/messages/messages.ts'

/** The messages in the language of the page, as data attributes. */
export const toMessageAttributes = ({ scriptMessages }: ConsoleMessages) =>
  Object.fromEntries(Object.entries(scriptMessages).map(([name, text]) => [`data-say-${name}`, text]))
