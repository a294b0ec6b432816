import { createServer, type ServerResponse } from 'node:http'
import { performance } from 'node:perf_hooks'

/** As many parts per second as our origin, with the bytes of a part of 360p at 500 kbit/s. */
const PART_MS = 500
const PART_BYTES = 32_000
const PARTS_PER_SEGMENT = 4

/** An origin with a live game and a new part each half second, for which earlier requests wait. */
export const startLowLatencyOrigin = (port: number) => {
  let published = PARTS_PER_SEGMENT * 10
  let publishedAt = now()
  const part = Buffer.alloc(PART_BYTES, 7)
  const waiting = new Set<{ from: number; answer(): void }>()
  const publish = () => {
    published += 1
    publishedAt = now()
    for (const it of waiting)
      if (it.from < published) {
        waiting.delete(it)
        it.answer()
      }
  }
  const when = (number: number, answer: () => void) => {
    if (number < published) answer()
    else waiting.add({ from: number, answer })
  }
  const timer = setInterval(publish, PART_MS)
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://origin.test')
    const [, k, p] = /\/(\d+)\.(\d)\.m4s$/.exec(url.pathname) ?? []
    if (k !== undefined) return when(Number(k) * PARTS_PER_SEGMENT + Number(p), () => response.end(part))
    const msn = url.searchParams.get('_HLS_msn')
    const asked = Number(msn ?? 0) * PARTS_PER_SEGMENT + Number(url.searchParams.get('_HLS_part') ?? 0)
    return when(asked, () => sendPlaylist(response, published, publishedAt))
  }).listen(port, '127.0.0.1')
  return {
    stop: () => {
      clearInterval(timer)
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Sends a playlist whose last line gives the viewers the time of its newest part. */
const sendPlaylist = (response: ServerResponse, published: number, at: number) => {
  const parts = Array.from({ length: 12 }, (_, n) => published - 12 + n)
  const lines = parts.map((n) => `#EXT-X-PART:DURATION=0.5,URI="${nameOf(n)}"`)
  const edge = `#EXT-X-PRELOAD-HINT:TYPE=PART,URI="${nameOf(published)}"`
  response.end(
    ['#EXTM3U', '#EXT-X-TARGETDURATION:2', ...lines, edge, `#NEXT:${published}`, `#AT:${at}`, ''].join('\n'),
  )
}

const nameOf = (n: number) => `${Math.floor(n / PARTS_PER_SEGMENT)}.${n % PARTS_PER_SEGMENT}.m4s`
const now = () => performance.timeOrigin + performance.now()
