/** Validates the HTML of pages. */

import { HtmlValidate } from 'html-validate'
import { get, type Published } from '../fixtures/published.ts'

export const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // The doctype is case-insensitive (HTML, 13.1.1); the serializer writes it in lower case.
    'doctype-style': 'off',
    // GitHub's anchors may begin with a digit, which HTML has allowed since its fifth version.
    'valid-id': ['error', { relaxed: true }],
  },
})

/** For pages with obsolete HTML of their author, which stays as written. */
export const lenientValidator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    'doctype-style': 'off',
    'valid-id': ['error', { relaxed: true }],
    deprecated: 'off',
    'no-deprecated-attr': 'off',
  },
})

export const listPages = (published: Published): string[] =>
  [...published.keys()].filter((file) => file.endsWith('.html'))

/** Lists the mistakes of pages, by default of all. */
export async function findMistakes(
  published: Published,
  htmlValidator = validator,
  files = listPages(published),
): Promise<string[]> {
  const reports = files.map(async (file) => {
    const { results } = await htmlValidator.validateString(get(published, file), file)
    return results.flatMap(({ messages }) =>
      messages.map(({ line, column, ruleId, message }) => `${file}:${line}:${column} ${ruleId}: ${message}`),
    )
  })
  return (await Promise.all(reports)).flat()
}
