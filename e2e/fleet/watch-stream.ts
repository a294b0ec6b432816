import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { appClient } from '../support/client.ts'

const opened = z.object({
  response: z.object({
    st: z.string(),
    playback: z.object({ id: z.string(), generation: z.number(), heartbeatMs: z.number() }),
  }),
})
const ASK_AGAIN_MS = 1_000
const ANSWER_MS = 6_000
/** A player begins with so much media ahead. */
const START_SECONDS = 4
const EDGE_SEGMENTS = 3

/**
 * A viewer of plain HLS without a browser: fetches a live game's playlist and its new segments as a player
 * does, renews the lease, and notes for how long the picture would have stood still, in ms.
 */
export const watchStream = async (url: string, client: ReturnType<typeof appClient>, gameId: number) => {
  const { status, body } = await client.call('POST', `/api/streaming?gameId=${gameId}&isWeb=0`, {})
  if (status !== 200) throw new Error(`the stream was refused: ${status} ${JSON.stringify(body)}`)
  const { st, playback } = opened.parse(body).response
  const stream = { failures: [] as string[], segments: 0, longestStallMs: 0, lostLease: false }
  let isWatching = true
  const get = async (address: URL): Promise<string | undefined> => {
    try {
      const answer = await fetch(address, { signal: AbortSignal.timeout(ANSWER_MS) })
      const bytes = Buffer.from(await answer.arrayBuffer())
      if (answer.ok) return bytes.toString('latin1')
      stream.failures.push(`${answer.status} ${address.pathname.split('/').at(-1)}`)
    } catch (error) {
      stream.failures.push(
        `${error instanceof Error ? error.name : error} ${address.pathname.split('/').at(-1)}`,
      )
    }
    return undefined
  }
  const beat = async () => {
    while (isWatching) {
      await sleep(playback.heartbeatMs)
      const { status } = await client
        .call('POST', '/api/streaming/heartbeat', { id: playback.id, generation: playback.generation })
        .catch(() => ({ status: 0 }))
      if (status === 409) stream.lostLease = true
    }
  }
  const watch = async () => {
    const master = new URL(st, url)
    const media = new URL(
      lastAddress(
        (await until(
          () => get(master),
          () => isWatching,
        )) ?? '',
      ),
      master,
    )
    const playhead = openPlayhead()
    let last: string | undefined
    while (isWatching) {
      for (const { uri, seconds } of newSegments((await get(media)) ?? '', last)) {
        if ((await get(new URL(uri, media))) === undefined) break
        last = uri
        stream.segments += 1
        playhead.add(seconds)
      }
      stream.longestStallMs = Math.max(stream.longestStallMs, playhead.stallAt(performance.now()))
      await sleep(ASK_AGAIN_MS)
    }
  }
  const running = Promise.all([beat(), watch()])
  return {
    ...{ stream },
    stop: async () => {
      isWatching = false
      await running
      return stream
    },
  }
}

const until = async <T>(
  read: () => Promise<T | undefined>,
  isWanted: () => boolean,
): Promise<T | undefined> => {
  while (isWanted()) {
    const found = await read()
    if (found !== undefined) return found
    await sleep(ASK_AGAIN_MS)
  }
  return undefined
}

/** The lowest rendition of a multivariant playlist, or its only one. */
const lastAddress = (playlist: string): string =>
  playlist
    .split('\n')
    .filter((it) => it !== '' && !it.startsWith('#'))
    .at(-1) ?? ''

/** The segments after the last one that was fetched; a viewer who joins begins at the edge. */
const newSegments = (playlist: string, last: string | undefined) => {
  const all = [...playlist.matchAll(/#EXTINF:([\d.]+)[^\n]*\n(?:#[^\n]*\n)*([^#\n]+)/g)].map(
    ([, seconds, uri = '']) => ({ seconds: Number(seconds), uri }),
  )
  return last === undefined
    ? all.slice(-EDGE_SEGMENTS)
    : all.slice(all.findIndex((it) => it.uri === last) + 1)
}

/** Where the picture is, by the media that was fetched; after a standstill it goes on from where it stood. */
const openPlayhead = () => {
  let ahead = 0
  let startedAt: number | undefined
  let stoodSince: number | undefined
  return {
    add: (seconds: number) => {
      ahead += seconds
    },
    /** For how long the picture has stood still now, in ms. */
    stallAt: (now: number): number => {
      if (startedAt === undefined) {
        if (ahead >= START_SECONDS) startedAt = now
        return 0
      }
      const missingMs = now - startedAt - ahead * 1_000
      if (missingMs <= 0) {
        stoodSince = undefined
        return 0
      }
      stoodSince ??= now - missingMs
      startedAt += missingMs
      return now - stoodSince
    },
  }
}
