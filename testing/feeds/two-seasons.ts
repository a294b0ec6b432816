import type { GameLog } from '../../contract/games/game-log.ts'
import { readFeed } from '../../server/games/feed/read-feed.ts'
import { createPolling, pollDue } from '../../server/games/polling/poll.ts'
import { openGames } from '../../server/games/state/open-games.ts'
import { publishLog } from '../../server/games/state/publish.ts'
import { parseFeed } from '../../server/providers/league/league-feed-shape.ts'
import { openTestApp } from '../app/open-test-app.ts'
import { waitUntil } from '../time/wait-until.ts'
import { final, live, preGame, type Status, smallSchedule } from './small-feed.ts'
import { smallLeague } from './small-league.ts'
import { smallPeople, smallPerson } from './small-people.ts'
import {
  type Course,
  courseFeed,
  courses,
  dayOf,
  idOf,
  ids,
  type Name,
  names,
  type ShownName,
  shownFeed,
  shownNames,
  startOf,
  suspended,
  type Which,
} from './two-courses.ts'

export const NOW = Date.parse('2026-11-21T02:30:00Z')

/** The league as it is in that season. */
const leagueOf = (which: Which) => {
  const league = smallLeague()
  const rows = names.map((name) => ({ id: idOf(name), course: courses[name][which] as Course }))
  const rowOf = (id: number, status: Status) => ({ pk: id, day: dayOf(id), startsAt: startOf(id), status })
  const resumed = { ...rowOf(idOf('resumed'), suspended), day: dayOf(idOf('tied')) }
  const schedule = smallSchedule([
    ...rows.map(({ id, course }) => rowOf(id, course.status)),
    rowOf(idOf('upcoming'), preGame),
    resumed,
  ])
  for (const [index, { id, course }] of rows.entries()) {
    const { teams } = schedule.dates[index]?.games[0] ?? {}
    const [away, home] = course.runs
    if (course.status !== live && names[index] !== 'suspended') {
      Object.assign(teams?.away ?? {}, { score: away })
      Object.assign(teams?.home ?? {}, { score: home })
    }
    Object.assign(teams?.away.leagueRecord ?? {}, { wins: 12 + away, losses: 3 + home })
    Object.assign(teams?.home.leagueRecord ?? {}, { wins: 2 + home, losses: 13 + away })
    Object.assign(schedule.dates[index]?.games[0] ?? {}, { linescore: { currentInning: course.innings } })
    league.games.set(id, courseFeed(names[index] as Name, which))
  }
  const at = names.indexOf('resumed')
  Object.assign(schedule.dates[at]?.games[0] ?? {}, { resumedFromDate: resumed.day })
  Object.assign(schedule.dates.at(-1)?.games[0] ?? {}, { resumeGameDate: dayOf(idOf('resumed')) })
  league.schedule = schedule
  for (const name of shownNames) {
    league.games.set(idOf(name), shownFeed(name, which))
    schedule.dates.find((it) => it.date === dayOf(idOf(name)))?.games.push(...shownRows(name, which))
  }
  return league
}

const shownRows = (name: ShownName, which: Which) => {
  const id = idOf(name)
  const status = name === 'shownLive' ? live : final
  const { dates } = smallSchedule([{ pk: id, day: dayOf(id), startsAt: startOf(id), status }])
  const rows = dates.flatMap((it) => it.games)
  for (const { away, home } of rows.map((it) => it.teams))
    for (const { leagueRecord } of [away, home])
      Object.assign(leagueRecord, { wins: 20 + which, losses: 15 - which })
  return rows
}

/** Players come to a game with what they did in the games before, which is less in the first season. */
const withSeasonBefore = (log: GameLog, which: Which): GameLog => {
  const more = log.gamePk === ids[0] ? 0 : which
  const season = { ab: 40, h: 10 + more, outs: 27, er: 3 + more, w: 1 + more, l: 2 + more }
  const players = Object.entries(log.players).map(([id, it]) => [id, { ...it, season }])
  return { ...log, players: Object.fromEntries(players) }
}

/** The league's people: the rosters of both clubs. */
const peopleOf = () => {
  const people = smallPeople()
  for (const [club, from] of [
    [677, 100],
    [673, 200],
  ] as const) {
    const position = { name: 'Pitcher', abbreviation: 'P' }
    const roster = [1, 2, 3, 10].map((nth) => ({
      person: smallPerson(from + nth),
      jerseyNumber: `${nth}`,
      position,
    }))
    people.routes.set(`/api/v1/teams/${club}/roster`, { roster })
  }
  return people
}

/** The product with that season, on a port; `pages`: the folder of a built site. */
export const openSeason = async (which: Which, pages?: string) => {
  const product = await openTestApp({ fetch: peopleOf().fetch, limits: 'none', pages })
  product.clock.advance(NOW - product.clock.now())
  const games = await openGames({ ...product.outside, leagueFeed: leagueOf(which).leagueFeed })
  await pollDue(createPolling(games, () => 0.5))
  for (const name of names) {
    const log = readFeed(parseFeed(courseFeed(name, which)), games.rows.get(idOf(name))?.at(-1))
    if (log === undefined) throw new Error(`the feed of ${name} was not understood`)
    await publishLog(games, withSeasonBefore(log, which))
  }
  for (const name of shownNames) {
    const log = readFeed(parseFeed(shownFeed(name, which)), games.rows.get(idOf(name))?.at(-1))
    if (log === undefined) throw new Error(`the feed of ${name} was not understood`)
    await publishLog(games, withSeasonBefore(log, which))
  }
  await waitUntil(async () => {
    const answers = await Promise.all(ids.map((id) => product.app.inject(`/api/3.0.0/boxscore/${id}`)))
    if (answers.some((it) => it.statusCode !== 200)) throw new Error('a game has not come yet')
    const { response } = (await product.app.inject('/api/3.0.0/teams/677')).json()
    const hits = response.results.map((it: { hits: number | null }) => it.hits)
    if (hits.includes(null)) throw new Error('a result has not come yet')
  })
  await games.close()
  const url = await product.app.listen({ port: 0, host: '127.0.0.1' })
  return { ...product, url }
}
export type Season = Awaited<ReturnType<typeof openSeason>>
