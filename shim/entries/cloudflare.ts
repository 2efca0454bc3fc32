/** What a Worker is bundled from. */

import { createWorker } from '../adapters/cloudflare.ts'

export { QuotaObject } from '../stores/durable-object.ts'

export default createWorker()
