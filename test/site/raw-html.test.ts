import { testRawHtml } from './raw-html.ts'

testRawHtml(60)
