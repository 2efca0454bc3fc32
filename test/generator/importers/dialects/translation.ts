/** Translates texts with a few templates, for the tests of each syntax. */

import { same, toAdmonition } from '../../../../generator/importers/dialects/tags/shared-templates.ts'
import {
  type Reference,
  type ResolvedReference,
  type Syntax,
  type TagLanguage,
  type Template,
  type TranslateOptions,
  translate,
} from '../../../../generator/importers/dialects/translate.ts'
import { tags as nunjucks } from '../../../../generator/importers/eleventy/eleventy.ts'
import { tags as hexo } from '../../../../generator/importers/hexo/hexo.ts'
import { shortcodes as hugo } from '../../../../generator/importers/hugo/shortcodes.ts'
import { tags as liquid } from '../../../../generator/importers/jekyll/jekyll.ts'
import { shortcodes as zola } from '../../../../generator/importers/zola/shortcodes.ts'

/** Everything leads somewhere except what is named "dead". */
export const resolve = ({ target, anchor, lang }: Reference): ResolvedReference | null =>
  target.includes('dead')
    ? null
    : {
        href: `${lang === undefined ? '' : `/${lang}`}/${target.toLowerCase().replaceAll(' ', '-').replace(/\.md$/, '')}${anchor === '' ? '' : `#${anchor}`}`,
        isImage: target.endsWith('.png'),
      }

export const templates: Readonly<Record<string, Template>> = {
  note: toAdmonition('Note'),
  tip: toAdmonition('Tip'),
  youtube: same('[Video](https://youtu.be/{id|0})'),
  figure: same('![{alt|caption}]({src|0})\n\n*{caption}*'),
  highlight: same('```{0|lang}\n{children}\n```'),
  bold: same('<b>{children}</b>'),
  badge: { html: '<span>{0}</span>', markdown: '({0})' },
}

const tagLanguages = {
  'hugo-shortcodes': hugo,
  'zola-shortcodes': zola,
  liquid,
  nunjucks,
  hexo,
} as const satisfies Readonly<Record<string, TagLanguage>>

/** What a text has besides Markdown, and at most one language of tags. */
export type Dialect = readonly (Syntax | keyof typeof tagLanguages)[]

const isTagLanguage = (name: Dialect[number]): name is keyof typeof tagLanguages => name in tagLanguages

export const toOptions = (dialect: Dialect, options: Partial<TranslateOptions> = {}): TranslateOptions => ({
  format: 'md',
  syntax: dialect.filter((name) => !isTagLanguage(name)),
  tags:
    dialect
      .filter(isTagLanguage)
      .map((name) => tagLanguages[name])
      .at(-1) ?? null,
  templates,
  medium: 'markdown',
  values: {},
  emoji: { tada: '🎉', '+1': '👍' },
  resolve,
  ...options,
})

/** Translates a text, and describes the result: the text, and if there are any, the heading ids with their headings, and the problems with their texts. */
export function describeTranslation(body: string, syntax: Dialect, options?: Partial<TranslateOptions>) {
  const { text, headingIds, problems, differs } = translate(body, toOptions(syntax, options))
  const ids = headingIds.map(({ offset, id }) => [id, text.slice(offset).split('\n')[0]])
  const found = problems.map(({ kind, name, offset, end }) => [kind, name, body.slice(offset, end)])
  return {
    text,
    ...(ids.length === 0 ? {} : { ids: Object.fromEntries(ids) }),
    ...(found.length === 0 ? {} : { problems: found }),
    ...(differs ? { differs } : {}),
  }
}

/** Returns only the text. */
export const toText = (body: string, syntax: Dialect, options?: Partial<TranslateOptions>): string =>
  translate(body, toOptions(syntax, options)).text
