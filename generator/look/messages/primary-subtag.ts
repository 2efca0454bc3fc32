/** @returns the language of a BCP 47 code without its region, its script and its variants: `pt` for `pt-br` */
export const toPrimarySubtag = (lang: string): string => lang.replace(/-.*/, '')
