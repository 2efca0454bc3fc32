/** The names of files with Markdown. */

const markdownName = /\.(?:md|markdown|mdown|mkdn?|mkdown|mdx)$/i

/** Whether the name of a file says that it has Markdown. */
export const isMarkdown = (path: string): boolean => markdownName.test(path)
