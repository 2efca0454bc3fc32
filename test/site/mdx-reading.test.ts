import { testMdxReading } from './mdx-reading.ts'

testMdxReading(50)
