/** A path without a query or fragment, outside the API, the endpoint for tools and the folders of generated files. */
export const isPagePath = (text: string): boolean =>
  /^(?:\/|(?:\/[\p{L}\p{N}._~-]+)+\/?)$/u.test(text) &&
  !/\/\.{1,2}(?:\/|$)|^\/(?:api|assets|mcp|_stele)(?:\/|$)/.test(text)
