/** The tests with random documents, with more of them. */

import { testBodies } from './bodies.ts'
import { testMdxReading } from './mdx-reading.ts'
import { testOutline } from './outline.ts'
import { testRawHtml } from './raw-html.ts'
import { testSameInMarkdown } from './same-in-markdown.ts'
import { testStringify } from './stringify.ts'

testBodies(150)
testMdxReading(120)
testOutline(40)
testRawHtml(250)
testSameInMarkdown(150)
testStringify(800)
