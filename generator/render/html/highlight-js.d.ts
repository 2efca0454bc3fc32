/** The types of highlight.js that lowlight refers to. Its own types would add the globals of browsers to the generator. */

export type LanguageFn = (hljs: unknown) => unknown

export interface HLJSOptions {
  readonly classPrefix?: string
}

export interface Emitter {
  toHTML(): string
}
