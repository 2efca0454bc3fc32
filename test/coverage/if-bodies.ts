/** Finds the bodies of `if` statements. The coverage of a file only has the position of the whole statement. */

import { readFileSync } from 'node:fs'
import ts from 'typescript'

export interface Position {
  /** Counted from 1. */
  readonly line: number
  /** Counted from 0. */
  readonly column: number
}

export const toKey = ({ line, column }: Partial<Position>): string => `${line}:${column}`

/** Returns where the body of each `if` of a file begins, by the position of the `if`. */
export function findIfBodies(path: string): ReadonlyMap<string, Position> {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest)
  const toPosition = (node: ts.Node): Position => {
    const { line, character } = source.getLineAndCharacterOfPosition(node.getStart(source))
    return { line: line + 1, column: character }
  }
  const bodies = new Map<string, Position>()
  function visit(node: ts.Node): void {
    if (ts.isIfStatement(node)) {
      const { thenStatement } = node
      // Source maps have the position of a statement, and not always that of a brace.
      const first = ts.isBlock(thenStatement) ? thenStatement.statements[0] : undefined
      bodies.set(toKey(toPosition(node)), toPosition(first ?? thenStatement))
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return bodies
}
