import { readFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'

const script = createRequire(import.meta.url).resolve('hls.js/dist/hls.min.js')

/** The peer of the player: nothing but a video and hls.js as it comes, on the product's own stream, passed on from `product`. */
export const serveBareHlsPage = (
  product: string,
): Promise<{ addressOf(src: string): string; stop(): void }> => {
  const library = brotliCompressSync(readFileSync(script))
  const server = createServer((asked, answer) => {
    const { pathname, searchParams } = new URL(asked.url ?? '/', product)
    if (pathname === '/bare')
      return answer.setHeader('content-type', 'text/html').end(pageOf(searchParams.get('src') ?? ''))
    if (pathname === '/hls.js')
      return answer
        .writeHead(200, { 'content-type': 'text/javascript', 'content-encoding': 'br' })
        .end(library)
    const passedOn = request(`${product}${asked.url}`, (media) => {
      answer.writeHead(media.statusCode ?? 502, media.headers)
      media.pipe(answer)
    })
    passedOn.on('error', () => answer.destroy()).end()
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      resolve({
        addressOf: (src) => `http://localhost:${port}/bare?src=${encodeURIComponent(src)}`,
        stop: () => {
          server.close()
          server.closeAllConnections()
        },
      })
    })
  })
}

const pageOf = (src: string) => `<!doctype html><video muted playsinline style="width:960px"></video>
<script src="/hls.js"></script>
<script>
  const video = document.querySelector('video')
  const hls = new Hls()
  hls.loadSource(${JSON.stringify(src)})
  hls.attachMedia(video)
  video.play()
</script>`
