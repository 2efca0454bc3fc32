/** The patterns of the benchmark of hostile texts: marks, pairs of marks, and both in surroundings. Equal in each run. */

import { grid, surroundings } from '../../test/generator/importers/dialects/hostile-units.ts'

export interface Pattern {
  /** A generator whose dialect reads the text; `stele` for Stele's own documents. */
  readonly preset: string
  readonly format: 'md' | 'mdx'
  readonly unit: string
  readonly start: string
  readonly end: string
}

/** Marks of Markdown itself, whose parser is a library. */
const markdownUnits = [
  ...[
    '*_',
    '**a *',
    '*a_',
    '[',
    '![',
    '[a](',
    '[a][',
    '[^a]',
    '[^a]: b\n\n',
    '<a ',
    '<a>',
    '<!',
    '<b\n',
    '&',
    '\\',
  ],
  ...[
    '> ',
    '> - ',
    '- ',
    '1. ',
    '- a\n  ',
    '| ',
    '|a',
    '|-',
    '~~a',
    '`a ``',
    '# ',
    '***\n',
    'a\n===\n',
    'a@b.',
    'http://',
  ],
]

/** The presets of each part of the grid. */
const presetsOf: Readonly<Record<string, readonly string[]>> = {
  Hugo: ['hugo'],
  Zola: ['zola'],
  Liquid: ['jekyll', 'eleventy'],
  Hexo: ['hexo'],
  containers: ['markdown', 'vuepress'],
  MDX: ['docusaurus', 'starlight', 'astro', 'nextjs'],
  'Obsidian and Vue': ['obsidian', 'vitepress'],
}

/** Every so many pairs of two units is taken. All pairs would be about 5,000. */
const pairStep = 37

/** Lists the patterns. The presets of a dialect, and the surroundings, take turns. */
export function listPatterns(): readonly Pattern[] {
  const dialects = [
    ...Object.entries(grid).map(([name, { units, format }]) => ({
      presets: presetsOf[name] ?? [],
      format: format ?? ('md' as const),
      units,
    })),
    { presets: ['stele'], format: 'md' as const, units: markdownUnits },
    { presets: ['stele'], format: 'mdx' as const, units: markdownUnits },
  ]
  let turn = 0
  return dialects.flatMap(({ presets, format, units }) => {
    const pairs = units.flatMap((first) => units.map((second) => first + second))
    const chosen = [...units, ...pairs.filter((_, index) => index % pairStep === 0)]
    return chosen.map((unit): Pattern => {
      const [start, end] = surroundings[turn % surroundings.length] ?? ['', '']
      const preset = presets[turn % presets.length] ?? 'stele'
      turn += 1
      return { preset, format, unit, start, end }
    })
  })
}
