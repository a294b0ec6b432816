// Compresses the built site once, so that no server does it while its first users wait: `x.js.br` and
// `x.js.gz` beside each `x.js`.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const site = join(import.meta.dirname, '../../dist/web')
const COMPRESSIBLE = /\.(?:js|css|svg|json|webmanifest)$/

for (const file of readdirSync(site, { recursive: true, withFileTypes: true })) {
  if (!file.isFile() || !COMPRESSIBLE.test(file.name)) continue
  const path = join(file.parentPath, file.name)
  const body = readFileSync(path)
  // Both use their slowest level, since a build has the time.
  writeFileSync(`${path}.br`, brotliCompressSync(body))
  writeFileSync(`${path}.gz`, gzipSync(body, { level: 9 }))
}
