import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import type { BoxScore } from '../../contract/games/box-score.ts'
import type { GameLog } from '../../contract/games/game-log.ts'
import { STATUS } from '../../contract/games/status.ts'
import { boxScoreAt } from '../../domain/folding/box-score-at.ts'
import { playsUntil } from '../../domain/folding/plays-until.ts'
import { readFeed } from '../../server/games/feed/read-feed.ts'
import { readSchedule } from '../../server/games/feed/read-schedule.ts'
import { openLeagueFeed } from '../../server/providers/league/league-feed.ts'
import { runs } from '../../testing/runs.ts'
import { manualTimers } from '../../testing/time/manual-timers.ts'
import { freePorts, startProgram } from '../support/run-playball.ts'

const END = Number.POSITIVE_INFINITY
const DAY_MS = 86_400_000
const SEASON_DAYS = 150
const GAMES = 340
/** Games tried, spread over the season; all games where many random cases are asked for. */
const TRIED = 20
const sides = [
  ['away', 'home'],
  ['home', 'away'],
] as const

test('the games of the generated season, from its first week to its last, keep the laws of the box score', async () => {
  const league = await seasonAtItsEnd()
  try {
    const games = await league.finals()
    expect(games).toHaveLength(GAMES)
    const step = Math.max(1, GAMES / runs(TRIED, 60))
    for (let nth = 0; nth < GAMES; nth += step)
      expectConsistent(await league.logOf(games[Math.floor(nth)] ?? 0))
  } finally {
    league.stop()
  }
})

/** The league's stand-in alone, with its clock after the season's last game. */
const seasonAtItsEnd = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'playball-season-'))
  const [port, smtpPort] = await freePorts(2)
  const url = `http://localhost:${port}`
  const childEnv = { ...process.env, DATA_DIR: folder, SANDBOX_PORT: `${port}`, SMTP_PORT: `${smtpPort}` }
  const child = await startProgram('sandbox/main.ts', childEnv, /Sandbox ready/, [])
  await fetch(`${url}/clock`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ offset_ms: SEASON_DAYS * DAY_MS }),
  })
  const feed = openLeagueFeed({ fetch, settings: { leagueFeedUrl: url }, timers: manualTimers() })
  const dayOf = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
  return {
    finals: async () => {
      const result = await feed.schedule(dayOf(-SEASON_DAYS), dayOf(SEASON_DAYS), {})
      const rows = result.kind === 'fetched' ? readSchedule(result.value) : []
      return [...new Set(rows.filter((it) => it.status === STATUS.final).map((it) => it.gamePk))]
    },
    logOf: async (gamePk: number): Promise<GameLog> => {
      const result = await feed.game(gamePk, {})
      const log = result.kind === 'fetched' ? readFeed(result.value) : undefined
      if (log === undefined) throw new Error(`game ${gamePk} was not understood`)
      return log
    },
    stop: () => {
      child.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const sum = (values: (number | null)[]) => values.reduce<number>((total, it) => total + (it ?? 0), 0)
const outsOf = (ip: string) => Number(ip.split('.')[0]) * 3 + Number(ip.split('.')[1])

const expectConsistent = (log: GameLog) => {
  const which = `game ${log.gamePk} of ${log.day}`
  const box = boxScoreAt(log, END)
  // The plays make the official box score, so the league has nothing to correct.
  expect(box.corrections, which).toEqual([])
  for (const [bat, field] of sides) {
    expectSameTotals(box, bat, field, which)
    expectOutsOfInnings(box, log, bat, field, which)
    expectBattersInOrder(box, log, bat, which)
  }
  const result = playsUntil(log, END).flatMap((it) => [...it.top, ...it.bottom])
  expect(result.filter((it) => it.type === 'atBat').length, which).toBeGreaterThan(30)
}

type Side = (typeof sides)[number][number]
const halfOf = (bat: Side) => (bat === 'away' ? 'top' : 'bottom')
const atBatsOf = (log: GameLog) => log.moments.filter((it) => it.kind === 'at-bat')

/** A team's innings, its batters and the pitchers against it have the same totals. */
const expectSameTotals = (box: BoxScore, bat: Side, field: Side, which: string) => {
  const total = box.linescore[`${bat}Team`]
  const { innings } = box.linescore
  expect(sum(innings.map((it) => it[`${bat}_runs`])), which).toBe(total.runs)
  expect(sum(innings.map((it) => it[`${bat}_hits`])), which).toBe(total.hits)
  const lines = box[bat].lineup.map((it) => it.battingStats)
  const allowed = box[field].pitchers.map((it) => it.pitchingStats)
  expect(sum(lines.map((it) => it.r)), which).toBe(total.runs)
  for (const what of ['r', 'h', 'hr', 'bb', 'so'] as const)
    expect(sum(lines.map((it) => it[what])), `${which}, ${what}`).toBe(sum(allowed.map((it) => it[what])))
}

/** Expects three outs in each inning, except the last one, which may end by a run. */
const expectOutsOfInnings = (box: BoxScore, log: GameLog, bat: Side, field: Side, which: string) => {
  const batted = box.linescore.innings.filter((it) => it[`${bat}_runs`] !== null).length
  const outs = sum(box[field].pitchers.map((it) => outsOf(it.pitchingStats.ip)))
  const isLast = atBatsOf(log).at(-1)?.half === halfOf(bat)
  const isRight = isLast ? outs > 3 * (batted - 1) - 1 && outs <= 3 * batted : outs === 3 * batted
  expect(isRight, which).toBe(true)
}

const expectBattersInOrder = (box: BoxScore, log: GameLog, bat: Side, which: string) => {
  const order = new Set(box[bat].lineup.filter((it) => it.battingOrder >= 100).map((it) => it.mlbId))
  for (const it of atBatsOf(log))
    if (it.half === halfOf(bat)) expect(order.has(it.batter ?? 0), which).toBe(true)
}
