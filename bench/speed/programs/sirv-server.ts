/** Program: a file server with sirv, configured as in sirv's README. Takes the folder; prints its address. */

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
// @ts-expect-error The benchmark installs sirv beside the compiled program.
import sirv from 'sirv'

const [folder = ''] = process.argv.slice(2)
const server = createServer(sirv(folder, { etag: true }))
server.listen(0, '127.0.0.1', () => {
  console.log(`Serving on http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
