import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { eventually } from '../e2e/client.ts'
import { freePorts, runPlayball } from '../e2e/run-playball.ts'

const CONNECTIONS = 32
const ROUNDS = 5
const ROUND_SECONDS = 3
const WARM_UP_SECONDS = 2
const AIM = 0.8

/** Requests per second of the scoreboard, 200 and 304, beside a bare node:http that answers the same bytes; rounds alternate. */
export const scoreboardBesideBareHttp = async () => {
  const playball = await runPlayball({ LOG_LEVEL: 'warn' })
  const path = `/api/3.0.0/scoreboard/${new Intl.DateTimeFormat('sv', { timeZone: 'America/Mexico_City' }).format().replaceAll('-', '/')}`
  const { body, etag } = await eventually('a scoreboard with games', 30_000, () =>
    scoreboardAt(`${playball.url}${path}`),
  )
  const bare = await startBare(body, etag)
  try {
    const ours = `${playball.url}${path}`
    return [
      { what: `200, ${body.length} bytes`, ...(await compare(ours, bare.url, {})), aim: AIM },
      { what: '304', ...(await compare(ours, bare.url, { 'if-none-match': etag })), aim: AIM },
    ]
  } finally {
    bare.child.kill()
    await playball.stop()
  }
}

const scoreboardAt = async (url: string) => {
  const answer = await fetch(url)
  const body = await answer.text()
  const etag = answer.headers.get('etag')
  return answer.status === 200 && etag !== null && body.length > 1_000 ? { body, etag } : undefined
}

const startBare = async (body: string, etag: string): Promise<{ url: string; child: ChildProcess }> => {
  const [port = 0] = await freePorts(1)
  const child = fork(join(import.meta.dirname, 'bare-http.ts'), [String(port)])
  child.send({ body, etag })
  await new Promise((resolve) => child.once('message', resolve))
  return { url: `http://localhost:${port}/`, child }
}

/** The median of alternating rounds, so that a noisy minute falls on both. */
const compare = async (ours: string, peer: string, headers: Record<string, string>) => {
  for (const url of [ours, peer]) await rate(url, headers, WARM_UP_SECONDS)
  const rates: { ours: number[]; peer: number[] } = { ours: [], peer: [] }
  for (let round = 0; round < ROUNDS; round++) {
    rates.ours.push(await rate(ours, headers, ROUND_SECONDS))
    rates.peer.push(await rate(peer, headers, ROUND_SECONDS))
  }
  return { ours: median(rates.ours), peer: median(rates.peer) }
}

const rate = async (url: string, headers: Record<string, string>, duration: number): Promise<number> => {
  const result = await autocannon({ url, headers, connections: CONNECTIONS, duration })
  if (result.errors > 0 || result.non2xx > 0 === (headers['if-none-match'] === undefined))
    throw new Error(`${url} answered otherwise than asked`)
  return result.requests.average
}

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
