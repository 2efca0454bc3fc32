import { hostNames } from '../../generator/hosts/host-names.ts'
import { testHosts } from './hosts.ts'

testHosts(hostNames)
