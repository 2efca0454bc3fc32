/** The tests with random documents, with more of them. */

import { testBodies } from './bodies.ts'
import { testMdxReading } from './mdx-reading.ts'
import { testOutline } from './outline.ts'
import { testRawHtml } from './raw-html.ts'
import { testSameInMarkdown } from './same-in-markdown.ts'
import { testStringify } from './stringify.ts'

testBodies(400)
testMdxReading(300)
testOutline(100)
testRawHtml(600)
testSameInMarkdown(400)
testStringify(2000)
