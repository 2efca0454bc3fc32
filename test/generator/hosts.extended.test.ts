/** Builds for all hosts but the two of hosts.test.ts. */

import { hostNames } from '../../generator/hosts/host.ts'
import { describeHosts } from './each-host.ts'

describeHosts(hostNames.filter((host) => host !== 'nginx' && host !== 'netlify'))
