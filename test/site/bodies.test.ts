import { testBodies } from './bodies.ts'

testBodies(40, 2)
