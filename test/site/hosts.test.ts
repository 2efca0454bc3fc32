import { testHosts } from './hosts.ts'

testHosts(['nginx', 'vercel', 'static'])
