import { readFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'
import type { HlsConfig } from 'hls.js'

const script = createRequire(import.meta.url).resolve('hls.js/dist/hls.min.js')

/** A lease for the page: the address of its stream, and the playback that heartbeats extend. */
export type BareLease = {
  src: string
  playback: { id: string; generation: number }
  headers: Record<string, string>
}

/**
 * The peer of the player: only a video with plain hls.js on the product's own stream, and a heartbeat. Its
 * requests are passed on to `product`; `settings` are hls.js's.
 */
export const serveBareHlsPage = (
  product: string,
  settings: Partial<HlsConfig> = {},
): Promise<{ addressOf(lease: BareLease): string; stop(): void }> => {
  const library = brotliCompressSync(readFileSync(script))
  const server = createServer((asked, answer) => {
    const { pathname, searchParams } = new URL(asked.url ?? '/', product)
    if (pathname === '/bare')
      return answer
        .setHeader('content-type', 'text/html')
        .end(pageOf(searchParams.get('lease') ?? '', settings))
    if (pathname === '/hls.js')
      return answer
        .writeHead(200, { 'content-type': 'text/javascript', 'content-encoding': 'br' })
        .end(library)
    const { host: _, origin: __, ...headers } = asked.headers
    const passedOn = request(`${product}${asked.url}`, { method: asked.method, headers }, (media) => {
      answer.writeHead(media.statusCode ?? 502, media.headers)
      media.pipe(answer)
    })
    asked.pipe(passedOn.on('error', () => answer.destroy()))
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      resolve({
        addressOf: (lease) =>
          `http://localhost:${port}/bare?lease=${encodeURIComponent(JSON.stringify(lease))}`,
        stop: () => {
          server.close()
          server.closeAllConnections()
        },
      })
    })
  })
}

const pageOf = (
  lease: string,
  settings: Partial<HlsConfig>,
) => `<!doctype html><video muted playsinline style="width:960px"></video>
<script src="/hls.js"></script>
<script>
  const { src, playback, headers } = ${lease.replaceAll('<', '\\u003c')}
  const video = document.querySelector('video')
  const hls = new Hls(${JSON.stringify(settings)})
  hls.loadSource(src)
  hls.attachMedia(video)
  video.play()
  setInterval(
    () =>
      fetch('/api/streaming/heartbeat', {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(playback),
      }),
    15_000,
  )
</script>`
