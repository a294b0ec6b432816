import { expect, test } from 'vitest'
import { STATUS } from '../../../contract/games/status.ts'
import { boxScoreAt } from '../../../domain/folding/box-score-at.ts'
import { lineScoreAt } from '../../../domain/folding/line-score-at.ts'
import { playsUntil } from '../../../domain/folding/plays-until.ts'
import { scoreboardAt } from '../../../domain/folding/scoreboard-at.ts'
import {
  final,
  live,
  logOf,
  play,
  postponed,
  preGame,
  type Status,
  smallFeed,
  smallSchedule,
  step,
} from '../../../testing/feeds/small-feed.ts'
import { parseSchedule } from '../../providers/league/league-schedule-shape.ts'
import { stateOnDay, summaryOf } from '../state/summary.ts'
import { readSchedule } from './read-schedule.ts'
import type { ScheduledGame } from './scheduled-game.ts'

const END = Number.POSITIVE_INFINITY
const suspended: Status = { codedGameState: 'U', statusCode: 'UR', detailedState: 'Suspended: Rain' }
const cancelled: Status = { codedGameState: 'C', statusCode: 'CI', detailedState: 'Cancelled' }

const rowsOf = (json: unknown): ScheduledGame[] => readSchedule(parseSchedule(json))
const rowOf = (it: Parameters<typeof smallSchedule>[0][number], overrides: object = {}): ScheduledGame => {
  const schedule = smallSchedule([it])
  Object.assign(schedule.dates[0]?.games[0] ?? {}, overrides)
  const [row] = rowsOf(schedule)
  if (row === undefined) throw new Error('the schedule was not understood')
  return row
}
const statusOnDay = (row: ScheduledGame, status: Status, json: object = smallFeed({ status })) =>
  stateOnDay(row, summaryOf(logOf(json))).status
const playInProgress = (index: number, overrides: Partial<Parameters<typeof play>[1]> = {}) => {
  const it = play(index, { batter: 104, pitcher: 210, eventType: '', ...overrides })
  it.about.isComplete = false
  return it
}

/**
 * The known peculiarities of the league's data (facts on the feed, 2.6), each with a proof that we handle it.
 */
const quirks: Record<string, () => void> = {
  'a postponed game keeps its number: a row for each of its days, each with its own state': () => {
    const rows = rowsOf(
      smallSchedule([
        { status: postponed, day: '2026-11-18' },
        { status: final, day: '2026-11-19' },
      ]),
    )
    const summary = summaryOf(logOf(smallFeed({ status: final })))
    expect(rows.map((row) => [row.day, stateOnDay(row, summary).status])).toEqual([
      ['2026-11-18', 6],
      ['2026-11-19', 2],
    ])
  },
  'the feed wins over a schedule that still calls the played game postponed': () => {
    expect(statusOnDay(rowOf({ status: postponed }), final)).toBe(2)
  },
  'a suspended game is on where it goes on, under the day of its beginning': () => {
    const original = rowOf({ status: suspended }, { resumeGameDate: '2026-11-20' })
    const resumed = rowOf({ status: preGame, day: '2026-11-20' }, { resumedFromDate: '2026-11-19' })
    const states = (status: Status) => [statusOnDay(original, status), statusOnDay(resumed, status)]
    expect(states(suspended)).toEqual([5, 3])
    expect(states(live)).toEqual([5, 1])
    expect(states(final)).toEqual([2, 2])
  },
  'a suspended game that is cancelled afterwards is cancelled, though its feed stays suspended': () => {
    expect(statusOnDay(rowOf({ status: cancelled }), suspended)).toBe(7)
    expect(statusOnDay(rowOf({ status: cancelled }), final)).toBe(2)
  },
  'a delayed game stays on, a suspended one is neither final nor on': () => {
    const rain = { codedGameState: 'I', statusCode: 'IR', detailedState: 'Delayed: Rain' }
    expect(scoreboardAt(logOf(smallFeed({ status: rain })), END)).toMatchObject({ gameStatus: STATUS.live })
    expect(scoreboardAt(logOf(smallFeed({ status: suspended })), END)).toMatchObject({
      gameStatus: STATUS.suspended,
      isLive: false,
      isFinal: false,
    })
  },
  'the second game of two stands second, whatever its number': () => {
    const second = { pk: 900_001, startsAt: '2026-11-20T04:00:00Z' }
    const schedule = smallSchedule([second, { pk: 900_009 }])
    for (const [index, { games }] of schedule.dates.entries())
      Object.assign(games[0] ?? {}, { doubleHeader: 'S', gameNumber: index === 0 ? 2 : 1 })
    const rows = rowsOf(schedule).sort((a, b) => a.startsAt - b.startsAt || a.gameNumber - b.gameNumber)
    expect(rows.map((it) => [it.gamePk, it.gameNumber])).toEqual([
      [900_009, 1],
      [900_001, 2],
    ])
  },
  'a game of seven innings is final after seven, and one called after five and a half after six': () => {
    const played = (innings: number, halfInning: 'top' | 'bottom', scheduled: number) => {
      const plays = Array.from({ length: innings }, (_, index) => [
        play(index * 2, { inning: index + 1, batter: 101, pitcher: 210, eventType: 'single' }),
        play(index * 2 + 1, {
          inning: index + 1,
          halfInning: 'bottom',
          batter: 201,
          pitcher: 110,
          eventType: 'single',
        }),
      ]).flat()
      if (halfInning === 'top') plays.pop()
      const feed = smallFeed({ status: { ...final, statusCode: 'FR' }, plays })
      feed.liveData.linescore.scheduledInnings = scheduled
      return { ...logOf(feed), official: null }
    }
    expect(scoreboardAt(played(7, 'bottom', 7), END).shortStatus).toBe('Final/7')
    expect(played(7, 'bottom', 7).scheduledInnings).toBe(7)
    const called = lineScoreAt(played(6, 'top', 9), END)
    expect(called.innings[5]).toMatchObject({ away_runs: 0, home_runs: null })
    expect(scoreboardAt(played(6, 'top', 9), END).shortStatus).toBe('Final/6')
  },
  'line score, score and probable pitchers may be missing from the schedule and from the feed': () => {
    const bare = rowOf({ status: final }, { linescore: undefined, broadcasts: undefined, venue: undefined })
    expect(bare).toMatchObject({ score: null, probables: { away: null }, channels: [] })
    const feed = smallFeed({ status: final })
    Object.assign(feed.liveData, { linescore: undefined, decisions: null })
    Object.assign(feed.gameData, { probablePitchers: null, weather: null })
    expect(scoreboardAt(logOf(feed), END)).toMatchObject({
      probableAway: null,
      winningPitcher: null,
      linescore: { awayTeam: { runs: 1, hits: 2 } },
    })
  },
  'a pitcher without an out has no innings pitched': () => {
    const feed = smallFeed({ status: final })
    feed.liveData.boxscore.teams.home.pitchers.push(212)
    const [, relief] = boxScoreAt(logOf(feed), END).home.pitchers
    expect(relief).toMatchObject({ mlbId: 212, pitchingStats: { ip: '0.0', h: 0, er: 0 } })
  },
  'a pitcher listed on both sides is his own side’s': () => {
    const feed = smallFeed({ status: final })
    const { away, home } = feed.liveData.boxscore.teams
    Object.assign(home.players, { ID110: { ...away.players.ID110, stats: {} } })
    Object.assign(away.players.ID110?.stats ?? {}, { pitching: { inningsPitched: '1.0', strikeOuts: 2 } })
    home.pitchers.push(110)
    const box = boxScoreAt(logOf(feed), END)
    expect(box.away.pitchers.map((it) => [it.mlbId, it.pitchingStats.so])).toEqual([[110, 2]])
    expect(box.home.pitchers.map((it) => it.mlbId)).toEqual([210])
    expect(logOf(feed).players[110]?.side).toBe('away')
  },
  'a half that has not begun has no runs, not nought': () => {
    expect(lineScoreAt(logOf(smallFeed()), END).innings[0]).toMatchObject({ away_runs: 1, home_runs: null })
  },
  'an at-bat under way has no event, and no line of the play-by-play': () => {
    const feed = smallFeed()
    feed.liveData.plays.allPlays.push(playInProgress(3))
    const log = logOf(feed)
    expect(scoreboardAt(log, END).currentBatter?.mlbid).toBe(104)
    expect(playsUntil(log, END)[0]?.top).toHaveLength(3)
  },
  'a game advisory at the warm-up is a state and no play': () => {
    const note = play(0, { batter: 101, pitcher: 210, eventType: 'game_advisory' })
    const details = { eventType: 'game_advisory', description: 'Status Change - Warmup' }
    note.playEvents = [{ type: 'action', isPitch: false, startTime: '2026-11-20T01:00:00Z', details }]
    const warmup = { codedGameState: 'P', statusCode: 'PW', detailedState: 'Warmup' }
    const log = logOf(smallFeed({ status: warmup, plays: [note] }))
    expect([scoreboardAt(log, END).gameStatus, playsUntil(log, END)]).toEqual([4, []])
  },
  'a runner without responsible pitcher, start or end breaks nothing and stands nowhere': () => {
    const runners = [step(101, null, null), { ...step(102, '1B', 'score'), details: { runner: null } }, null]
    const plays = [play(0, { batter: 101, pitcher: 210, eventType: 'single', runners })]
    expect(lineScoreAt(logOf(smallFeed({ plays })), END).awayTeam).toMatchObject({ runs: 0, hits: 1 })
  },
  'in the tenth inning the window of nine has slid, and no inning is lost': () => {
    const plays = Array.from({ length: 10 }, (_, index) =>
      play(index, { inning: index + 1, batter: 101, pitcher: 210, eventType: 'single' }),
    )
    const line = lineScoreAt(logOf(smallFeed({ plays })), END)
    expect(line.inningNumbersToShow).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(line.innings).toHaveLength(10)
    expect(line.inningCurrent).toBe(10)
  },
  'extra innings begin with a runner on second who had no at-bat': () => {
    const event = {
      type: 'action',
      isPitch: false,
      startTime: '2026-11-20T01:30:00Z',
      details: { event: 'Runner Placed On Base', eventType: 'runner_placed' },
      player: { id: 109 },
      base: 2,
    }
    const log = logOf(smallFeed({ plays: [playInProgress(0, { inning: 10, before: [event] })] }))
    expect(lineScoreAt(log, END).diamond).toBe('pos-010')
    expect(boxScoreAt(log, END).away.lineup.find((it) => it.mlbId === 109)?.battingStats).toMatchObject({
      ab: 0,
    })
  },
  'starters have multiples of 100, though the list of batters has the current ones': () => {
    const feed = smallFeed()
    const { away } = feed.liveData.boxscore.teams
    Object.assign(away.players.ID112 ?? {}, { battingOrder: '101' })
    away.batters = [112, ...away.batters.filter((it) => it !== 101)]
    expect(logOf(feed).starters.away.lineup[0]).toMatchObject({ id: 101, slot: 1 })
  },
  'clubs come without accents and get ours, players keep the ones they have': () => {
    const feed = smallFeed()
    feed.gameData.teams.home.name = 'Aguilas de Mexicali'
    Object.assign(feed.gameData.players.ID101 ?? {}, {
      fullName: 'Ramón Ríos Núñez',
      useName: 'Ramón',
      useLastName: 'Ríos',
    })
    const log = logOf(feed)
    expect(log.teams.home.name).toBe('Águilas de Mexicali')
    expect(log.players[101]).toMatchObject({ name: 'Ramón Ríos Núñez', nameLineup: 'R. Ríos' })
  },
  'a park is that of the game, not of the home club': () => {
    const venue = { id: 4710, name: 'Panamericano', timeZone: { id: 'America/Mexico_City' } }
    expect(rowOf({}, { venue }).venue).toEqual({
      id: 4710,
      name: 'Estadio Panamericano de los Charros',
      timeZone: 'America/Mexico_City',
    })
  },
  'a park is written as we call it wherever it is named, in a row and a feed, before and after the end':
    () => {
      const unaccented = { id: 3069, name: 'Francisco Carranza Limon', timeZone: { id: 'America/Mazatlan' } }
      const name = 'Estadio Francisco Carranza Limón'
      expect(rowOf({}, { venue: unaccented }).venue.name).toBe(name)
      for (const status of [live, final]) {
        const feed = smallFeed({ status })
        Object.assign(feed.gameData, { venue: unaccented })
        Object.assign(feed.liveData.boxscore, { info: [{ label: 'Venue', value: `${unaccented.name}.` }] })
        const log = logOf(feed)
        expect(log.venue.name).toBe(name)
        expect(scoreboardAt(log, END).footer).toBe(name)
        expect(scoreboardAt({ ...log, venue: { ...log.venue, name: unaccented.name } }, END).footer).toBe(
          name,
        )
        expect(boxScoreAt(log, END).gameInfo.find((it) => it.label === 'Venue')?.value).toBe(name)
      }
    },
  'a postponed or cancelled game is no final, whatever the upstream’s abstract state says': () => {
    const abstract = { abstractGameState: 'Final' }
    for (const [status, code] of [
      [postponed, 6],
      [cancelled, 7],
    ] as const)
      expect(rowOf({ status: { ...status, ...abstract } }).status).toBe(code)
  },
  'a state that says nothing leaves the last one': () => {
    const writing = { codedGameState: 'W', statusCode: 'W', detailedState: 'Writing' }
    expect(scoreboardAt(logOf(smallFeed({ status: writing })), END).gameStatus).toBe(STATUS.live)
  },
}

test.each(Object.entries(quirks))('a quirk of the league’s data is read right: %s', (_, prove) => prove())
