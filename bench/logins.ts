import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { leagueDay } from '../domain/league/league-time.ts'
import { appClient } from '../e2e/support/client.ts'
import { runPlayball } from '../e2e/support/run-playball.ts'
import { ratesInTurns, shareOf } from './measures.ts'

const FANS = 48
/** The number of users who log in at the same moment. */
const CONCURRENT = 12
const ROUNDS = 5
const ROUND_MS = 4_000
const SCOREBOARD_EVERY_MS = 20
const SCOREBOARD_SAMPLES = 200
const PASSWORD = 'beisbol-2026'
const AIM = 0.8
const MAX_P99_RATIO = 2

/**
 * Compares logins per second with bare argon2 of the same parameters, in alternating rounds; and the
 * scoreboard's p99 during logins with the p99 of an idle product.
 */
export const loginsBesideBareArgon2 = async () => {
  const playball = await runPlayball({ LOG_LEVEL: 'warn', ATTEMPTS_FACTOR: '1000' })
  const bare = fork(join(import.meta.dirname, 'bare-argon2.ts'))
  try {
    const emails = Array.from({ length: FANS }, (_, nth) => `aficionado${nth}@playball.test`)
    for (const email of emails)
      await appClient(playball.url).register({ name: 'Aficionada Del Norte', email, password: PASSWORD })
    const rates = await ratesInTurns(ROUNDS, {
      ours: () => loginRate(playball.url, emails),
      peer: () => bareRate(bare),
    })
    const idle = await scoreboardP99(playball.url)
    const [busy] = await Promise.all([scoreboardP99(playball.url), loginRate(playball.url, emails)])
    return [
      { what: 'logins', ...rates, aim: AIM },
      {
        what: 'scoreboard p99 while fans log in',
        result: `${busy.toFixed(1)} ms beside ${idle.toFixed(1)} ms idle, ratio ${(busy / idle).toFixed(2)} (aim ${MAX_P99_RATIO.toFixed(2)} or less)`,
      },
    ]
  } finally {
    bare.kill()
    await playball.stop()
  }
}

/** Correct logins per second; each fan logs in again and again. */
const loginRate = async (url: string, emails: string[]): Promise<number> => {
  const end = performance.now() + ROUND_MS
  let count = 0
  const logInAgainAndAgain = async (nth: number) => {
    for (let turn = nth; performance.now() < end; turn += CONCURRENT) {
      await appClient(url).login(emails[turn % emails.length] ?? '', PASSWORD)
      count += 1
    }
  }
  await Promise.all(Array.from({ length: CONCURRENT }, (_, nth) => logInAgainAndAgain(nth)))
  return (count * 1_000) / ROUND_MS
}

const bareRate = async (bare: ChildProcess): Promise<number> => {
  bare.send({ forMs: ROUND_MS })
  const answer = await new Promise<unknown>((resolve) => bare.once('message', resolve))
  return z.object({ perSecond: z.number() }).parse(answer).perSecond
}

const scoreboardP99 = async (url: string): Promise<number> => {
  const path = `/api/3.0.0/scoreboard/${leagueDay(Date.now()).replaceAll('-', '/')}`
  const times: number[] = []
  for (let sample = 0; sample < SCOREBOARD_SAMPLES; sample++) {
    const started = performance.now()
    await (await fetch(`${url}${path}`)).arrayBuffer()
    times.push(performance.now() - started)
    await sleep(SCOREBOARD_EVERY_MS)
  }
  return shareOf(times, 0.99)
}
