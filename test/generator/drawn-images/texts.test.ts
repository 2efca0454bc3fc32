/** Which characters of a title a social image has, and what is done about the others. */

import { expect, it } from 'vitest'
import { toDrawableText } from '../../../generator/look/drawn-images/drawable-text.ts'

it.each([
  ['keeps Latin, Greek and Cyrillic letters', 'Ação, λόγος, запись', 'Ação, λόγος, запись'],
  ['composes letters and their accents', 'Ac\u0327a\u0303o', 'Ação'],
  ['keeps what would be markup elsewhere', '<b>&amp;"\'</text>', '<b>&amp;"\'</text>'],
  ['drops emoji of every form', 'Go 🚀 1️⃣ 👩‍👩‍👧 🇧🇷 👍🏽 now ❤️', 'Go 1 now'],
  ['keeps signs that are emoji elsewhere', '© ™', '© ™'],
  ['drops marks of direction and invisible characters', 'a\u202eb\u200b\u00adc\ufeff\u2066', 'abc'],
  ['drops control characters', 'a\u0000\u001b[31m\u007f', 'a[31m'],
  ['makes any white space one space', ' a\n\tb \u2028\u3000c ', 'a b c'],
  ['keeps spaces at which no line may break', 'mot\u202f: a\u00a0b', 'mot\u00a0: a\u00a0b'],
  ['replaces variants by the character', 'ＡＢ ﬁ ①', 'AB fi 1'],
])('%s', (_, title, text) => {
  expect(toDrawableText(title)).toEqual({ text, missing: [] })
})

it('lists each missing character once', () => {
  expect(toDrawableText('日本 A 日 → x\u0332').missing).toEqual(['日', '本', '→', '\u0332'])
})
