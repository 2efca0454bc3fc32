/** Validates the origin of a site, as a command line option or as `base_url` in site.yaml. */

/** Whether a text is a web origin: http or https, a host and an optional port, and nothing after them. */
export const isOrigin = (text: string): boolean =>
  /^https?:\/\//.test(text) && URL.canParse(text) && new URL(text).origin === text
