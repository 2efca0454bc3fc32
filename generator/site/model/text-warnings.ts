/**
 * Warns about what a text probably does not mean to say, or does not say to every reader: images without a description, headings that
 * skip a level or repeat the title, references that have no definition, the syntax of other generators, diagrams, and formulas
 * that are not TeX. Elements and code blocks without an end, uneven rows of tables, and headings without a space are valid syntax with
 * another meaning.
 */

import type { VFile } from 'vfile'
import { maxFormulaLength, maxMathMlLength } from '../../content/markdown/formulas.ts'
import type { FormulaProblem } from '../../content/markdown/math-ml.ts'
import type { ImageWithoutAlt, TextFacts, WrongFormula } from '../../content/texts/facts.ts'
import type { TemplateSyntax } from '../../content/texts/template-syntax.ts'
import type { SkippedHeading, TextMistake, UndefinedReference } from '../../content/texts/text-mistakes.ts'
import type { Range } from '../../kernel/data-source.ts'
import { report } from '../../kernel/diagnostics/diagnostic.ts'
import { quote } from '../../kernel/diagnostics/wording.ts'

/** Reports the warnings, each at its part of the text. */
/** @param hasPages whether the site has HTML pages */
export function reportText(file: VFile, facts: TextFacts, hasPages: boolean): void {
  reportMissingAlt(file, facts.imagesWithoutAlt)
  reportSkippedHeadings(file, facts.skippedHeadings)
  reportRepeatedTitles(file, facts.repeatedTitles)
  reportUndefined(file, facts.undefinedReferences)
  reportTemplateSyntax(file, facts.templateSyntax)
  // Agents read the text of a diagram rather than an image.
  if (hasPages) reportDiagrams(file, facts.diagrams)
  reportFormulas(file, facts.formulas)
  reportMistakes(file, facts.mistakes)
}

/** Reports each image without a description for readers who cannot see it (WCAG 2.2, 1.1.1). */
function reportMissingAlt(file: VFile, images: readonly ImageWithoutAlt[]): void {
  for (const { syntax, offset, end } of images) {
    const found = String(file).slice(offset, end)
    report(file, 'missing-alt', { ...explanations[syntax], found, offset, end })
  }
}

const explanations = {
  markdown: {
    reason:
      'The image has no alternative text; describe it between the brackets, as in ![A red kite](kite.jpg)',
    expected: ['alternative text'],
  },
  html: {
    reason:
      'The image has no "alt" attribute; describe what it shows, or write alt="" if it is only decoration',
    expected: ['an "alt" attribute'],
  },
} as const

/** Reports headings that skip a level, where readers who move from heading to heading miss one (WCAG 2.2, 1.3.1). */
function reportSkippedHeadings(file: VFile, headings: readonly SkippedHeading[]): void {
  for (const { level, previous, offset, end } of headings) {
    const before = previous === null ? 'the title of the page' : `a heading of level ${previous}`
    const expected = `level ${(previous ?? 1) + 1}`
    report(file, 'skipped-heading', {
      reason: `The heading has level ${level} and follows ${before}; use ${expected}, or add the heading between them`,
      found: `level ${level}`,
      expected: [expected],
      offset,
      end,
    })
  }
}

/** Reports each heading of level 1 after the first one. */
function reportRepeatedTitles(file: VFile, headings: readonly Range[]): void {
  for (const { offset, end } of headings)
    report(file, 'repeated-h1', {
      reason:
        'The document has another heading of level 1 before; use level 1 at most once, and level 2 for sections',
      found: 'level 1',
      expected: ['level 2'],
      offset,
      end,
    })
}

/** Reports references and footnotes whose labels have no definition, so that readers see their brackets. */
function reportUndefined(file: VFile, references: readonly UndefinedReference[]): void {
  for (const { kind, label, offset, end } of references) {
    const [rule, found, definition, problem] =
      kind === 'footnote'
        ? (['undefined-footnote', `[^${label}]`, 'its text', 'footnote'] as const)
        : (['undefined-reference', `[${label}]`, 'https://…', 'reference'] as const)
    report(file, rule, {
      reason: `The ${problem} ${quote(found)} has no definition, so pages show its brackets; add a line ${quote(`${found}: ${definition}`)}`,
      found,
      expected: [`${found}: ${definition}`],
      offset,
      end,
    })
  }
}

/** Reports syntax that other generators replace. */
function reportTemplateSyntax(file: VFile, parts: readonly TemplateSyntax[]): void {
  for (const { syntax, offset, end } of parts) {
    const found = String(file).slice(offset, end)
    report(file, 'template-syntax', {
      reason: `Stele does not read ${syntax.name}, so it publishes ${quote(found)} as text; ${syntax.advice}`,
      found,
      expected: ['Markdown'],
      offset,
      end,
    })
  }
}

/** Reports the first diagram, since all of a document need the same. */
function reportDiagrams(file: VFile, [first, ...others]: readonly Range[]): void {
  if (first === undefined) return
  const more = others.length === 0 ? '' : ` (${others.length} more in this document)`
  report(file, 'plain-diagram', {
    reason: `Stele draws no diagrams, so pages show the text of this one${more}; draw it with the command "mmdc" of Mermaid, and refer to the SVG file as an image`,
    found: 'mermaid',
    expected: ['an image'],
    ...first,
  })
}

function reportMistakes(file: VFile, mistakes: readonly TextMistake[]): void {
  for (const mistake of mistakes) {
    const { kind, offset, end } = mistake
    const found = String(file).slice(offset, end)
    report(file, kind, { found, ...explainMistake(mistake, found), offset, end })
  }
}

/** @param text the part of the file that is wrong */
function explainMistake(mistake: TextMistake, text: string) {
  switch (mistake.kind) {
    case 'unclosed-element': {
      const endTag = `</${mistake.name}>`
      return {
        reason: `${quote(text)} is not closed, so browsers choose where it ends; add "${endTag}" where it should end`,
        expected: [endTag],
      }
    }
    case 'unclosed-code':
      return {
        reason: `The code block has no end, so all that follows is code; add a line "${mistake.fence}" after the code`,
        expected: [`a line "${mistake.fence}"`],
      }
    case 'uneven-table': {
      const { cells, columns } = mistake
      const [problem, advice] =
        cells < columns
          ? ['pages show empty cells at its end', 'add the missing cells']
          : ['pages leave out the rest', 'write "\\|" for a bar inside a cell']
      return {
        reason: `The row has ${toCells(cells)}, and the header has ${columns}, so ${problem}; ${advice}`,
        found: toCells(cells),
        expected: [toCells(columns)],
      }
    }
    case 'missing-space': {
      const heading = `${mistake.marks} ${text.slice(mistake.marks.length)}`
      return {
        reason: `A heading needs a space after "${mistake.marks}", so pages show ${quote(text)} as text; write ${quote(heading)}, or "\\#" if it is not a heading`,
        expected: [heading],
      }
    }
  }
}

const toCells = (count: number): string => `${count} ${count === 1 ? 'cell' : 'cells'}`

/** Reports formulas that pages show as their source. */
function reportFormulas(file: VFile, formulas: readonly WrongFormula[]): void {
  for (const { problem, offset, end } of formulas)
    report(file, 'invalid-formula', {
      ...explainFormula(problem),
      found: String(file).slice(offset, end),
      offset,
      end,
    })
}

function explainFormula(problem: FormulaProblem) {
  switch (problem.kind) {
    case 'tex':
      return {
        reason: `Cannot convert the formula, so pages show it as code; correct the TeX: ${problem.detail}`,
        expected: ['TeX'],
      }
    case 'dollars':
      return {
        reason:
          'A space is before the second dollar, so pages show this as text; write \\$ for an amount, or remove the space in a formula',
        expected: ['\\$'],
      }
    case 'opening':
      return {
        reason:
          'The formula starts after "$$" on the same line, so pages show it as code; write "$$" on a line of its own before it and after it',
        expected: ['a line with "$$" alone'],
      }
    case 'closing':
      return {
        reason: 'The formula has no end, so the rest of the text belongs to it; add a line "$$" after it',
        expected: ['a line with "$$" alone'],
      }
    case 'length':
      return {
        reason: `Pages show the formula as code, because it has more than ${maxFormulaLength} characters, or the formulas of the document have more than ${maxMathMlLength} characters as MathML; divide it`,
        expected: [`at most ${maxFormulaLength} characters`],
      }
  }
}
