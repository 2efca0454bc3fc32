/** Random MDX documents with much of what makes MDX hard to parse: long code, generics, text in JSX, data and nesting. */

import { createRandom } from '../../fixtures/random.ts'

/** Something is wrong in one of so many documents. */
const mistakeRate = 6

/** Returns the same document for the same seed. */
export function createDemandingDocument(seed: number): string {
  const { integer, pick } = createRandom(seed * 2654435761 + 1)
  const repeat = (min: number, max: number, create: () => string): string[] =>
    Array.from({ length: min + integer(max - min + 1) }, create)
  const name = () => pick(['Card', 'Tabs.Item', 'Steps', 'Note', 'div', 'details'])
  const word = () =>
    pick([
      'text',
      '`Promise<void>`',
      '`{a}`',
      '*em*',
      '**`Map<K, V[]>`**',
      '[x](/y)',
      'a \\< b',
      '\\{x}',
      'ação',
      '— "q"',
    ])
  const line = (): string => repeat(1, 12, word).join(' ')
  const value = (depth: number): string =>
    depth > 5 || integer(3) === 0
      ? pick(['1', '-2.5', '"a}b"', '`t <b> $' + '{1 + 1}`', 'null', "'it'", '/[}>]/g', '(x => x < 3)'])
      : pick<() => string>([
          () => `[${repeat(0, 5, () => value(depth + 1)).join(', ')}]`,
          () => `{ a: ${value(depth + 1)}, "b-c": ${value(depth + 1)} }`,
          () => `(${value(depth + 1)})`,
          () => `(x ? (${value(depth + 1)}) : (${value(depth + 1)}))`,
          () => `<b>${line().replace(/[`{}<>\\]/g, '')}{${value(depth + 1)}}</b>`,
          () => `() => (${value(depth + 1)})`,
        ])()
  const attributes = (): string =>
    repeat(0, 3, () => pick([' a="b > c"', ` c={${value(2)}}`, ' disabled', ' {...props}'])).join('')
  const code = (): string => {
    const [language, row] = pick<readonly [string, () => string]>([
      ['json', () => `  { "id": ${integer(99)}, "tags": ["a", "<b>"] },`],
      ['ts', () => `const a: Array<Record<string, Promise<void>>> = f<T>(x) // {`],
      ['tsx', () => `<Foo<string> bar={() => <b>{x}</b>} />`],
      ['mdx', () => `<Card>{open`],
      ['html', () => '<div><p>text<br>'],
    ])
    return [`\`\`\`${language}`, ...repeat(1, pick([5, 5, 20, 300]), row), '```'].join('\n')
  }
  const block = (depth: number): string => {
    if (depth > 6) return line()
    const element = (): string => {
      const tag = name()
      return `<${tag}${attributes()}>\n\n${repeat(1, 4, () => block(depth + 1)).join('\n\n')}\n\n</${tag}>`
    }
    const kinds: readonly (() => string)[] = [
      line,
      line,
      code,
      element,
      element,
      () => `<${name()}${attributes()} />`,
      () => `{${value(0)}}`,
      () => `Text {${value(2)}} and <b${attributes()}>bold *text*</b>.`,
      () => repeat(1, 6, () => `- ${line()}`).join('\n'),
      () => `> ${line()}`,
      () => `| a | b |\n| - | - |\n${repeat(1, 30, () => `| ${word()} | {${integer(9)}} |`).join('\n')}`,
      () => `{/* ${line().replaceAll('*/', '')} */}`,
      () => `## ${line()}`,
    ]
    return pick(kinds)()
  }
  const modules = repeat(0, 3, () =>
    pick([
      () => `import A${integer(1e6)} from "./a"`,
      () => `export const v${integer(1e6)} = ${value(0)}`,
      () =>
        `export const d${integer(1e6)} = [\n${repeat(1, pick([3, 3, 3, 300]), () => `  ${value(3)},`).join('\n')}\n]`,
    ])(),
  )
  const blocks = repeat(1, 6, () => block(1))
  if (integer(mistakeRate) === 0) blocks.splice(integer(blocks.length + 1), 0, mistake())
  return `${[...modules, ...blocks].join('\n\n')}\n`

  function mistake(): string {
    return pick([
      `<${name()}>`,
      `</${name()}>`,
      `{${'<a>'.repeat(1 + integer(12))}`,
      `{${'<a>}'.repeat(1 + integer(integer(20) === 0 ? 40 : 12))}`,
      '{a b}',
      `{<div>} ${'`Promise<void>` '.repeat(integer(20) === 0 ? 30 : 9)}`,
      '<a b={',
      'export const = 1',
      '<a href=x>b</a>',
    ])
  }
}
