/** What `stele explain` prints: the section of a rule in docs/diagnostics/ as text for a terminal. */

import { describe, expect, it } from 'vitest'
import { explainRules, listRules } from '../../generator/commands/explain.ts'
import { rules } from '../../generator/kernel/diagnostics/rules.ts'
import { toDocsUrl } from '../../generator/kernel/version.ts'
import { runCli } from '../fixtures/cli.ts'

describe('stele explain RULE', () => {
  it('prints what the rule means, an example, what to do, and what repairs it', () => {
    expect(explainRules(['byte-order-mark'])).toMatchInlineSnapshot(`
      "byte-order-mark

      Warning (off in imported documents). The file starts with the invisible character U+FEFF. The
      published files do not contain it.

        essays/first-essay/en.md:1:1 warning byte-order-mark
          The file starts with a byte order mark, which is ignored. Save it as UTF-8 without one.

      Save the file as "UTF-8", not as "UTF-8 with BOM".

      Repair with "npx stele check --fix": Removes the mark.

      To turn it off, write in site.yaml: rules: { byte-order-mark: off }"
    `)
  })

  it('keeps addresses of links, and names the pages of this package to read on', () => {
    expect(explainRules(['template-syntax', 'duplicate-title'])).toMatchInlineSnapshot(`
      "template-syntax

      Warning. The text has the syntax of another generator: shortcodes of Hugo (\`{{< … >}}\`, \`{{% …
      %}}\`), tags of Liquid, Jinja or Nunjucks (\`{% … %}\`), values of templates (\`{{ … }}\`), attribute
      lists of kramdown (\`{: … }\`), heading ids (\`{#id}\`), containers of Docusaurus or VuePress
      (\`:::note\`), or wikilinks (\`[[Name]]\`). Code is not reported. Stele reports each kind once for each
      document. In documents of another generator, it reports only what that generator reads and Stele
      does not.

        essays/first-essay/en.md:6:1 warning template-syntax
          Stele does not read shortcodes of Hugo, so it publishes "{{< youtube" as text; write its result
          instead, or put it in code

      If readers should see braces, write a backslash before them, or put them in code.

      To turn it off, write in site.yaml: rules: { template-syntax: off }

      Read on:
        docs/source-keys.md

      duplicate-title

      Off by default. Two documents in one language have the same title.

        essays/second-essay/en.md:2:8 warning duplicate-title
          The title "First essay" is also that of "essays/first-essay/en.md"; make them different, so that
          readers can tell them apart

      To turn it on, write in site.yaml: rules: { duplicate-title: warn }"
    `)
    expect(explainRules(['plain-diagram'])).toContain(
      "Mermaid's command line (https://github.com/mermaid-js/mermaid-cli)",
    )
  })

  it('explains every rule, in lines that fit a terminal, except examples', () => {
    const text = explainRules(Object.keys(rules))
    const sections = text.split(/^(?=[a-z0-9-]+\n\n(?:Error|Warning|Off)\b)/m)
    expect(sections.map((section) => section.split('\n')[0])).toEqual(Object.keys(rules))
    expect(text.split('\n').filter((line) => line.length > 100 && !line.startsWith('  '))).toEqual([])
  })

  it('suggests the nearest rule for an unknown one', () => {
    expect(() => explainRules(['invalid-dates'])).toThrow(
      'There is no rule "invalid-dates"; did you mean "invalid-date"? Or list all rules with npx stele explain',
    )
    expect(() => explainRules(['x'])).toThrow('There is no rule "x"; list all rules with npx stele explain')
  })

  it('prints the section, or an error with exit code 2', async () => {
    expect(await runCli(['explain', 'empty-file'])).toEqual({
      code: 0,
      stdout: `${explainRules(['empty-file'])}\n`,
      stderr: '',
    })
    expect(await runCli(['explain', 'empty-files'])).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'stele: There is no rule "empty-files"; did you mean "empty-file"? Or list all rules with npx stele explain\n',
    })
  })
})

describe('stele explain', () => {
  it('lists all rules by chapter, with their severities and the start of their texts', () => {
    const lines = listRules().split('\n')
    expect(lines.slice(0, 4)).toMatchInlineSnapshot(`
      [
        "Rules for files and folders",
        "  not-utf8              error    The file contains bytes that are not UTF-8, often because an…",
        "  byte-order-mark       warning  The file starts with the invisible character U+FEFF. The published…",
        "  empty-file            error    The file has only white space.",
      ]
    `)
    expect(lines.filter((line) => line.startsWith('  ')).map((line) => line.trim().split(' ')[0])).toEqual(
      Object.keys(rules),
    )
    expect(lines.filter((line) => line.length > 100)).toEqual([])
    expect(lines.at(-1)).toBe('Explain a rule: npx stele explain RULE')
  })
})

describe('The address of the documentation', () => {
  it('is known once the owner of the repository has set it', () => {
    expect(toDocsUrl('https://site.test/owner/stele#readme')).toBe(
      'https://site.test/owner/stele/blob/main/docs',
    )
    expect([toDocsUrl('https://example.com/stele#readme'), toDocsUrl('')]).toEqual([null, null])
  })
})
