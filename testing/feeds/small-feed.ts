import type { GameLog } from '../../contract/games/game-log.ts'
import { readFeed } from '../../server/games/feed/read-feed.ts'
import { parseFeed } from '../../server/providers/league/league-feed-shape.ts'

/**
 * A complete `feed/live` in the upstream's wire format, for tests: two clubs of the league, one half inning.
 */
export const smallFeed = (
  overrides: { pk?: number; status?: Status; plays?: Play[]; startsAt?: string } = {},
) => {
  const { pk = 900_001, status = live, plays = firstInning, startsAt = START } = overrides
  return {
    gamePk: pk,
    metaData: { wait: 10, timeStamp: '20261120_014000' },
    gameData: {
      game: { pk, type: 'R', doubleHeader: 'N', gameNumber: 1 },
      datetime: { dateTime: startsAt, officialDate: '2026-11-19' },
      status: { ...status, startTimeTBD: false },
      teams: { away: team(677, 'HER', 'Hermosillo'), home: team(673, 'MXC', 'Mexicali') },
      players: Object.fromEntries([...squad(100), ...squad(200)].map((it) => [`ID${it.id}`, person(it.id)])),
      venue: { id: 3076, name: 'Nido de los Aguilas', timeZone: { id: 'America/Tijuana' } },
      weather: { condition: 'Clear', temp: '70', wind: '4 mph, L To R' },
      probablePitchers: { away: person(110), home: person(210) },
    },
    liveData: {
      // Each feed has its own plays, which a test may change.
      plays: { allPlays: structuredClone(plays) },
      linescore: {
        scheduledInnings: 9,
        innings: [{ num: 1, away: { runs: 1, hits: 2, errors: 0 }, home: { hits: 0, errors: 0 } }],
        teams: { away: { runs: 1, hits: 2, errors: 0 }, home: { runs: 0, hits: 0, errors: 0 } },
      },
      boxscore: {
        teams: { away: boxTeam(100), home: boxTeam(200) },
        info: [{ label: 'Att', value: '9,100.' }],
      },
      decisions: {},
    },
  }
}

/** The further fields of a live game's line score: after the small feed's plays, unless overridden. */
export const liveLineScore = (overrides: object = {}) => ({
  currentInning: 1,
  isTopInning: true,
  inningState: 'Top',
  balls: 0,
  strikes: 0,
  outs: 1,
  offense: { batter: { id: 104 }, second: { id: 102 } },
  defense: { pitcher: { id: 210 } },
  ...overrides,
})

/** A schedule with one game a row. */
export const smallSchedule = (rows: { pk?: number; day?: string; startsAt?: string; status?: Status }[]) => ({
  dates: rows.map(({ pk = 900_001, day = '2026-11-19', startsAt = START, status = live }) => ({
    date: day,
    games: [
      {
        gamePk: pk,
        gameType: 'R',
        gameDate: startsAt,
        officialDate: day,
        status: { ...status, startTimeTBD: false },
        teams: {
          away: { team: team(677, 'HER', 'Hermosillo'), leagueRecord: { wins: 12, losses: 9 } },
          home: {
            team: team(673, 'MXC', 'Mexicali'),
            leagueRecord: { wins: 10, losses: 11 },
            probablePitcher: person(210),
          },
        },
        venue: { id: 3076, name: 'Nido de los Aguilas', timeZone: { id: 'America/Tijuana' } },
        broadcasts: [
          { name: 'Canal de la Liga', type: 'TV' },
          { name: 'Radio Mexicali', type: 'AM', sourceUrl: 'https://radio.example/mexicali' },
        ],
        sponsorships: [{ name: 'Semillas', tlink: 'https://semillas.example/' }],
        doubleHeader: 'N',
        gameNumber: 1,
        scheduledInnings: 9,
      },
    ],
  })),
})

/** 7:30 PM Central Time of 19 November. */
export const START = '2026-11-20T01:30:00Z'
export type Status = { codedGameState: string; statusCode: string; detailedState: string }
export const live: Status = { codedGameState: 'I', statusCode: 'I', detailedState: 'In Progress' }
export const preGame: Status = { codedGameState: 'P', statusCode: 'P', detailedState: 'Pre-Game' }
export const final: Status = { codedGameState: 'F', statusCode: 'F', detailedState: 'Final' }
export const postponed: Status = { codedGameState: 'D', statusCode: 'DR', detailedState: 'Postponed' }

const team = (id: number, abbreviation: string, city: string) => ({
  id,
  name: `Club de ${city}`,
  abbreviation,
  teamName: city,
  clubName: city,
  record: { wins: 10, losses: 10 },
})
const squad = (from: number) => Array.from({ length: 12 }, (_, index) => ({ id: from + index + 1, index }))
const person = (id: number) => ({
  id,
  fullName: `Nombre${id} Apellido${id}`,
  firstName: `Nombre${id}`,
  lastName: `Apellido${id}`,
  primaryPosition: { abbreviation: id % 100 < 10 ? 'CF' : 'P' },
  batSide: { code: 'R' },
  pitchHand: { code: 'L' },
})
const boxTeam = (from: number) => ({
  players: Object.fromEntries(squad(from).map((it) => [`ID${it.id}`, boxPlayer(it.id, it.index)])),
  batters: squad(from).map((it) => it.id),
  pitchers: [from + 10],
  info: [{ title: 'BATTING', fieldList: [{ label: 'HR', value: 'Nadie.' }] }],
})
const boxPlayer = (id: number, index: number) => ({
  person: person(id),
  jerseyNumber: String(index + 1),
  position: { abbreviation: index < 9 ? 'CF' : 'P' },
  allPositions: [{ abbreviation: index < 9 ? 'CF' : 'P' }],
  ...(index < 9 && { battingOrder: String((index + 1) * 100) }),
  stats: { batting: {}, pitching: {} },
  seasonStats: {
    batting: { atBats: 40, hits: 10, avg: '.250' },
    pitching: { inningsPitched: '9.0', earnedRuns: 3 },
  },
})

type Json = Record<string, unknown>
export type Play = ReturnType<typeof play>
const minute = (number: number) => new Date(Date.parse(START) + number * 60_000).toISOString()

/** One complete play of a pitch put in play, a minute long. */
export const play = (
  index: number,
  it: {
    inning?: number
    halfInning?: 'top' | 'bottom'
    batter: number
    pitcher: number
    eventType: string
    rbi?: number
    outs?: number
    runners?: unknown[]
    post?: [number | null, number | null, number | null]
    before?: Json[]
  },
) => ({
  result: {
    type: 'atBat',
    event: it.eventType,
    eventType: it.eventType,
    description: `${it.eventType}.`,
    rbi: it.rbi ?? 0,
  },
  about: {
    atBatIndex: index,
    halfInning: it.halfInning ?? 'top',
    inning: it.inning ?? 1,
    startTime: minute(index),
    endTime: minute(index + 0.9),
    isComplete: true,
    isScoringPlay: (it.rbi ?? 0) > 0,
  },
  count: { balls: 0, strikes: 0, outs: it.outs ?? 0 },
  matchup: {
    batter: { id: it.batter },
    pitcher: { id: it.pitcher },
    ...Object.fromEntries(
      (['postOnFirst', 'postOnSecond', 'postOnThird'] as const).flatMap((name, base) => {
        const id = it.post?.[base]
        return id == null ? [] : [[name, { id }]]
      }),
    ),
  },
  runners: it.runners ?? [],
  playEvents: [
    ...(it.before ?? []),
    {
      type: 'pitch',
      isPitch: true,
      startTime: minute(index + 0.5),
      endTime: minute(index + 0.6),
      count: { balls: 0, strikes: 0, outs: 0 },
      details: { call: { code: 'X', description: 'In play' }, type: { code: 'SL', description: 'Slider' } },
    },
  ] as Json[],
})

/** One step of a runner; `earned` when it scores. */
export const step = (runner: number, start: string | null, end: string | null, out = false) => ({
  movement: { start, end, isOut: out },
  details: { runner: { id: runner }, earned: end === 'score', playIndex: 0, responsiblePitcher: null },
  credits: [],
})

/** A single, a double that scores the runner, and a fly to centre. */
const firstInning: Play[] = [
  play(0, {
    batter: 101,
    pitcher: 210,
    eventType: 'single',
    runners: [step(101, null, '1B')],
    post: [101, null, null],
  }),
  play(1, {
    batter: 102,
    pitcher: 210,
    eventType: 'double',
    rbi: 1,
    runners: [step(102, null, '2B'), step(101, '1B', 'score')],
    post: [null, 102, null],
  }),
  play(2, {
    batter: 103,
    pitcher: 210,
    eventType: 'field_out',
    outs: 1,
    runners: [step(103, null, null, true)],
    post: [null, 102, null],
  }),
]

/** The game log of a feed that is understood; `before` is the log of an earlier answer. */
export const logOf = (json: unknown, before?: GameLog): GameLog => {
  const log = readFeed(parseFeed(json), undefined, before)
  if (log === undefined) throw new Error('the feed was not understood')
  return log
}
