/** Finds the mistake in a text that is not JSON. The messages of `JSON.parse` differ between versions of Node, and few have a position. */

/** The first mistake. */
interface JsonMistake {
  readonly offset: number
  /** What JSON needs there. */
  readonly expected: string
}

const token =
  /[ \t\r\n]*(?:([{}[\],:])|("(?:[^"\\\p{Cc}]|[\x7F-\x9F]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*")|(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?)(?![\w.+-]))?/uy

/** What can follow, by state. An inner list or map returns to the state of what surrounds it. */
const expectations = {
  value: 'a value',
  'first item': 'a value or "]"',
  'first key': 'a key in double quotes or "}"',
  key: 'a key in double quotes',
  colon: '":"',
  next: '"," or the end of the list or map',
  end: 'the end of the file',
} as const

/** Returns the first mistake in a text that is not JSON. */
export function findJsonMistake(text: string): JsonMistake {
  const open: string[] = []
  let state: keyof typeof expectations = 'value'
  for (let offset = 0; ; offset = token.lastIndex) {
    token.lastIndex = offset
    const [match = '', sign, quoted] = token.exec(text) ?? []
    const start = offset + match.search(/[^ \t\r\n]|$/)
    const isScalar = sign === undefined && match.length > start - offset
    const opensValue = state === 'value' || state === 'first item'
    if (opensValue && (sign === '{' || sign === '[')) {
      open.push(sign)
      state = sign === '{' ? 'first key' : 'first item'
    } else if (opensValue && isScalar) {
      state = open.length === 0 ? 'end' : 'next'
    } else if ((state === 'key' || state === 'first key') && quoted !== undefined) {
      state = 'colon'
    } else if (state === 'colon' && sign === ':') {
      state = 'value'
    } else if (state === 'next' && sign === ',') {
      state = open.at(-1) === '{' ? 'key' : 'value'
    } else if (sign !== undefined && closes(sign, state, open.at(-1))) {
      open.pop()
      state = open.length === 0 ? 'end' : 'next'
    } else {
      return { offset: start, expected: expectations[state] }
    }
  }
}

const closes = (sign: string, state: keyof typeof expectations, opening: string | undefined): boolean =>
  sign === '}'
    ? opening === '{' && (state === 'first key' || state === 'next')
    : sign === ']' && opening === '[' && (state === 'first item' || state === 'next')
