import { testOutline } from './outline.ts'

testOutline(15)
