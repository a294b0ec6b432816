import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { STATUS } from '../contract/games/status.ts'
import { freePorts, startProgram } from '../e2e/support/run-playball.ts'
import { readSchedule } from '../server/games/feed/read-schedule.ts'
import type { ScheduledGame } from '../server/games/feed/scheduled-game.ts'
import { createPolling } from '../server/games/polling/poll.ts'
import { pollGame } from '../server/games/polling/poll-game.ts'
import { findLog } from '../server/games/state/memory.ts'
import { openGames } from '../server/games/state/open-games.ts'
import { type LeagueFeed, openLeagueFeed } from '../server/providers/league/league-feed.ts'
import { timecodeOf } from '../server/providers/league/timecode.ts'
import { testOutside } from '../testing/app/open-test-app.ts'

const STEP_MS = 10_000
const STEPS = 60
const WARM_UP_STEPS = 6
const HOUR_MS = 3_600_000
const MICROSECONDS = 1_000_000
/** The time after the last start at which all five games are well under way. */
const AFTER_START_MS = HOUR_MS
const DAY_MS = 86_400_000
const DAYS_BACK = 14
const GAMES = 5

/** CPU time of following five games at once, by diffs and by full feeds: HTTP, reading, folding, storing. */
export const ingestOfFiveGames = async () => {
  const evening = await fiveGameEvening()
  try {
    const changes = await follow(evening, (feed) => feed)
    const fullFeeds = await follow(evening, (feed) => ({
      ...feed,
      changes: (gamePk, _held, _until, how) => feed.game(gamePk, how),
    }))
    if (changes.logs !== fullFeeds.logs)
      throw new Error('the diffs did not lead to the state of the full feeds')
    const result = (it: { seconds: number; bytes: number }) =>
      `${it.seconds.toFixed(2)} CPU s and ${(it.bytes / 1024 / 1024).toFixed(1)} MB a game-hour`
    return [
      { what: 'five games by what changed', result: result(changes) },
      { what: 'five games by full feeds', result: result(fullFeeds) },
      {
        what: 'diffs beside full feeds',
        result: `CPU ratio ${(changes.seconds / fullFeeds.seconds).toFixed(2)}, bytes ratio ${(changes.bytes / fullFeeds.bytes).toFixed(2)}`,
      },
    ]
  } finally {
    evening.stop()
  }
}

type Evening = { url: string; games: ScheduledGame[] }

/** Follows five games for ten minutes, each asked for every ten seconds; returns the use per game-hour. */
const follow = async ({ url, games: rows }: Evening, by: (feed: LeagueFeed) => LeagueFeed) => {
  const { outside, close } = await testOutside()
  let now = Math.max(...rows.map((it) => it.startsAt)) + AFTER_START_MS
  let bytes = 0
  // Fetches a full feed with the moment's time code, which gives the league as it was then.
  const then = async (input: Parameters<typeof fetch>[0], how?: RequestInit) => {
    const at = String(input).endsWith('/feed/live') ? `?timecode=${timecodeOf(now)}` : ''
    const answer = await fetch(`${input}${at}`, how)
    const body = await answer.arrayBuffer()
    bytes += body.byteLength
    return new Response(answer.status === 304 ? null : body, answer)
  }
  const leagueFeed = by(openLeagueFeed({ fetch: then, settings: { leagueFeedUrl: url } }))
  const games = await openGames({ ...outside, leagueFeed, clock: { now: () => now, offset: () => 0 } })
  const polling = createPolling(games, () => 0.5)
  const step = async () => {
    const pace = { everyMs: STEP_MS, backlog: false }
    await Promise.all(rows.map(({ gamePk }) => pollGame(polling, gamePk, pace)))
    now += STEP_MS
  }
  for (let index = 0; index < WARM_UP_STEPS; index += 1) await step()
  bytes = 0
  const before = process.cpuUsage()
  for (let index = 0; index < STEPS; index += 1) await step()
  const { user, system } = process.cpuUsage(before)
  const failed = [...polling.feeds.values()].some((it) => it.failures > 0)
  const logs = JSON.stringify(await Promise.all(rows.map(({ gamePk }) => findLog(games, gamePk))))
  await games.close()
  await close()
  if (failed) throw new Error('a feed failed while it was followed')
  const gameHours = (rows.length * STEPS * STEP_MS) / HOUR_MS
  return { seconds: (user + system) / MICROSECONDS / gameHours, bytes: bytes / gameHours, logs }
}

/** Our league as a program of its own, and the last evening with five finished games. */
const fiveGameEvening = async (): Promise<{
  url: string
  games: ScheduledGame[]
  stop(): void
}> => {
  const folder = mkdtempSync(join(tmpdir(), 'playball-bench-'))
  const [port, smtpPort] = await freePorts(2)
  const url = `http://localhost:${port}`
  const childEnv = { ...process.env, DATA_DIR: folder, SANDBOX_PORT: `${port}`, SMTP_PORT: `${smtpPort}` }
  const child = await startProgram('sandbox/main.ts', childEnv, /Sandbox ready/, [])
  const stop = () => {
    child.kill()
    rmSync(folder, { recursive: true, force: true })
  }
  const feed = openLeagueFeed({ fetch, settings: { leagueFeedUrl: url } })
  const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  const answer = await feed.schedule(dayOf(Date.now() - DAYS_BACK * DAY_MS), dayOf(Date.now() - DAY_MS), {})
  const rows =
    answer.kind === 'fetched' ? readSchedule(answer.value).filter((it) => it.status === STATUS.final) : []
  const evenings = [...Map.groupBy(rows, (it) => it.day).values()]
  const games = evenings.findLast((it) => it.length >= GAMES)?.slice(0, GAMES)
  if (games !== undefined) return { url, games, stop }
  stop()
  throw new Error(`no evening of ${GAMES} games in the last ${DAYS_BACK} days`)
}
