/**
 * The program of a bare server: `node:http` that gives one answer to whatever it is asked, which is what an answer
 * costs at the least. Prints where it listens.
 */

import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Captured } from '../captured.ts'

const [file = ''] = process.argv.slice(2)
const { status, headers, body }: Captured = JSON.parse(readFileSync(file, 'utf8'))
const bytes = Buffer.from(body, 'base64')
const fields = headers.flat()

const server = createServer((_request, response) => {
  response.writeHead(status, fields).end(bytes)
})
server.listen(0, '127.0.0.1', () => {
  console.log(`Serving on http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
