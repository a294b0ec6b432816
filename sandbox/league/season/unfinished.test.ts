import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { leagueData } from '../../../testing/league-data.ts'
import { gamesOnAirNear } from '../games-for-tests.ts'
import { SIDES } from '../shape/feed-shape.ts'
import { addDays, dayOf, instantOf } from '../shape/league-day.ts'
import { openSeason, type PlayedSeason } from '../stats-feed.ts'

const RECORDED = leagueData.recordings ?? ''
const BOTTOM_7 = 'in-progress/633860_2021-06-03_TEX@COL_bot7.json'
const WARMUP = 'in-progress/824370_2026-04-20_LAD@COL_warmup.json'
const FINAL = 'finals/747175_2024-07-12_TOR@AZ.json'
const NOW = Date.parse('2026-11-20T01:30:00Z')
const HOUR = 3_600_000
const MINUTE = 60_000
const today = dayOf(NOW)
const yesterday = addDays(today, -1)

let folders: string[] = []
afterEach(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
  folders = []
})

/** A season of some of the recordings, the first of them live; `warnings` name the files left out. */
const seasonOf = async (...files: string[]) => {
  const folder = mkdtempSync(join(tmpdir(), 'unfinished-'))
  folders.push(folder)
  files.forEach((file, i) => {
    cpSync(join(RECORDED, file), join(folder, `${String(i).padStart(2, '0')}.json`))
  })
  return { ...(await opened(folder)), folder }
}

const opened = async (feedDir: string, dataDir = mkdtempSync(join(tmpdir(), 'unfinished-data-'))) => {
  const warnings: string[] = []
  const clock = { t: NOW, now: () => clock.t }
  const season = await openSeason({ feedDir, dataDir, clock, warn: (sentence) => warnings.push(sentence) })
  folders.push(dataDir)
  return { season, clock, warnings }
}

const feedAt = (season: PlayedSeason, gamePk: number, t: number) => {
  const feed = season.find(gamePk)?.feedAt(t)
  if (feed === undefined) throw new Error(`no game ${gamePk}`)
  const { gameData, liveData } = feed
  const { away, home } = liveData.linescore.teams
  return {
    code: gameData.status.statusCode,
    day: gameData.datetime.officialDate,
    inning: `${liveData.linescore.inningState} ${liveData.linescore.currentInning}`,
    score: [away.runs, away.hits, home.runs, home.hits],
    plays: liveData.plays.allPlays.length,
    feed,
  }
}

test.skipIf(leagueData.recordings === undefined)(
  'a recording in progress, as the first file, has been live for some minutes, and stays at its last state',
  async () => {
    const { season } = await seasonOf(BOTTOM_7)
    expect(feedAt(season, 633860, NOW)).toMatchObject({ code: 'I', day: today, score: [0, 0, 0, 0] })
    expect(feedAt(season, 633860, NOW - 6 * MINUTE).code).toBe('PW')
    expect(feedAt(season, 633860, NOW + HOUR)).toMatchObject({ code: 'I', day: today })
    const end = { code: 'I', inning: 'Bottom 7', score: [2, 4, 9, 14], plays: 62 }
    for (const hours of [3, 4, 20]) expect(feedAt(season, 633860, NOW + hours * HOUR)).toMatchObject(end)
    expect(season.finishedGames()).toEqual([])
    expect(season.scenarios()).toMatchObject([{ gamePk: 633860, name: 'recorded-live' }])
  },
)

test.skipIf(leagueData.recordings === undefined)(
  'a recording in progress has video as long as it stays live, with the last score',
  async () => {
    const { season } = await seasonOf(BOTTOM_7)
    const [air] = gamesOnAirNear(season)
    expect(air?.startsAt).toBe(NOW - 15 * MINUTE)
    expect(air?.endsAt).toBeGreaterThan(NOW + 8 * HOUR)
    expect(season.boardAt(633860, NOW + 5 * HOUR)).toMatchObject({ awayRuns: 2, homeRuns: 9, state: 'live' })
  },
)

test.skipIf(leagueData.recordings === undefined)(
  'a recording in progress has the same state just before its end as at it',
  async () => {
    const { season } = await seasonOf(BOTTOM_7)
    const game = season.find(633860)
    const end = game?.bareRecording().cutoff?.at ?? 0
    const [before, at] = [game?.feedAt(end - 1), game?.feedAt(end)]
    const totals = (feed: typeof at) =>
      SIDES.map((side) => {
        const { runs, hits, errors } = feed?.liveData.linescore.teams[side] ?? {}
        return [runs, hits, errors]
      })
    expect(totals(before)).toEqual(totals(at))
    expect(before?.liveData.plays.allPlays.length).toBe(at?.liveData.plays.allPlays.length)
    expect(at?.liveData.plays.currentPlay?.about.isComplete).toBe(false)
    expect(at?.metaData.timeStamp).toBe(game?.feedAt(end + HOUR).metaData.timeStamp)
  },
)

test.skipIf(leagueData.recordings === undefined)(
  'a recording in progress, as a later file, was suspended at its end, on an evening before today',
  async () => {
    const { season } = await seasonOf(FINAL, BOTTOM_7)
    const seen = feedAt(season, 633860, NOW)
    expect(seen).toMatchObject({
      code: 'U',
      day: yesterday,
      inning: 'Bottom 7',
      score: [2, 4, 9, 14],
      plays: 62,
    })
    expect(seen.feed.gameData.status).toMatchObject({ detailedState: 'Suspended' })
    expect(feedAt(season, 633860, instantOf(yesterday, '19:05'))).toMatchObject({ code: 'I', day: yesterday })
    expect(season.finishedGames()).toEqual([])
    expect(season.scenarios()).toMatchObject([
      { gamePk: 633860, officialDate: yesterday, name: 'recorded-suspended' },
    ])
  },
)

test.skipIf(leagueData.recordings === undefined)(
  'a recording that ends before the first pitch stays in warm-up, as the first file',
  async () => {
    const { season } = await seasonOf(WARMUP, FINAL)
    for (const hours of [0, 1, 20]) {
      const seen = feedAt(season, 824370, NOW + hours * HOUR)
      expect(seen).toMatchObject({ code: 'PW', day: today, score: [0, 0, 0, 0] })
      expect(seen.feed.liveData.linescore.offense.batter).toBeDefined()
    }
    const air = gamesOnAirNear(season).find(({ gamePk }) => gamePk === 824370)
    expect(air?.startsAt).toBeLessThan(NOW)
    expect(season.scenarios()).toMatchObject([{ gamePk: 824370, name: 'recorded-live' }])
  },
)

test.skipIf(leagueData.recordings === undefined)(
  'a recording that ends before the first pitch was postponed, as a later file, and has no video',
  async () => {
    const { season } = await seasonOf(FINAL, WARMUP)
    const { feed, ...seen } = feedAt(season, 824370, NOW)
    expect(seen).toMatchObject({ code: 'D', day: yesterday, plays: 0 })
    expect(feed.liveData.linescore.innings).toEqual([])
    expect(gamesOnAirNear(season).map(({ gamePk }) => gamePk)).toEqual([747175])
    expect(season.scenarios()).toMatchObject([{ gamePk: 824370, name: 'recorded-postponed' }])
  },
)

test.skipIf(leagueData.recordings === undefined)(
  'a recording in progress begins with its first pitch, not with the announcement of its line-ups',
  async () => {
    const { season } = await seasonOf(BOTTOM_7)
    const game = season.find(633860)
    const recording = game?.bareRecording()
    expect(recording?.moments[0]?.at).toBe(NOW - 5 * MINUTE)
    const firstPitch = recording?.plays[0]?.playEvents.find(({ isPitch }) => isPitch)?.startTime ?? ''
    expect(Date.parse(firstPitch) - NOW).toBeLessThan(0)
  },
)

test.skipIf(leagueData.recordings === undefined)(
  'the longest of several recordings of a game in progress is replayed',
  async () => {
    const { season, warnings } = await opened(join(RECORDED, 'diffpatch'))
    expect(gamesOnAirNear(season).map(({ gamePk }) => gamePk)).toEqual([824445, 823717])
    expect(feedAt(season, 823717, NOW + 4 * HOUR)).toMatchObject({
      code: 'I',
      plays: 47,
      score: [1, 2, 2, 8],
    })
    expect(feedAt(season, 824445, NOW)).toMatchObject({ code: 'U', inning: 'Bottom 3', score: [0, 1, 1, 3] })
    expect(warnings).toContain(
      'FEED_DIR: 823717__baseline.json is left out, 823717__baseline_2.json is the same game 823717.',
    )
    expect(warnings.every((sentence) => /^FEED_DIR: \S+\.json is left out, [^\n]+\.$/.test(sentence))).toBe(
      true,
    )
  },
)
