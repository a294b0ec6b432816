import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { freePorts } from '../e2e/support/run-playball.ts'
import { startLowLatencyOrigin } from './low-latency-origin.ts'
import { shareOf } from './measures.ts'
import { startProduct } from './start-product.ts'

const COUNTS = [500, 1_000, 2_000, 3_000, 4_000]
const LIMIT_P99_MS = 250
const SETTLE_MS = 4_000
const MEASURE_MS = 10_000

/**
 * The number of low-latency viewers of one process, until the 99th of a hundred playlists comes more than 250
 * ms after its part. Each asks twice each half second, with its own token and browser, whose lease the
 * product reads from its database as usual. All programs share this machine.
 */
export const lowLatencyViewers = async () => {
  const results: { what: string; result: string }[] = []
  for (const count of COUNTS) {
    const { p50, p99, cpu, rss } = await measure(count)
    results.push({
      what: `${count} low-latency viewers`,
      result: `playlists ${p50.toFixed(0)} ms after their part at the median, ${p99.toFixed(0)} ms at the 99th (limit ${LIMIT_P99_MS} ms); ${cpu.toFixed(0)} % of a core, ${(rss / 1024 / 1024).toFixed(0)} MB`,
    })
    if (p99 > LIMIT_P99_MS) break
  }
  return results
}

const measure = async (count: number) => {
  const [originPort = 0] = await freePorts(1)
  const origin = startLowLatencyOrigin(originPort)
  const product = await startProduct(`http://localhost:${originPort}`, count)
  const viewers = fork(join(import.meta.dirname, 'low-latency-viewers.ts'))
  try {
    viewers.send({ port: Number(new URL(product.url).port), viewers: product.viewers })
    await next(viewers, z.object({ watching: z.number() }))
    await sleep(SETTLE_MS)
    await report(viewers)
    await product.measure()
    await sleep(MEASURE_MS)
    const [delays, { cpuMs, rss }] = await Promise.all([report(viewers), product.measure()])
    return { p50: shareOf(delays, 0.5), p99: shareOf(delays, 0.99), cpu: (cpuMs / MEASURE_MS) * 100, rss }
  } finally {
    viewers.kill()
    product.end()
    origin.stop()
  }
}

const report = async (viewers: ChildProcess): Promise<number[]> => {
  const answer = next(viewers, z.object({ delays: z.array(z.number()) }))
  viewers.send('report')
  return (await answer).delays
}

const next = async <T>(child: ChildProcess, shape: z.ZodType<T>): Promise<T> => {
  const ended = once(child, 'exit').then(([code]) =>
    Promise.reject(new Error(`the viewers ended with ${code}`)),
  )
  const [message] = await Promise.race([once(child, 'message'), ended])
  const lost = z.object({ lost: z.string() }).safeParse(message)
  if (lost.success) throw new Error(`a viewer was refused: ${lost.data.lost}`)
  return shape.parse(message)
}
