// Run by vitest before each file of unit tests. They share processes: each file has our modules anew, and leaves Node's globals
// as they were.
import { afterAll, vi } from 'vitest'

vi.resetModules()
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
