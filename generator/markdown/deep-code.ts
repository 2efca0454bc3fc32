/**
 * Finds code in MDX that nests so deeply that its parser would exhaust the stack, which ends the process. The parser recurses
 * for each bracket, and for each operator of a chain such as `a = b = c`.
 */

/** Maximum nesting of the brackets of an expression. */
export const maxBrackets = 200

/** Maximum number of operators, keywords and open tags that follow each other in an expression. */
export const maxOperators = 1000

/** What is too deep, and its offset in the text. */
export interface DeepCode {
  readonly kind: 'brackets' | 'operators'
  readonly offset: number
}

/**
 * Words, and what can make code deeper or end a chain: brackets, commas and semicolons, operators and tags. Also an empty line,
 * which ends an import or an export.
 */
const tokens = /\w+|[{}()[\],;<=!?:~@+-]|\*\*|\/>|\n[ \t]*\r?$/gm

/** The words that a statement or an expression follows. */
const keywords: ReadonlySet<string> = new Set(
  'async await delete do else for if new return throw typeof void while with yield'.split(' '),
)

/** Whether the parser recurses for what follows a word or an operator, or a tag. */
function needsRecursion(sign: string, before: string, after: string): boolean {
  if (/^\w/.test(sign)) return keywords.has(sign)
  // An image in a document can have thousands of attributes and of negative numbers.
  if (sign === '=') return !/^ ?["'{]/.test(after)
  if (sign === '+' || sign === '-') return !/^[\d.]/.test(after) && !/[\w"')\]]/.test(before)
  return true
}

/** Returns where the code of an MDX document is too deep; null if it is not. Text outside of code does not count. */
export function findDeepCode(text: string): DeepCode | null {
  /** The operators of the current chain in each open bracket. Outside of brackets there is the code of a module. */
  const chains = [0]
  let operators = 0
  let isModule = false
  const restart = (count: number) => {
    operators += count - (chains.at(-1) ?? 0)
    chains[chains.length - 1] = count
  }
  for (const { 0: sign, index: offset } of text.matchAll(tokens)) {
    const isInBrackets = chains.length > 1
    const after = text.slice(offset + sign.length, offset + 16)
    if (/^(?:im|ex)port$/.test(sign) && /^$|[\r\n]/.test(text.charAt(offset - 1))) isModule = true
    else if (sign.startsWith('\n')) {
      if (isInBrackets) continue
      isModule = false
      restart(0)
    } else if (sign === '{' || (/^[([]$/.test(sign) && (isInBrackets || isModule))) {
      if (chains.length > maxBrackets) return { kind: 'brackets', offset }
      chains.push(0)
    } else if (/^[})\]]$/.test(sign)) {
      if (!isInBrackets) continue
      restart(0)
      chains.pop()
    } else if (sign === ',' || (sign === ';' && !/^\s*(?:else\b|$)/.test(after))) restart(0)
    else if (
      sign !== ';' &&
      (isInBrackets || isModule) &&
      needsRecursion(sign, text.charAt(offset - 1), after)
    ) {
      // A tag that ends closes one that began.
      const isClosing = sign === '/>' || (sign === '<' && after.startsWith('/'))
      restart(Math.max(0, (chains.at(-1) ?? 0) + (isClosing ? -1 : 1)))
      if (operators > maxOperators) return { kind: 'operators', offset }
    }
  }
  return null
}
