/** Comments of HTML in MDX: https://docusaurus.io/docs/api/docusaurus-config#markdown. */

import { testResults } from '../../../fixtures/results.ts'
import { toText } from './translation.ts'

testResults('%s', (body) => toText(body, ['html-comments'], { format: 'mdx' }), {
  'removes a comment in a text': ['a <!-- b\nc --> d <!-- e --> f', 'a  d  f'],
  'removes a comment that takes blocks': ['a\n\n<!--\nb\n\n```\nc\n-->\n\nd', 'a\n\n\n\nd'],
  'keeps the text after a comment': ['<!-- a\nb --> kept --> more <!-- c --> d', ' kept --> more  d'],
  'keeps a start without an end in its block, and the code after it': [
    'Intro <!-- oops\n\nKept.\n\n```mermaid\nA --> B\n```\n\nEnd <!-- c -->.',
    'Intro <!-- oops\n\nKept.\n\n```mermaid\nA --> B\n```\n\nEnd .',
  ],
  'keeps a start without an end in its quote': [
    '> <!-- a\n\nb --> c\n\n<!-- d\n-->',
    '> <!-- a\n\nb --> c\n\n',
  ],
  'keeps an escaped comment': [
    'Write \\<!-- note --> to hide, or \\\\<!-- note -->.',
    'Write \\<!-- note --> to hide, or \\\\.',
  ],
  'keeps a comment in code': ['`<!-- a -->`\n\n```\n<!-- b -->\n```', '`<!-- a -->`\n\n```\n<!-- b -->\n```'],
})
