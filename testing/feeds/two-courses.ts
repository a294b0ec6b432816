import { feedUntil } from './feed-until.ts'
import { recordings } from './recordings.ts'
import { final, live, type Play, play, type Status, smallFeed, step } from './small-feed.ts'

/*
 * Games that each have two courses. A game begins alike in both, until `commonEndOf`; then it has other plays
 * at other times, other runs, hits, innings, decisions, and another winner.
 */

const PK = 900_001
export const suspended: Status = { codedGameState: 'U', statusCode: 'U', detailedState: 'Suspended: Rain' }
const darkened: Status = { ...suspended, detailedState: 'Suspended: Power Problems' }
const called: Status = { codedGameState: 'F', statusCode: 'F', detailedState: 'Completed Early: Rain' }
const tied: Status = { codedGameState: 'F', statusCode: 'FT', detailedState: 'Final: Tied' }

export type Course = { status: Status; runs: [away: number, home: number]; innings: number }
/** Which of the two seasons. */
export type Which = 0 | 1
/** The bench searches other games, too: each has so many more runs, and up to two more innings. */
const more = Number(process.env.MORE_RUNS ?? 0)
const longer = ({ status, runs: [away, home], innings }: Course): Course => ({
  status,
  runs: [away + more, home + more],
  innings: innings + (more % 3),
})
const coursesOf = (one: Course, other: Course): [Course, Course] => [longer(one), longer(other)]

export const courses = {
  final: coursesOf({ status: final, runs: [2, 3], innings: 9 }, { status: final, runs: [9, 1], innings: 8 }),
  long: coursesOf({ status: final, runs: [6, 5], innings: 15 }, { status: final, runs: [0, 8], innings: 9 }),
  called: coursesOf(
    { status: called, runs: [8, 1], innings: 5 },
    { status: final, runs: [3, 10], innings: 9 },
  ),
  tied: coursesOf({ status: tied, runs: [4, 4], innings: 12 }, { status: final, runs: [0, 7], innings: 9 }),
  resumed: coursesOf(
    { status: final, runs: [5, 6], innings: 10 },
    { status: final, runs: [11, 2], innings: 9 },
  ),
  recorded: [
    { status: final, runs: [1, 0], innings: 9 },
    { status: final, runs: [2, 12], innings: 7 },
  ],
  suspended: coursesOf(
    { status: suspended, runs: [1, 1], innings: 6 },
    { status: darkened, runs: [5, 2], innings: 3 },
  ),
  live: coursesOf({ status: live, runs: [1, 0], innings: 2 }, { status: live, runs: [0, 3], innings: 1 }),
} satisfies Record<string, [Course, Course]>
export type Name = keyof typeof courses
export const names = Object.keys(courses) as Name[]

/** Games with one course, after all others, to which players come with another season in each of the two. */
const shownCourses = { shownFinal: courses.recorded[0], shownLive: courses.live[0] }
export type ShownName = keyof typeof shownCourses
export const shownNames = Object.keys(shownCourses) as ShownName[]

/** The ids of its games that have begun, each on a day of its own from 13 November on, and of one to come. */
export const idOf = (name: Name | ShownName | 'upcoming'): number =>
  PK + [...names, 'upcoming', ...shownNames].indexOf(name)
export const ids: readonly number[] = names.map(idOf)
export const shownIds: readonly number[] = shownNames.map(idOf)
/** Those that are shown are played on the same days as another game. */
const dateOf = (id: number): number =>
  ({ [idOf('shownFinal')]: 14, [idOf('shownLive')]: 20 })[id] ?? 13 + id - PK
export const dayOf = (id: number): string => `2026-11-${dateOf(id)}`
export const startOf = (id: number) =>
  `2026-11-${1 + dateOf(id)}T${id === idOf('shownFinal') ? '03' : '01'}:${id === idOf('shownLive') ? '45' : '30'}:00Z`
const COMMON_PLAYS = 2
const COMMON_MS = 115_000
/** By so much the later plays of the second season come later. */
const LATER_MS = 17_000
/** An instant (UTC ms) until which a game is the same in both seasons. */
export const commonEndOf = (id: number): number =>
  id === idOf('recorded') && recorded !== undefined
    ? recorded.halfAt + Date.parse(startOf(id)) - recorded.startsAt - 1
    : Date.parse(startOf(id)) + COMMON_MS

/** Each out is the centre fielder's, with an assist of the pitcher. */
const creditsOf = (half: 'top' | 'bottom', kind: string) => {
  const from = half === 'top' ? 200 : 100
  const credit = (nth: number, code: string, name: string) => ({
    ...{ player: { id: from + nth }, position: { code }, credit: name },
  })
  return kind === 'field_out' ? [credit(10, '1', 'f_assist'), credit(1, '8', 'f_putout')] : []
}

/** Two outs, then in the first inning all the runs, each a home run; three outs in each half. */
const playsOf = ({ status, runs: [away, home], innings }: Course, which: Which): Play[] => {
  const plays: Play[] = []
  let outs = 0
  const add = (half: 'top' | 'bottom', inning: number, kind: 'single' | 'home_run' | 'field_out') => {
    const batter =
      (half === 'top' ? 101 : 201) + ((plays.length + (plays.length < COMMON_PLAYS ? 0 : which)) % 9)
    if (kind === 'field_out') outs = (outs % 3) + 1
    const end = { single: '1B', home_run: 'score', field_out: null }[kind]
    plays.push(
      play(plays.length, {
        ...{ inning, halfInning: half, batter, pitcher: half === 'top' ? 210 : 110, eventType: kind },
        outs: kind === 'field_out' ? outs : outs % 3,
        ...(kind === 'home_run' && { rbi: 1 }),
        runners: [{ ...step(batter, null, end, kind === 'field_out'), credits: creditsOf(half, kind) }],
      }),
    )
  }
  const addHalf = (half: 'top' | 'bottom', inning: number, homers: number, outs: number) => {
    for (let nth = 0; nth < homers; nth += 1) add(half, inning, 'home_run')
    for (let nth = 0; nth < outs; nth += 1) add(half, inning, 'field_out')
  }
  add('top', 1, 'field_out')
  add('top', 1, 'field_out')
  addHalf('top', 1, away, 1)
  addHalf('bottom', 1, home, 3)
  for (let inning = 2; inning <= innings; inning += 1) {
    addHalf('top', inning, 0, 3)
    // The winner at home does not bat again in the second season.
    if (which === 0 || inning < innings || away > home) addHalf('bottom', inning, 0, 3)
  }
  // The live game of the second season is in the middle of a half-inning.
  return which === 1 && status === live ? plays.slice(0, -1) : plays
}

const movedBy = <T>(value: T, byMs: number): T =>
  JSON.parse(
    JSON.stringify(value).replace(/"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z"/g, (it) =>
      JSON.stringify(new Date(Date.parse(JSON.parse(it)) + byMs)),
    ),
  )

/** UTC ms as the feed writes it. */
const timecode = (at: number) =>
  new Date(at).toISOString().slice(0, 19).replace('T', '_').replace(/[-:]/g, '')

/** The feed of a game in that season. */
export const courseFeed = (name: Name, which: Which) =>
  name === 'recorded' && recorded !== undefined
    ? recordedFeed(idOf(name), recorded, which)
    : feedOf(name, courses[name][which], which)

/** The feed of a game with one course, whose players have that season's figures. */
export const shownFeed = (name: ShownName, which: Which) => {
  const feed = feedOf(name, shownCourses[name], 0)
  const record = { wins: 20 + which, losses: 15 - which }
  for (const { result } of feed.liveData.plays.allPlays)
    result.description = `${result.event} (${5 + which}).`
  for (const side of ['away', 'home'] as const) {
    feed.gameData.teams[side].record = record
    const team = feed.liveData.boxscore.teams[side]
    for (const player of Object.values(team.players)) {
      player.seasonStats.batting.avg = `.2${which}5`
      Object.assign(player.seasonStats.pitching, { era: `3.${which}1` })
    }
    const pitcher = team.players[`ID${team.pitchers[0]}`]?.stats.pitching
    Object.assign(pitcher ?? {}, { note: `(W, ${5 + which}-1)` })
    team.info = [{ title: 'BATTING', fieldList: [{ label: 'HR', value: `Paz (${3 + which}, Soto).` }] }]
  }
  return feed
}

const feedOf = (name: Name | ShownName, course: Course, which: Which) => {
  const id = idOf(name)
  const feed = smallFeed({
    pk: id,
    status: course.status,
    startsAt: startOf(id),
    plays: playsOf(course, which),
  })
  feed.gameData.datetime.officialDate = dayOf(id)
  const [away, home] = course.runs
  feed.gameData.teams.away.record = { wins: 10 + away, losses: 10 + home }
  feed.gameData.teams.home.record = { wins: 8 + home, losses: 12 + away }
  feed.metaData.timeStamp = timecode(Date.parse(startOf(id)) + feed.liveData.plays.allPlays.length * 60_000)
  feed.gameData.weather.temp = `${70 + which}`
  const byMs = Date.parse(startOf(id)) - Date.parse('2026-11-20T01:30:00Z')
  feed.liveData.plays.allPlays = feed.liveData.plays.allPlays.map((it, nth) =>
    movedBy(it, byMs + (nth < COMMON_PLAYS ? 0 : which * LATER_MS)),
  )
  feed.liveData.linescore.innings = Array.from({ length: course.innings }, (_, nth) => ({
    num: nth + 1,
    away: { runs: nth === 0 ? away : 0, hits: nth + 1 + which, errors: 0 },
    home: { runs: nth === 0 ? home : 0, hits: 2 + which, errors: 1 },
  }))
  feed.liveData.linescore.teams = {
    away: { runs: away, hits: away + 4, errors: which },
    home: { runs: home, hits: home + 3, errors: 1 + which },
  }
  for (const side of ['away', 'home'] as const) {
    const { players, pitchers } = feed.liveData.boxscore.teams[side]
    const [batter, pitcher] = [Object.values(players)[0], players[`ID${pitchers[0]}`]]
    const [own, against] = side === 'away' ? [away, home] : [home, away]
    const batting = { atBats: 4 + which, hits: own, runs: own, homeRuns: own, rbi: own, strikeOuts: which }
    const pitching = {
      inningsPitched: `${course.innings}.0`,
      hits: against + 3,
      runs: against,
      earnedRuns: against,
    }
    Object.assign(batter?.stats ?? {}, { batting })
    Object.assign(pitcher?.stats ?? {}, {
      pitching: { ...pitching, strikeOuts: 4 + which, baseOnBalls: which },
    })
    feed.liveData.boxscore.teams[side].info = [
      { title: 'BATTING', fieldList: [{ label: 'HR', value: `${own} (${which}).` }] },
    ]
  }
  feed.liveData.boxscore.info = [{ label: 'T', value: `${course.innings}:07.` }]
  const [winner, loser] = away > home ? [110, 210] : [210, 110]
  const isDecided = course.status === final || course.status === called
  if (isDecided) feed.liveData.decisions = { winner: { id: winner }, loser: { id: loser } }
  return feed
}

type RecordedFeed = Pick<ReturnType<typeof smallFeed>, 'gameData'> & {
  liveData: {
    plays: { allPlays: { about: { startTime: string } }[] }
    linescore: { innings: object[] }
  }
}
type Recorded = { feed: RecordedFeed; startsAt: number; halfAt: number }

/** A real game, where this machine has one; times are UTC ms. */
const recorded = ((): Recorded | undefined => {
  const found = recordings('finals').find(({ name }) => name.startsWith('823035'))
  if (found === undefined) return undefined
  const feed = found.json as RecordedFeed
  const { allPlays } = feed.liveData.plays
  const half = allPlays[Math.floor(allPlays.length / 2)]
  const { dateTime } = feed.gameData.datetime
  return { feed, startsAt: Date.parse(dateTime), halfAt: Date.parse(half?.about.startTime ?? '') }
})()

/** The real game as it ended, and as if it had ended after half its plays. */
const recordedFeed = (id: number, { feed, startsAt }: Recorded, which: Which) => {
  const moved = movedBy(feed, Date.parse(startOf(id)) - startsAt)
  const { game, datetime, teams, status } = smallFeed({
    pk: id,
    status: final,
    startsAt: startOf(id),
  }).gameData
  const gameData = { ...moved.gameData, game, teams, datetime: { ...datetime, officialDate: dayOf(id) } }
  const whole = { ...moved, gamePk: id, gameData }
  if (which === 0) return whole
  const cut = feedUntil(whole, commonEndOf(id) + 1) as RecordedFeed
  const linescore = {
    innings: moved.liveData.linescore.innings.slice(0, 5),
    teams: { away: { runs: 3, hits: 5, errors: 1 }, home: { runs: 4, hits: 6, errors: 2 } },
  }
  return { ...cut, gameData: { ...cut.gameData, status }, liveData: { ...cut.liveData, linescore } }
}
