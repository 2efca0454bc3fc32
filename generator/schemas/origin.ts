/** What an origin is, as the call and the content give it. */

/** Whether a text is an origin: scheme, host and perhaps port, and nothing after them. */
export const isOrigin = (text: string): boolean =>
  /^https?:\/\//.test(text) && URL.canParse(text) && new URL(text).origin === text
