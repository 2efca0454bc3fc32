/** Every address of the sample leads somewhere, on the engines that start slowly. */

import { slowEngines, testCrawl } from './crawling.ts'

for (const engine of slowEngines) {
  testCrawl(engine)
  // The functions of CloudFront serve a site only at the root of its host.
  if (engine.builtFor !== 's3') testCrawl(engine, '/blog')
}
