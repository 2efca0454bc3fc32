/**
 * Lets objects of the bundles share their shapes. V8 before version 12 (Node 20) makes a shape of its own, a hidden class, for each object
 * that an expression such as `{ ...one, key }` creates, if the expression has run a few times. Such an object needs 200 bytes more and is
 * created in nine times the time, and no code that reads many of them stays fast.
 */

import { type ObjectExpression, type Options, parse } from 'acorn'
import { full } from 'acorn-walk'

const options: Options = { ecmaVersion: 'latest', sourceType: 'module', allowHashBang: true }

/**
 * Returns the code of a module with `{ ...null, ...one, key }` in place of `{ ...one, key }`. The result of such an expression is the same,
 * because spreading null adds nothing, and its objects share a shape.
 * @throws {SyntaxError} if the code is no JavaScript
 */
export function shareShapes(code: string): string {
  const starts: number[] = []
  full(parse(code, options), (node) => {
    if (node.type !== 'ObjectExpression') return
    const [first, second] = (node as ObjectExpression).properties
    // Copies of whole objects have the shape of the object.
    if (first?.type === 'SpreadElement' && second !== undefined) starts.push(first.start)
  })
  const edges = [0, ...starts.sort((one, other) => one - other), code.length]
  return edges
    .slice(1)
    .map((end, index) => code.slice(edges[index], end))
    .join('...null, ')
}
