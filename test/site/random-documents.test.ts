/** The tests with random documents. The extended suite has more of them. */

import { testBodies } from './bodies.ts'
import { testMdxReading } from './mdx-reading.ts'
import { testOutline } from './outline.ts'
import { testRawHtml } from './raw-html.ts'
import { testSameInMarkdown } from './same-in-markdown.ts'
import { testStringify } from './stringify.ts'

testBodies(40, 2)
testMdxReading(50)
testOutline(15)
testRawHtml(60)
testSameInMarkdown(30)
testStringify(120)
