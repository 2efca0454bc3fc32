/** `stele/node`: what the shim of `stele/shim` has beside it on Node, and on runtimes with its modules. */

export {
  createNodeListener,
  createNodeServer,
  encodeOnNode,
  type ListenerOptions,
  type NodeListener,
  type NodeOptions,
  nodeCodings,
} from '../adapters/node.ts'
export { type ProxyTrust, parseProxyTrust, toClientAddress } from '../adapters/proxies.ts'
export { createResponseCache } from '../runtime/response-cache.ts'
export { createDiskSource } from '../sources/disk.ts'
