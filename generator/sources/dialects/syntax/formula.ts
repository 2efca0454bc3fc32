/** Formulas, in which the marks of Markdown have another meaning. */

/** The pattern of a formula between dollar signs. */
export const formula = String.raw`\$\$[^$]*\$\$|(?<![\\$\w])\$(?![\s$])[^$\n]*(?<!\s)\$(?![\d$])`
