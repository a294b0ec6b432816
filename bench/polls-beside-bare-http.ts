import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import { z } from 'zod'
import { leagueDay } from '../domain/league/league-time.ts'
import { eventually } from '../e2e/support/client.ts'
import { freePorts, runPlayball } from '../e2e/support/run-playball.ts'
import { ratesInTurns } from './measures.ts'

const CONNECTIONS = 32
const ROUNDS = 5
const ROUND_SECONDS = 3
const WARM_UP_SECONDS = 2
const AIM = 0.8
const DAY_MS = 86_400_000
const STILL_FOR_MS = 5_000
/** The limit for loading the season and finding a finished day. */
const START_LIMIT_MS = 120_000

/** Rate of viewers' polls, 200 and 304, beside bare node:http with the same bytes; rounds alternate. */
export const pollsBesideBareHttp = async () => {
  const playball = await runPlayball({ LOG_LEVEL: 'warn' })
  try {
    const day = await eventually('a day of finals that stays as it is', () => finishedDay(playball.url), {
      timeout: START_LIMIT_MS,
    })
    const game = idOfFirst((await answerAt(`${playball.url}${day}`)).body)
    const paths = [day, `/api/3.0.0/boxscore/${game}`, `/api/3.0.0/playbyplay/${game}`]
    const measured = []
    for (const path of paths) measured.push(...(await measure(`${playball.url}${path}`)))
    return measured
  } finally {
    await playball.stop()
  }
}

const measure = async (ours: string) => {
  const answer = await answerAt(ours)
  const bare = await startBare(answer)
  try {
    const what = new URL(ours).pathname.split('/')[3]
    return [
      { what: `${what} 200, ${answer.body.length} bytes`, ...(await compare(ours, bare.url, {})), aim: AIM },
      { what: `${what} 304`, ...(await compare(ours, bare.url, { 'if-none-match': answer.etag })), aim: AIM },
    ]
  } finally {
    bare.child.kill()
  }
}

const board = z.object({ response: z.tuple([z.object({ id: z.number() })]).rest(z.unknown()) })

const idOfFirst = (body: string): number => board.parse(JSON.parse(body)).response[0].id

/** A past day with games, all final: tonight's would change under the measurement. */
const finishedDay = async (url: string): Promise<string | undefined> => {
  for (const daysAgo of [1, 2, 3]) {
    const path = `/api/3.0.0/scoreboard/${leagueDay(Date.now() - daysAgo * DAY_MS).replaceAll('-', '/')}`
    const first = await answerAt(`${url}${path}`)
    if (first.body.length < 1_000) continue
    await sleep(STILL_FOR_MS)
    return (await answerAt(`${url}${path}`)).etag === first.etag ? path : undefined
  }
  return undefined
}

type Answer = { body: string; etag: string; headers: Record<string, string> }

/** Headers of every connection or second, which node:http itself sends on both sides. */
const OWN_OF_HTTP = ['connection', 'date', 'keep-alive', 'content-length']

export const answerAt = async (url: string, sent: Record<string, string> = {}): Promise<Answer> => {
  const answer = await fetch(url, { headers: sent })
  const headers = Object.fromEntries([...answer.headers].filter(([name]) => !OWN_OF_HTTP.includes(name)))
  return { body: await answer.text(), etag: headers.etag ?? '', headers }
}

/** A server in a process of its own that only sends this answer. */
export const startBare = async (answer: Answer): Promise<{ url: string; child: ChildProcess }> => {
  const [port = 0] = await freePorts(1)
  const child = fork(join(import.meta.dirname, 'bare-http.ts'), [String(port)])
  child.send(answer)
  await new Promise((resolve) => child.once('message', resolve))
  return { url: `http://localhost:${port}/`, child }
}

const compare = async (ours: string, peer: string, headers: Record<string, string>) => {
  for (const url of [ours, peer]) await rate(url, headers, WARM_UP_SECONDS)
  return ratesInTurns(ROUNDS, {
    ours: () => rate(ours, headers, ROUND_SECONDS),
    peer: () => rate(peer, headers, ROUND_SECONDS),
  })
}

const rate = async (url: string, headers: Record<string, string>, duration: number): Promise<number> => {
  const result = await autocannon({ url, headers, connections: CONNECTIONS, duration })
  const expected = headers['if-none-match'] === undefined ? result['2xx'] : result['3xx']
  if (result.errors > 0 || expected !== result.requests.total)
    throw new Error(`${url} answered otherwise than asked`)
  return result.requests.average
}
