/** Every address of the sample leads somewhere, on the other engines. */

import { inProcess, otherEngines, testCrawl } from './crawling.ts'

inProcess.forEach((engine) => {
  testCrawl(engine)
})
// A site below a path has every link that a site at the root has, and each link must have the path.
for (const engine of otherEngines) testCrawl(engine, '/blog')
