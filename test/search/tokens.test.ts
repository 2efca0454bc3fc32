/** The words that the search reads from a text. */

import { expect, it } from 'vitest'
import { toTokens } from '../../shim/core/search/tokens.ts'
import { toCases } from '../fixtures/cases.ts'

it.each(
  toCases({
    case: ['CAP Theorem', ['cap', 'theorem']],
    'accents, composed or not': ['Idempote\u0302ncia ação São', ['idempotencia', 'acao', 'sao']],
    'compatibility forms': ['ﬁle ｆｕｌｌ ①', ['file', 'full', '1']],
    'hyphens, slashes and underscores': [
      'event-driven read/write snake_case',
      ['event', 'driven', 'read', 'write', 'snake', 'case'],
    ],
    dots: ['node.js 2.0', ['node', 'js', '2', '0']],
    apostrophes: ["don't caixa d'água", ['don', 't', 'caixa', 'd', 'agua']],
    'signs at the end of C++, C# and F#': ['C++, C# and F#', ['c++', 'c#', 'and', 'f#']],
    'the same signs elsewhere': [
      '#tag +1 a+b a+1 c++20 c##d ## +',
      ['tag', '1', 'a', 'b', 'a', '1', 'c++', '20', 'c', 'd'],
    ],
    'letters with digits': ['K8s p99 UTF-8', ['k8s', 'p99', 'utf', '8']],
    'pictographs and flags': ['ship it 🚀🦜 🇧🇷', ['ship', 'it', '🚀', '🦜', '🇧🇷']],
    'letters that people type as others': [
      'Straße Łódź smørebrød ΟΔΟΣ',
      ['strasse', 'lodz', 'smorebrod', 'οδοσ'],
    ],
    'Chinese and Japanese, in pairs': ['分布式、系统 日本', ['分布', '布式', '系统', '日本']],
    'a single Chinese character': ['水', ['水']],
    'several scripts in one word': ['iOS開発ガイド', ['ios', '開発', '発カ', 'カイ', 'イト']],
    'Arabic with its vowel signs': ['قَاعِدَةُ البَيَانَات', ['قاعدة', 'البيانات']],
    'characters that no reader sees': ['Netz\u00adgerät joi\u2060ned', ['netzgerat', 'joined']],
    'a text without words': [' \t-–—…!?', []],
    'a lone surrogate': ['a\ud800b', ['a', 'b']],
  }),
)('toTokens folds and splits %s: %s', (_, text, tokens) => {
  expect(toTokens(text)).toEqual(tokens)
})

it('toTokens cuts a word after 64 characters, never within a character', () => {
  expect(toTokens('x'.repeat(100_000))).toEqual(['x'.repeat(64)])
  expect(toTokens('𝒳'.repeat(100))).toEqual(['x'.repeat(64)])
  expect(toTokens('𐐨'.repeat(100))).toEqual(['𐐨'.repeat(64)])
})
