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
 * What can make code deeper, or end a chain: brackets, commas and semicolons, tags, operators, and keywords that a statement
 * or an expression follows. Also the start of an import or an export, and the empty line that ends it. An image in a document
 * can have thousands of attributes and of negative numbers, which are no chains.
 */
const signs =
  /[{}()[\],]|;(?!\s*else\b)|<\/|\/>|=(?![ \t]*["'{])|[<!?:~@]|\*\*|(?<![\w"')\]])[-+](?![\d.])|\b(?:async|await|delete|do|else|for|if|new|return|throw|typeof|void|while|with|yield)\b|^(?:im|ex)port\b|\n[ \t]*\r?$/gm

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
  for (const { 0: sign, index: offset } of text.matchAll(signs)) {
    const isInBrackets = chains.length > 1
    if (sign.endsWith('port')) isModule = true
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
    } else if (sign === ',' || sign === ';') restart(0)
    else if (isInBrackets || isModule) {
      // A tag that ends closes one that began.
      restart(Math.max(0, (chains.at(-1) ?? 0) + (sign === '</' || sign === '/>' ? -1 : 1)))
      if (operators > maxOperators) return { kind: 'operators', offset }
    }
  }
  return null
}
