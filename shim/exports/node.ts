/** The package export `stele/node`: additions to `stele/shim` for Node and runtimes with Node's modules. */

export { type ProxyTrust, parseProxyTrust, toClientAddress } from '../adapters/client-address.ts'
export { createNodeServer, type NodeOptions } from '../adapters/node.ts'
export { encodeOnNode, nodeCodings } from '../adapters/node-encode.ts'
export { createNodeListener, type ListenerOptions, type NodeListener } from '../adapters/node-listener.ts'
export { createResponseCache } from '../runtime/response-cache.ts'
export { createDiskSource } from '../sources/disk.ts'
