import { hostNames } from '../../generator/hosts/host.ts'
import { testHosts } from './hosts.ts'

testHosts(hostNames)
