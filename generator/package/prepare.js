/**
 * Compiles the package when npm installs it from git: npm runs the script `prepare` in a clone, after it has installed the
 * development dependencies there. A checkout needs no `lib/`, so an installation in the checkout itself compiles nothing.
 */

import { execFileSync } from 'node:child_process'

/** npm sets it to the folder in which npm was called: for a dependency, that of another project. */
const { INIT_CWD: callerFolder = process.cwd() } = process.env

if (callerFolder !== process.cwd()) execFileSync('npm run compile', { shell: true, stdio: 'inherit' })
