import { performance } from 'node:perf_hooks'
import { runPlayball } from '../e2e/support/run-playball.ts'
import { median, shareOf } from './measures.ts'

const ROUNDS = 10
/** The attack: this many wrong passwords at the same moment, from this many networks. */
const GUESSES = 300
const NETWORKS = 250
const PASSWORD = 'beisbol-2026'
const AIM_MS = 2_000

/**
 * The time of a correct login during an attack on one account: its user's from a familiar browser, and
 * another account's from elsewhere; beside it a request without a password, the least that a flooded machine
 * takes for any answer. Each round has new accounts, because an attacked account refuses more.
 */
export const loginsInAFlood = async () => {
  const playball = await runPlayball({ LOG_LEVEL: 'error', TRUST_PROXY: '127.0.0.1/32' })
  const times: Times = { owner: [], stranger: [], config: [] }
  try {
    for (let round = 0; round < ROUNDS; round++) await playRound(playball.url, round, times)
  } finally {
    await playball.stop()
  }
  const spread = (taken: number[]) =>
    `p95 ${Math.round(shareOf(taken, 0.95))} ms, median ${Math.round(median(taken))} ms`
  const flood = `while ${GUESSES} guesses came from ${NETWORKS} networks`
  return [
    ...(['owner', 'stranger'] as const).map((who) => ({
      what: `right login of the ${who} ${flood}`,
      result: `${spread(times[who])} (aim ${AIM_MS} ms or less)`,
    })),
    { what: `a request without a password ${flood}`, result: spread(times.config) },
  ]
}

type Times = Record<'owner' | 'stranger' | 'config', number[]>

const playRound = async (url: string, round: number, times: Times): Promise<void> => {
  const [victim, other] = [`duena${round}@playball.test`, `otra${round}@playball.test`]
  const device = await register(url, victim, `203.0.113.${round}`)
  await register(url, other, `198.51.100.${round}`)
  const guesses = Array.from({ length: GUESSES }, (_, nth) =>
    post(url, 'login', { email: victim, password: `adivino-${nth}` }, { ip: networkAt(nth % NETWORKS) }),
  )
  const logIn = async (email: string, from: { ip: string; cookie?: string }): Promise<number> => {
    const started = performance.now()
    const answer = await post(url, 'login', { email, password: PASSWORD }, from)
    if (answer.status !== 200) throw new Error(`${email} is answered ${answer.status}`)
    return performance.now() - started
  }
  const readConfig = async (): Promise<number> => {
    const started = performance.now()
    await (await fetch(`${url}/api/config`)).arrayBuffer()
    return performance.now() - started
  }
  const [owner, stranger, config] = await Promise.all([
    logIn(victim, { ip: `192.0.2.${round}`, cookie: device }),
    logIn(other, { ip: `192.0.2.${100 + round}` }),
    readConfig(),
  ])
  times.owner.push(owner)
  times.stranger.push(stranger)
  times.config.push(config)
  await Promise.all(guesses)
}

const networkAt = (nth: number): string => `100.64.${nth}.7`

/** Makes an account; returns the cookie that identifies its browser. */
const register = async (url: string, email: string, ip: string): Promise<string> => {
  const form = { name: 'Aficionada Del Norte', email, password: PASSWORD, password_confirm: PASSWORD }
  const answer = await post(url, 'register', form, { ip })
  if (answer.status !== 200) throw new Error(`${email} could not register: ${answer.status}`)
  const device = answer.headers.getSetCookie().find((it) => it.includes('did='))
  return device?.split(';')[0] ?? ''
}

const post = async (
  url: string,
  path: string,
  form: Record<string, string>,
  { ip, cookie }: { ip: string; cookie?: string },
): Promise<Response> => {
  const answer = await fetch(`${url}/api/users/${path}`, {
    method: 'POST',
    headers: { 'x-forwarded-for': ip, ...(cookie !== undefined && { cookie }) },
    body: new URLSearchParams(form),
  })
  await answer.arrayBuffer()
  return answer
}
