import { testFormats } from './front-matter.ts'

testFormats('md', 'remark')
testFormats('mdx', 'satteri')
testFormats('mdx', 'remark')
