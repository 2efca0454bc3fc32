/**
 * Refuses regular expressions that can take more than linear time: `npm run check` runs it. recheck judges each expression
 * of the sources that has a quantifier. Those that it cannot judge are listed below.
 */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { projectFolder } from './fixtures/project.ts'

/**
 * How long recheck may think about an expression, in milliseconds. It needs some milliseconds for each; a busy machine must not change
 * its verdict.
 */
const timeout = 60_000

/**
 * Files whose expressions read the source code, the responses of a service that its owner verifies, or the configuration of the site for
 * which its owner writes another one.
 */
const trustedInput =
  /^generator\/(?:package\/|verifier\/(?!diff\/)|commands\/init\/|importers\/(?:[\w-]+\/)?recognise(?:-\w+)?(?:\/|\.ts$))/

/**
 * Expressions that take linear time although recheck cannot tell. These are tried at one position, or at one of each line,
 * and each of their parts ends where the next one starts.
 */
const anchored: readonly RegExp[] = [
  /^(?:>|\[[^\]]*\]:|(?:[-+*]|\d{1,9}[.)]|#{1,6})(?:\s|$))/,
  /(?<=^[ \t>]{0,9}):{3,9}[ \t]{0,3}[a-z]\w{0,40}/gim,
  /^- \[(?:[^\]\\\n]|\\.)*\]\(((?:[^\s()\\]|\\.)+)\)/gm,
  /^- \S+: .* \([\w-]+\)\n- \S+: \[(?:[^\s\]\\]|\\.)+\]\(((?:[^\s()\\]|\\.)+)\)$/gm,
]

/** In these, a position that fails is not scanned again from the positions after it. */
const scanningOnce: readonly RegExp[] = [
  /<(?![a-z\d]+(?: class="[^"<>]*")?>)[a-z](?:"[^"]*"|'[^']*'|[^'"<>])*>/gi,
  /(?<=[\s"'])([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g,
  /<(?:(?!link rel="hub")[^<>]*? href="|(?:loc|id|uri)>)([^"<]+)/g,
]

const excepted = new Set([...anchored, ...scanningOnce].map(String))

/** An expression as it is written, and where. */
interface Expression {
  readonly literal: string
  readonly at: string
}

function listExpressions(file: string): Expression[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(join(projectFolder, file), 'utf8'),
    ts.ScriptTarget.Latest,
  )
  const expressions: Expression[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
      expressions.push({ literal: node.text, at: `${file}:${line + 1}` })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return expressions
}

// The other engines of recheck are a Java program and native code, which not every machine has.
process.env.RECHECK_BACKEND = 'pure'
const { checkSync } = await import('recheck')

/** Returns what recheck says against an expression; null if it is safe. */
function findProblem(literal: string): string | null {
  const end = literal.lastIndexOf('/')
  const result = checkSync(literal.slice(1, end), literal.slice(end + 1), { timeout, randomSeed: 0 })
  if (result.status === 'safe') return null
  return result.status === 'vulnerable' ? result.complexity.summary : `unknown (${result.error.kind})`
}

const files = ['generator', 'shim'].flatMap((folder) =>
  readdirSync(join(projectFolder, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file))
    .filter((file) => /(?<!\.d)\.(?:ts|js|mjs)$/.test(file) && !trustedInput.test(file)),
)
const expressions = new Map(
  files
    .sort()
    .flatMap(listExpressions)
    .map((expression) => [expression.literal, expression]),
)
const problems = [...expressions.values()].flatMap(({ literal, at }) => {
  if (!/[*+{]/.test(literal) || excepted.has(literal)) return []
  const problem = findProblem(literal)
  return problem === null ? [] : [`${at}: ${literal} may be slow: ${problem}; write it differently`]
})
const unused = [...excepted]
  .filter((literal) => !expressions.has(literal))
  .map((literal) => `test/check-expressions.ts: ${literal} is in no file; remove it`)
for (const problem of [...problems, ...unused]) console.error(problem)
process.exitCode = problems.length + unused.length === 0 ? 0 : 1
