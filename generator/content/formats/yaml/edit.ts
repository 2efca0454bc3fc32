/** Changes single values of YAML. Everything else keeps its bytes: comments, order, quotes and line endings. */

import { CST, Parser } from 'yaml'

/** Returns the text of a scalar, without its quotes; null if the source is something else. */
export function parseScalar(source: string): string | null {
  const token = tokenize(source)
  return token === null ? null : CST.resolveAsScalar(token).value
}

/** Returns the source of a scalar with another text, in the same quotes; null if the source is something else. */
export function rewriteScalar(source: string, text: string): string | null {
  const token = tokenize(source)
  if (token === null) return null
  CST.setScalarValue(token, text, { inFlow: true })
  return CST.stringify(token)
}

/** Returns the only token of a text on one line; null if there are several, or the text is not a scalar. */
function tokenize(source: string): CST.FlowScalar | null {
  const [document] = [...new Parser().parse(source)]
  const token = document?.type === 'document' ? document.value : undefined
  const isWhole = token !== undefined && CST.stringify(token) === source && !/[\r\n]/.test(source)
  return isWhole && CST.isScalar(token) && token.type !== 'alias' && token.type !== 'block-scalar'
    ? token
    : null
}

/**
 * Adds an entry at the end of a block map.
 * @param yaml the text of the map, with the line ending of its last line
 * @returns null if the text is not a block map
 */
export function addEntry(yaml: string, key: string, value: string): string | null {
  const [document, ...others] = [...new Parser().parse(yaml)].filter(({ type }) => type === 'document')
  if (document?.type !== 'document' || others.length > 0 || document.value?.type !== 'block-map') return null
  const lineEnding = yaml.slice(yaml.search(/\r?\n$|\r$/))
  return `${yaml}${' '.repeat(document.value.indent)}${key}: ${value}${lineEnding}`
}
