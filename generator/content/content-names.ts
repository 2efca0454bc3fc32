/** The names of folders and files that a content folder may have, and that no collection can have. */

/** The top-level folder that has the templates of layouts. */
export const layoutFolder = 'layouts'

/** The top-level folder whose files are published at their own paths. */
export const staticFolder = 'static'

/** The layouts that each site may have. `frame` is the layout around all others. */
export const layoutKinds = ['frame', 'home', 'list', 'tag', 'essay', 'page'] as const
