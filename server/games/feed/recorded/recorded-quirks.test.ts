import { expect, test } from 'vitest'
import { boxScoreAnswer } from '../../../../contract/games/box-score.ts'
import { gameLog } from '../../../../contract/games/game-log.ts'
import { boxScoreAt } from '../../../../domain/folding/box-score-at.ts'
import { haveRecordings, recording, recordings } from '../../../../testing/feeds/recordings.ts'
import { parseFeed } from '../../../providers/league/league-feed-shape.ts'
import { parseSchedule } from '../../../providers/league/league-schedule-shape.ts'
import { calendarDays } from '../../answers/calendar-days.ts'
import { readFeed } from '../read-feed.ts'
import { readSchedule } from '../read-schedule.ts'

const rowsOf = (json: unknown) => readSchedule(parseSchedule(json))
const season = 'mlb_PIT_season2025_194games_191days_postponed_cancelled.json'
const ofGame = (gamePk: number) => rowsOf(recording('schedules', season)).filter((it) => it.gamePk === gamePk)

test.skipIf(!haveRecordings)(
  '194 recorded games read as one postponed to the next day’s second game, one cancelled, the rest final',
  () => {
    const rows = rowsOf(recording('schedules', season))
    expect(new Set(rows.map((it) => `${it.gamePk} ${it.day}`)).size).toBe(rows.length)
    expect(ofGame(777_464).map((it) => [it.day, it.status, it.gameNumber, it.doubleHeader])).toEqual([
      ['2025-06-18', 6, 1, 'N'],
      ['2025-06-19', 2, 2, 'S'],
    ])
    expect(ofGame(778_913).map((it) => it.status)).toEqual([7])
    const others = rows.filter((it) => it.gamePk !== 777_464 && it.gamePk !== 778_913)
    expect(new Set(others.map((it) => it.status))).toEqual(new Set([2]))
    expect(ofGame(777_464)[1]?.score).toMatchObject({ away: 8 })
  },
)

test.skipIf(!haveRecordings)(
  'two recorded games of a day with numbers that run backwards are in the order of play',
  () => {
    const day = '2026-07-07'
    const rows = rowsOf(recording('schedules', 'mlb_2026-07-07_doubleheader_rescheduled_broadcasts.json'))
    const two = rows.filter((it) => it.doubleHeader !== 'N')
    const calendar = calendarDays(
      {
        rowsOf: () => two.toSorted((a, b) => a.startsAt - b.startsAt || a.gameNumber - b.gameNumber),
        summaryOf: () => undefined,
        isRecorded: () => true,
        ticketsOf: () => null,
        lastStart: undefined,
      } as Parameters<typeof calendarDays>[0],
      [day],
    )
    expect(calendar[0]?.games.map((it) => it.mlbid)).toEqual([823_062, 823_035])
  },
)

test
  .skipIf(!haveRecordings)
  .each([
    'mlb_2018-09-27_postponed',
    'mlb_2019-05_30days_400games_preview',
    'mlb_2024-10-27_empty_day',
    'mlb_2024_postseason_series',
    'mlb_2026-04-19_823475_live',
    'mlb_2026-04-20_hydrated_12inning',
    'wbc_2026-03-14_preview',
  ])('the recorded schedule %s is read row for row', (name) => {
  const json = recording('schedules', `${name}.json`) as { dates?: { games: unknown[] }[] }
  const games = (json.dates ?? []).flatMap((it) => it.games)
  expect(rowsOf(json)).toHaveLength(games.length)
})

test.skipIf(!haveRecordings)(
  'a recorded play with unexpected null fields is read, and its answers are valid',
  () => {
    const malformed = recording('endpoints', 'malformed_play_events.json')
    const [recorded] = recordings('in-progress')
    const json = structuredClone(recorded?.json) as { liveData: { plays: { allPlays: unknown[] } } }
    json.liveData.plays.allPlays.push(malformed)
    const log = readFeed(parseFeed(json))
    if (log === undefined) throw new Error('the feed was not understood')
    expect(gameLog.safeParse(log).error).toBeUndefined()
    expect(boxScoreAnswer.safeParse(boxScoreAt(log, Number.POSITIVE_INFINITY)).error).toBeUndefined()
  },
)
