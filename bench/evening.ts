import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { STATUS } from '../contract/games/status.ts'
import { freePorts, startProgram } from '../e2e/support/run-playball.ts'
import { readSchedule } from '../server/games/feed/read-schedule.ts'
import type { ScheduledGame } from '../server/games/feed/scheduled-game.ts'
import { openLeagueFeed } from '../server/providers/league/league-feed.ts'

const DAY_MS = 86_400_000
const DAYS_BACK = 14
const GAMES = 5

/** Our league as a program of its own, and the last evening with five finished games. */
export const fiveGameEvening = async (): Promise<{
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
