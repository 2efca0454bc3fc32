/** The part of highlight.js that the generator uses. Its own types would add the globals of browsers to the generator. */

type LanguageFn = (hljs: unknown) => unknown

interface HLJSOptions {
  readonly classPrefix?: string
  readonly __emitter?: new (options: never) => Emitter
}

/** Receives the texts and scopes of highlighted code. */
export interface Emitter {
  addText(text: string): void
  startScope(name: string): void
  endScope(): void
  openNode(name: string): void
  closeNode(): void
  __addSublanguage(emitter: Emitter, name: string): void
  finalize(): void
  toHTML(): string
}

interface HighlightResult {
  /** What `toHTML` of the emitter returned. */
  readonly value: string
  readonly errorRaised?: Error
  readonly _emitter: Emitter
}

interface HighlightJs {
  newInstance(): HighlightJs
  configure(options: HLJSOptions): void
  registerLanguage(name: string, language: LanguageFn): void
  getLanguage(name: string): unknown
  highlight(
    code: string,
    options: { readonly language: string; readonly ignoreIllegals: boolean },
  ): HighlightResult
}

declare const highlightJs: HighlightJs
export default highlightJs
