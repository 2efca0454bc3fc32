import { testPages } from './pages.ts'

testPages('light')
