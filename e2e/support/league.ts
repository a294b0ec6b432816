import { expect } from '@playwright/test'
import { z } from 'zod'
import { calendar } from '../../contract/games/calendar.ts'
import { scoreboardItem } from '../../contract/games/scoreboard.ts'
import { addDays, leagueDay } from '../../domain/league/league-time.ts'
import { eventually } from './client.ts'
import type { Addresses } from './run-playball.ts'

const MAX_TIMES = 10_000
const NOT_READY = 503
/** Enough days for a club's day off, and a day of rain. */
const DAYS_LOOKED_BACK = 4
const season = z.object({
  scenarios: z.array(z.object({ gamePk: z.number(), officialDate: z.string(), name: z.string() })),
})

/**
 * The running league and its clock, moved by the sandbox's controls and read from the product's open answers.
 */
export const leagueOf = ({ url, sandbox, clockOffsetMs = 0 }: Addresses) => {
  let offset = clockOffsetMs
  const now = () => Date.now() + offset
  const put = async (path: string, body: object) => {
    const answer = await fetch(`${sandbox}${path}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(answer.status, path).toBe(200)
  }
  const setClock = async (to: number) => {
    offset = Math.round(to - Date.now())
    await put('/clock', { offset_ms: offset })
  }
  // In its first seconds the product does not know every day yet.
  const fetchReady = (path: string): Promise<unknown> =>
    eventually(path, async () => {
      const answer = await fetch(`${url}${path}`)
      return answer.status === NOT_READY ? undefined : answer.json()
    })
  /** The calendar of some days from `date` on; from now on without it. */
  const days = async (date?: string, extraDays = 1) => {
    const query = new URLSearchParams({ extraDays: `${extraDays}`, ...(date && { date }) })
    return z.object({ response: calendar.response }).parse(await fetchReady(`/api/3.0.0/calendar?${query}`))
      .response
  }
  /** The scoreboard of a day; of the league's own today by default. */
  const scoreboard = async (day = leagueDay(now())) =>
    z
      .object({ response: z.array(scoreboardItem) })
      .parse(await fetchReady(`/api/3.0.0/scoreboard/${day.replaceAll('-', '/')}`)).response
  const eveningsDay = async () => {
    const [evening] = await days()
    if (evening === undefined) throw new Error('the calendar has no day')
    return evening.date
  }
  /** The scoreboard of the league's evening, which lasts as long as its games. */
  const tonight = async () => scoreboard(await eveningsDay())
  return {
    /** UTC ms by the league's clock. */
    now,
    /** Sets the league's clock to an instant (UTC ms). */
    setClock,
    moveClock: (by: number) => setClock(now() + by),
    resetClock: () => setClock(Date.now()),
    /** From now on every request to the league fails in this way; with `null` none does. */
    failFeed: (kind: 'error-before' | 'reset-before' | 'hang-before' | null) =>
      put('/faults', { faults: kind === null ? [] : [{ route: 'GET /api/*', kind, times: MAX_TIMES }] }),
    /** The upstream's own answer at a path. */
    upstream: async (path: string) => (await fetch(`${sandbox}${path}`)).json(),
    /** The season's special games by name. */
    special: async (name: string) => {
      const { scenarios } = season.parse(await (await fetch(`${sandbox}/season.json`)).json())
      const found = scenarios.findLast((it) => it.name === name)
      if (found === undefined) throw new Error(`the season has no game "${name}"`)
      return found
    },
    days,
    scoreboard,
    tonight,
    /** A game of tonight that is on the air. */
    liveGame: async () => {
      const live = (await tonight()).find((it) => it.isLive)
      if (live === undefined) throw new Error('no game is on the air')
      return live
    },
    /** The first finished game of tonight; past midnight only the days before may have one. */
    finishedGame: async () => {
      for (let day = await eveningsDay(), nth = 0; nth < DAYS_LOOKED_BACK; day = addDays(day, -1), nth += 1) {
        const final = (await scoreboard(day)).find((it) => it.isFinal)
        if (final !== undefined) return final
      }
      throw new Error('no game of the last days is over')
    },
  }
}

export type League = ReturnType<typeof leagueOf>

/** The page of apps with a game that can be watched on demand. */
export const recordingOfApps = async (playball: Addresses) => {
  const days = await leagueOf(playball).days(addDays(leagueDay(Date.now()), -5), 5)
  const game = days.flatMap((it) => it.games).find((it) => it.status === 'On Demand')
  return `/playerapp/${game?.mlbid}`
}
