/** The program of a server of files: sirv as its README has it. Prints where it listens. */

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
// @ts-expect-error It is fetched when the bench runs, and found beside the program.
import sirv from 'sirv'

const [folder = ''] = process.argv.slice(2)
const server = createServer(sirv(folder, { etag: true }))
server.listen(0, '127.0.0.1', () => {
  console.log(`Serving on http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
