// vitest runs this before each file of unit tests. The files share processes: each file loads our modules
// again, and leaves Node's globals unchanged.
import { afterAll, vi } from 'vitest'

vi.resetModules()
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
