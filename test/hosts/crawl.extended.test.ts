/** Every address of the sample leads somewhere, on the engines that start slowly. */

import { slowEngines, testCrawl } from './crawling.ts'

for (const engine of slowEngines) {
  testCrawl(engine)
  testCrawl(engine, '/blog')
}
