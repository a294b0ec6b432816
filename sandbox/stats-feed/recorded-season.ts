import { readAnchor, writeAnchor } from './anchor-file.ts'
import { type JsonObject, type PersonRef, type Recording, SIDES, type Team } from './feed-shape.ts'
import { leagueTeams } from './league.ts'
import { addDays, dayOf, instantOf, seasonOf } from './league-day.ts'
import { type LiveGame, liveGame, newCaches, onAirOf } from './live-game.ts'
import type { FinishedGame, LeagueMan, PlayedSeason, SeasonDates } from './played-season.ts'
import { type RecordedGame, readRecordings } from './recordings.ts'
import { resultOf } from './result.ts'
import type { Clock, Club } from './season.ts'
import { shiftFeed } from './shift.ts'
import { GAME_OVER_MS, spanOf } from './status.ts'
import { tallyAt } from './tally.ts'

const LIVE_SINCE_MS = 5 * 60_000
/** A restart this long after the end of the live game ties the games to the clock anew. */
const STALE_AFTER_MS = 6 * 3_600_000
const EVENING = '18:05'

/**
 * A season of recorded games: the first by file name is live since a few minutes before the anchor, each other
 * one was played on an evening before it.
 */
export const openRecordedSeason = async (o: {
  feedDir: string
  dataDir: string
  clock: Clock
}): Promise<PlayedSeason> => {
  const recorded = await readRecordings(o.feedDir)
  const anchor = await anchorOf(recorded, o)
  const recordings = recorded.map((game, i) => place(game, i, anchor))
  const caches = newCaches()
  const games = recordings.map((recording): [number, LiveGame] => {
    const span = spanOf(recording)
    const { away, home } = recording.feed.gameData.teams
    const onAir = onAirOf(recording.gamePk, span, { away: clubOf(away), home: clubOf(home) })
    const source = {
      recording: () => recording,
      bare: () => recording,
      span: () => span,
      onAir: () => onAir,
      clubs: () => [away.id, home.id],
    }
    return [recording.gamePk, liveGame(`${recording.gamePk}`, source, caches)]
  })
  const byPk = new Map(games)
  const inOrder = [...byPk.values()].sort((a, b) => a.span().first - b.span().first)
  return {
    clock: o.clock,
    games: () => inOrder.map((game) => game.onAir()),
    boardAt: (gamePk, t) => byPk.get(gamePk)?.boardAt(t),
    find: (gamePk) => byPk.get(gamePk),
    between: (from, to) => inOrder.filter((game) => isWithin(game, from, to)),
    teams: () => teamsOf(recordings),
    dates: () => datesOf(recordings),
    over: () => finishedBy(recordings, o.clock.now()),
    people: () => peopleOf(recordings),
    scenarios: () => [],
    prepared: Promise.resolve(),
  }
}

const anchorOf = async (
  recorded: RecordedGame[],
  { dataDir, clock }: { dataDir: string; clock: Clock },
): Promise<number> => {
  const files = recorded.map((game) => game.file)
  const kept = await readAnchor(dataDir)
  const now = clock.now()
  if (kept?.kind === 'recorded' && kept.files.join('\n') === files.join('\n')) {
    if (now < kept.liveEndsAt + STALE_AFTER_MS) return kept.anchor
  }
  const [first] = recorded
  const liveEndsAt = first === undefined ? now : (place(first, 0, now).moments.at(-1)?.at ?? now)
  await writeAnchor(dataDir, { kind: 'recorded', anchor: now, files, liveEndsAt })
  return now
}

const place = ({ feed }: RecordedGame, index: number, anchor: number): Recording => {
  const today = dayOf(anchor)
  if (index === 0) return shiftFeed(feed, anchor - LIVE_SINCE_MS, today)
  const day = addDays(today, -index)
  return shiftFeed(feed, instantOf(day, EVENING), day)
}

const clubOf = ({ id, abbreviation, name }: Team): Club => ({ id, abbr: abbreviation, name })

const isWithin = (game: LiveGame, from: string, to: string) => {
  const day = game.bare().feed.gameData.datetime.officialDate
  return from <= day && day <= to
}

const datesOf = (recordings: Recording[]): SeasonDates => {
  const days = recordings.map(({ feed }) => feed.gameData.datetime.officialDate).sort()
  const [first = '', last = first] = [days[0], days.at(-1)]
  return { labels: [...new Set(days.map(seasonOf))], first, firstHalfEnd: last, secondHalf: last, last }
}

const finishedBy = (recordings: Recording[], now: number): FinishedGame[] =>
  recordings
    .filter((recording) => spanOf(recording).last + GAME_OVER_MS <= now)
    .sort((a, b) => spanOf(a).last - spanOf(b).last)
    .map((recording) => {
      const { game, datetime, teams } = recording.feed.gameData
      const { winner, loser, save } = recording.feed.liveData.decisions ?? {}
      const decisions = { ...idOf('winner', winner), ...idOf('loser', loser), ...idOf('save', save) }
      return {
        gamePk: recording.gamePk,
        officialDate: datetime.officialDate,
        dayNight: datetime.dayNight ?? 'night',
        gameNumber: typeof game.gameNumber === 'number' ? game.gameNumber : 1,
        half: 'firstHalf',
        teams: { away: clubOf(teams.away), home: clubOf(teams.home) },
        result: resultOf(recording, tallyAt(recording, recording.moments.at(-1)), decisions),
      }
    })

const idOf = (key: 'winner' | 'loser' | 'save', person: PersonRef | undefined) =>
  person === undefined ? {} : { [key]: person.id }

const peopleOf = (recordings: Recording[]): LeagueMan[] => {
  const people = recordings.flatMap(({ feed }) =>
    SIDES.flatMap((side) =>
      Object.values(feed.liveData.boxscore.teams[side].players).map(({ person, position, jerseyNumber }) => {
        const whole = feed.gameData.players[`ID${person.id}`]
        const teamId = feed.gameData.teams[side].id
        const known = { ...person, ...whole } as JsonObject
        const trade = whole?.primaryPosition ?? position
        return { id: person.id, teamId, number: jerseyNumber ?? '', position: trade, person: known }
      }),
    ),
  )
  return [...new Map(people.map((man) => [man.id, man])).values()]
}

const teamsOf = (recordings: Recording[]) => {
  const teams = new Map(leagueTeams('').map((team) => [team.id, team]))
  for (const { feed } of recordings) {
    for (const { record: _, ...team } of Object.values(feed.gameData.teams)) teams.set(team.id, team)
  }
  return [...teams.values()]
}
