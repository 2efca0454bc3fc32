/** Translates texts with a few templates, for the tests of each syntax. */

import { same, toAdmonition } from '../../../../generator/importers/dialects/tags/admonitions.ts'
import {
  type Reference,
  type ResolvedReference,
  type Syntax,
  type Template,
  type TranslateOptions,
  translate,
} from '../../../../generator/importers/dialects/translate.ts'

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

export const toOptions = (
  syntax: readonly Syntax[],
  options: Partial<TranslateOptions> = {},
): TranslateOptions => ({
  format: 'md',
  syntax,
  templates,
  medium: 'markdown',
  values: {},
  emoji: { tada: '🎉', '+1': '👍' },
  resolve,
  ...options,
})

/** Translates a text, and describes the result: the text, and if there are any, the heading ids with their headings, and the problems with their texts. */
export function describeTranslation(
  body: string,
  syntax: readonly Syntax[],
  options?: Partial<TranslateOptions>,
) {
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
export const toText = (
  body: string,
  syntax: readonly Syntax[],
  options?: Partial<TranslateOptions>,
): string => translate(body, toOptions(syntax, options)).text
