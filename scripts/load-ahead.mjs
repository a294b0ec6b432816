// Loaded before the product of a demo (node --import): it reads the product's modules while the stand-ins
// start, and goes on when told that they are ready. On two cores it saves a seventh of a start.
import { once } from 'node:events'
import { isMainThread } from 'node:worker_threads'

// The product's workers load it, too, and nobody tells them anything.
if (isMainThread) await Promise.all([once(process, 'message'), import('../server/app.ts')])
