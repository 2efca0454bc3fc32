/**
 * Program: hostile clients of one kind. Takes the kind and the port of the server, prints "ready" when all are connected, and
 * goes on until it is ended.
 */

import { connect, type Socket } from 'node:net'

const [kind = '', port = ''] = process.argv.slice(2)

/** Connects from a loopback address. A connection that the server closes is replaced after a pause. */
function open(localAddress: string, onConnect: (socket: Socket) => void): void {
  const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress })
  socket.on('connect', () => onConnect(socket))
  socket.on('error', () => {})
  socket.once('close', () => setTimeout(open, 100, localAddress, onConnect))
}

/** Sends one header field after the other, a few bytes a second, and never the end of the request. */
function sendSlowly(socket: Socket): void {
  socket.write('GET /essays HTTP/1.1\r\nHost: a\r\n')
  const timer = setInterval(() => socket.write('X: 1\r\n'), 2000)
  socket.once('close', () => clearInterval(timer))
}

const largeRequest = `GET /essays HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`

/** Sends requests with 100 KB of headers, each when the response to the one before has begun. */
function flood(socket: Socket): void {
  socket.on('data', () => setTimeout(() => socket.write(largeRequest), 50))
  socket.write(largeRequest)
}

const pipelined = 'GET /api/v1/health HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(1000)

/** Sends thousands of requests without waiting for their responses. */
function pipeline(socket: Socket): void {
  const write = () => {
    while (socket.write(pipelined));
  }
  socket.on('drain', write).resume()
  write()
}

if (kind === 'slow') {
  for (let client = 0; client < 2000; client++)
    open(`127.0.${1 + (client >> 7)}.${1 + (client & 127)}`, sendSlowly)
  for (let client = 0; client < 10; client++) open(`127.1.0.${1 + client}`, flood)
} else {
  open('127.2.0.1', pipeline)
}
setTimeout(() => console.log('ready'), 3000)
