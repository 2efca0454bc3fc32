/** What the types of lowlight need of highlight.js, whose own types would add the globals of browsers to the generator. */

export type LanguageFn = (hljs: unknown) => unknown
