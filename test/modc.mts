import ts from 'typescript'
import { readFileSync, writeFileSync } from 'node:fs'
import { posix } from 'node:path'
for (const file of process.argv.slice(2)) {
  const text = readFileSync(file, 'utf8')
  const src = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const edits: [number, number, string][] = []
  const str = (e: ts.Expression | undefined) => (e && ts.isStringLiteralLike(e) ? e.text : undefined)
  const prop = (o: ts.ObjectLiteralExpression, n: string) => {
    for (const p of o.properties) if (ts.isPropertyAssignment(p) && p.name.getText(src) === n) return p
    return undefined
  }
  const folderOf = (o: ts.Expression | undefined) => o && ts.isObjectLiteralExpression(o) ? str(prop(o, 'folder')?.initializer) : undefined
  const visit = (n: ts.Node): void => {
    if (ts.isCallExpression(n) && n.expression.getText(src) === 'testCases') {
      const [base, cases] = n.arguments
      if (!cases || !ts.isArrayLiteralExpression(cases)) return
      const baseFolder = folderOf(base)
      edits.push([cases.getStart(src), cases.getStart(src) + 1, '{'], [cases.getEnd() - 1, cases.getEnd(), '}'])
      for (const el of cases.elements) {
        if (!ts.isObjectLiteralExpression(el)) { console.log(file, 'SPREAD', el.getText(src).slice(0, 60)); continue }
        const it = prop(el, 'it')!.initializer, page = prop(el, 'page')!.initializer
        const source = prop(el, 'source')?.initializer
        let folder: string | undefined
        if (source === undefined) folder = baseFolder
        else if (ts.isObjectLiteralExpression(source)) folder = folderOf(source) ?? baseFolder
        const prefix = folder === undefined ? '' : posix.join('stele', folder) === '.' ? '' : posix.join('stele', folder) + '/'
        const localEdits: [number, number, string][] = []
        const strip = (o: ts.Expression | undefined) => {
          if (!o || !ts.isObjectLiteralExpression(o) || prefix === '') return
          for (const p of o.properties) {
            if (!ts.isPropertyAssignment(p)) { console.log(file, 'odd', p.getText(src).slice(0, 80)); continue }
            const nm = p.name
            if (ts.isStringLiteral(nm)) {
              const raw = nm.getText(src)
              if (nm.text.startsWith(prefix)) localEdits.push([nm.getStart(src) + 1, nm.getStart(src) + 1 + prefix.length, ''])
              else localEdits.push([nm.getStart(src), nm.getEnd(), raw[0] + posix.relative(prefix, nm.text) + raw[0]])
            } else if (ts.isComputedPropertyName(nm)) {
              const t = nm.expression.getText(src)
              if (t.startsWith('`' + prefix)) localEdits.push([nm.expression.getStart(src) + 1, nm.expression.getStart(src) + 1 + prefix.length, ''])
              else console.log(file, 'computed', t)
            } else console.log(file, 'name', nm.getText(src), prefix)
          }
        }
        for (const k of ['files', 'links', 'refs']) strip(prop(el, k)?.initializer)
        const quoteOf = (a: ts.Expression) => ts.isStringLiteral(a) ? a.text : a.getText(src).slice(1, -1)
        const isT = !ts.isStringLiteral(it) || !ts.isStringLiteral(page)
        const name = `${quoteOf(it)} (${quoteOf(page)})`
        const key = isT ? '[`' + name + '`]' : name.includes("'") ? JSON.stringify(name) : `'${name}'`
        const out = (a: number, b: number) => {
          let r = text.slice(a, b)
          for (const [x, y, s] of localEdits.filter(([x, y]) => x >= a && y <= b).sort((p, q) => q[0] - p[0])) r = r.slice(0, x - a) + s + r.slice(y - a)
          return r
        }
        const rest = el.properties.filter((p) => !['it', 'page'].includes((p as any).name.getText(src)))
        let value: string
        if (rest.length === 1) { const i = (rest[0] as ts.PropertyAssignment).initializer; value = out(i.getStart(src), i.getEnd()) }
        else value = '{' + rest.map((p) => out(p.getFullStart(), p.getEnd())).join(',') + '}'
        edits.push([el.getStart(src), el.getEnd(), `${key}: ${value}`])
      }
      return
    }
    ts.forEachChild(n, visit)
  }
  visit(src)
  let o = text
  for (const [a, b, s] of edits.sort((p, q) => q[0] - p[0])) o = o.slice(0, a) + s + o.slice(b)
  writeFileSync(file, o)
}
