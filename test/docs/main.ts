/** `npm run tutorial`: follows docs/tutorial.md, and records its output and its time in the page. */

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from '../fixtures/project.ts'
import { readPage } from './blocks.ts'
import { followTutorial, tutorial } from './follow-tutorial.ts'

const { page, seconds } = await followTutorial((command) => console.log(`$ ${command}`))
const recorded = page.replace(/(?<=commands take )\d+(?= seconds)/, String(seconds))
if (recorded !== readPage(tutorial)) writeFileSync(join(projectFolder, tutorial), recorded)
console.log(
  page === readPage(tutorial)
    ? `The output is as shown, in ${seconds} s`
    : `Updated the output in ${tutorial}: review the change`,
)
