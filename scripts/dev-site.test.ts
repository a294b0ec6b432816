import { mkdtempSync, rmSync } from 'node:fs'
import { createServer as createProduct } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

const product = createProduct((request, response) => response.end(`product ${request.headers.host}`))
const folder = mkdtempSync(join(tmpdir(), 'playball-dev-site-'))
let site: ViteDevServer
let url: string

beforeAll(async () => {
  await new Promise<void>((done) => product.listen(0, '127.0.0.1', done))
  vi.stubEnv('PRODUCT_URL', `http://127.0.0.1:${(product.address() as AddressInfo).port}`)
  site = await createServer({
    configFile: join(import.meta.dirname, '../vite.config.ts'),
    // A hot reload that runs beside this test has its own cache.
    cacheDir: folder,
    optimizeDeps: { noDiscovery: true },
    server: { host: '127.0.0.1', port: 0, hmr: false, watch: null },
    logLevel: 'silent',
  })
  await site.listen()
  url = site.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? ''
})
afterAll(async () => {
  await site.close()
  product.close()
  rmSync(folder, { recursive: true, force: true })
  vi.unstubAllEnvs()
})

test('with hot reload the site’s own files come from the site, also those named like the API', async () => {
  const { headers } = await fetch(`${url}/api.ts`)
  expect(headers.get('content-type')).toMatch(/javascript/)
})

test('with hot reload the product gets the host that the browser called, to compare it with the page’s origin', async () => {
  const answer = await fetch(`${url}/api/users/me`)
  expect(`http://${(await answer.text()).replace('product ', '')}`).toBe(url)
})
