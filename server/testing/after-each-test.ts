// Run by vitest before every test file of the product: whoever opens a shop has its invariants checked after each test.
import { afterEach } from 'vitest'
import { checkOpenShops } from './apps/open-shops.ts'

afterEach(checkOpenShops)
