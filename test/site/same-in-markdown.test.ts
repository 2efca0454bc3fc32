import { testSameInMarkdown } from './same-in-markdown.ts'

testSameInMarkdown(30)
