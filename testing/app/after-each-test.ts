// Runs in vitest before every test file of the product: the invariants of each open shop are checked after
// each test.
import { afterEach } from 'vitest'
import { checkOpenShops } from './open-shops.ts'

afterEach(checkOpenShops)
