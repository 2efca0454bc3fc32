/** Mutations of YAML: keys and values of other types, and syntax that content does not need. */

import type { TextMutation } from './folder.ts'

const values: readonly string[] = [
  ...[
    '~ null true false yes 0 -1 1.5 1e400 .inf .nan 0x10 0o7 12:30 2026-02 2026-02-30 2026-02-03T04:05:06Z',
    '[] {} "" \'\' "\\u0000" "\\uD800" "\\x07" "a\\nb" "\\u2028" "\\" "unclosed \'unclosed [unclosed |-',
    '*missing @at %percent `tick en pt developer_resource toString __proto__ </script> <b>&amp;</b> ]]>',
    '{children} ${ \\r\\n https://evil.test/\\u0000',
  ].flatMap((line) => line.split(' ')),
  ...['', '" "', '[a, b]', '[[a], [b]]', '{ a: b }', '{ toString: a }', '[{ toString: a }]', "'it''s'"],
  ...['[1, null, true]', '|\n  block\n  text', '>\n  folded\n  text', '>+\n\n\n', '&anchor value'],
  ...['!tag value', '!!binary aGk=', 'a: b: c', '- a\n- b', '? a', '# comment', '{{ x }}'],
  '"\\r\\nSet-Cookie: a=b"',
  ...['[document-0, old]', '{ /old: /essays }', '{ /old: /old }', '[/old, old, /]', '{ missing-file: off }'],
  '{ "/a\\r\\nSet-Cookie: b": / }',
]

const keys = [
  ...'title description date updated tags aliases draft type titel extra'.split(' '),
  ...'redirects gone rules components languages __proto__ constructor toString 1'.split(' '),
  '"a b"',
]

const linePattern = /^[^\s:#-][^:\n]*:.*\n?/gm

export const frontMatterMutations: readonly TextMutation[] = [
  function replaceValue(text, { pick }) {
    const lines = [...text.matchAll(linePattern)]
    if (lines.length === 0) return text
    const { 0: line, index } = pick(lines)
    const key = line.slice(0, line.indexOf(':'))
    return `${text.slice(0, index)}${key}: ${pick(values)}\n${text.slice(index + line.length)}`
  },
  function renameKey(text, { pick }) {
    const lines = [...text.matchAll(linePattern)]
    if (lines.length === 0) return text
    const { 0: line, index } = pick(lines)
    return text.slice(0, index) + pick(keys) + line.slice(line.indexOf(':')) + text.slice(index + line.length)
  },
  function addEntry(text, { pick }) {
    const offset = text.indexOf('\n') + 1
    return `${text.slice(0, offset)}${pick(keys)}: ${pick(values)}\n${text.slice(offset)}`
  },
  function removeEntry(text, { pick }) {
    const lines = [...text.matchAll(linePattern)]
    if (lines.length === 0) return text
    const { 0: line, index } = pick(lines)
    return text.slice(0, index) + text.slice(index + line.length)
  },
  function addMany(text, { pick }) {
    const offset = text.indexOf('\n') + 1
    const [key, value] = [pick(['k', 'tags', '- ', '? ']), pick(values)]
    const entries = Array.from({ length: pick([10, 100, 500]) }, (_, index) => `${key}${index}: ${value}\n`)
    return text.slice(0, offset) + entries.join('') + text.slice(offset)
  },
  function replaceFirstValue(text, { pick }) {
    return text.replace(/: (.*)$/m, () => `: ${pick(values)}`)
  },
]
