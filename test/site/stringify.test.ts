import { testStringify } from './stringify.ts'

testStringify(120)
