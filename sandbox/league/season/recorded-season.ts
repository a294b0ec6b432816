import { resultOf } from '../replay/game-result.ts'
import { type RecordedGame, readRecordings, type Warn } from '../replay/recordings.ts'
import { scheduleRecording } from '../replay/schedule-recording.ts'
import { tallyAt } from '../replay/tally.ts'
import { type JsonObject, type Recording, SIDES, type Team } from '../shape/feed-shape.ts'
import { leagueTeams } from '../shape/league.ts'
import { seasonOf } from '../shape/league-day.ts'
import { GAME_OVER_MS, type Span, spanOf } from '../shape/status.ts'
import { type Club, type LiveGame, liveGame, newCaches, onAirOf } from './live-game.ts'
import type {
  Clock,
  FinishedGame,
  LeaguePlayer,
  PlayedSeason,
  Scenario,
  SeasonDates,
} from './played-season.ts'
import { readAnchor, writeAnchor } from './season-files.ts'

/** A restart this long after the end of the live game sets a new anchor. */
const STALE_AFTER_MS = 6 * 3_600_000

/**
 * A season of recorded games: the first by file name has been live from a few minutes before the anchor, each
 * other one was played on an evening before it. Files that cannot be replayed are reported.
 */
export const openRecordedSeason = async (o: {
  feedDir: string
  dataDir: string
  clock: Clock
  warn: Warn
}): Promise<PlayedSeason> => {
  const recorded = await readRecordings(o.feedDir, o.warn)
  const anchor = await anchorOf(recorded, o)
  const recordings = recorded.map(({ feed }, i) => scheduleRecording(feed, i, anchor))
  const caches = newCaches()
  const games = recordings.map((recording): [number, LiveGame] => {
    const span = spanOf(recording)
    const { away, home } = recording.feed.gameData.teams
    const onAir = onAirOf(recording.gamePk, filmed(span), { away: clubOf(away), home: clubOf(home) })
    const source = {
      recording: () => recording,
      bareRecording: () => recording,
      span: () => span,
      onAir: () => onAir,
    }
    return [recording.gamePk, liveGame(`${recording.gamePk}`, source, caches)]
  })
  const byPk = new Map(games)
  const inOrder = [...byPk.values()].sort((a, b) => a.span().first - b.span().first)
  return {
    clock: o.clock,
    onAir: (gamePk) => {
      const game = byPk.get(gamePk)
      return game && isFilmed(game) ? game.onAir() : undefined
    },
    boardAt: (gamePk, t) => byPk.get(gamePk)?.boardAt(t),
    find: (gamePk) => byPk.get(gamePk),
    between: (from, to) => inOrder.filter((game) => isWithin(game, from, to)),
    teams: () => teamsOf(recordings),
    dates: () => datesOf(recordings),
    finishedGames: () => finishedBy(recordings, o.clock.now()),
    people: () => peopleOf(recordings),
    scenarios: () => recordings.flatMap(cutoffScenario),
    stored: async () => undefined,
  }
}

const anchorOf = async (
  recorded: RecordedGame[],
  { dataDir, clock }: { dataDir: string; clock: Clock },
): Promise<number> => {
  const files = recorded.map((game) => game.file)
  const stored = await readAnchor(dataDir)
  const now = clock.now()
  if (stored?.kind === 'recorded' && stored.files.join('\n') === files.join('\n')) {
    if (now < stored.liveEndsAt + STALE_AFTER_MS) return stored.anchor
  }
  const [first] = recorded
  const liveEndsAt =
    first === undefined ? now : (scheduleRecording(first.feed, 0, now).moments.at(-1)?.at ?? now)
  await writeAnchor(dataDir, { kind: 'recorded', anchor: now, files, liveEndsAt })
  return now
}

// A postponed game has no video.
const isFilmed = (game: LiveGame) => game.span().cutoff?.phase !== 'postponed'

// A game that stays live has video until a restart would begin it again.
const filmed = (span: Span): Span => {
  const { first, cutoff: breaksOff } = span
  if (breaksOff === undefined || breaksOff.phase === 'suspended') return span
  return { ...span, first: Math.min(first, breaksOff.at), last: breaksOff.at + STALE_AFTER_MS }
}

const cutoffScenario = ({ gamePk, feed, cutoff: breaksOff }: Recording): Scenario[] => {
  if (breaksOff === undefined) return []
  const { phase } = breaksOff
  const name = phase === 'suspended' || phase === 'postponed' ? phase : 'live'
  const what = `Its recording ends before the game did: ${CUTOFF_NOTES[name]}`
  return [{ gamePk, officialDate: feed.gameData.datetime.officialDate, name: `recorded-${name}`, what }]
}

const CUTOFF_NOTES = {
  live: 'it is replayed as far as it goes, and stays as it was recorded.',
  suspended: 'it was suspended there.',
  postponed: 'nothing of it had been played, so it was put off.',
}

const clubOf = ({ id, abbreviation, name }: Team): Club => ({ id, abbr: abbreviation, name })

const isWithin = (game: LiveGame, from: string, to: string) => {
  const day = game.bareRecording().feed.gameData.datetime.officialDate
  return from <= day && day <= to
}

const datesOf = (recordings: Recording[]): SeasonDates => {
  const days = recordings.map(({ feed }) => feed.gameData.datetime.officialDate).sort()
  const [first = '', last = first] = [days[0], days.at(-1)]
  return { labels: [...new Set(days.map(seasonOf))], first, firstHalfEnd: last, secondHalf: last, last }
}

const finishedBy = (recordings: Recording[], now: number): FinishedGame[] =>
  recordings
    .filter(({ cutoff: breaksOff }) => breaksOff === undefined)
    .filter((recording) => spanOf(recording).last + GAME_OVER_MS <= now)
    .sort((a, b) => spanOf(a).last - spanOf(b).last)
    .map((recording) => {
      const { game, datetime, teams } = recording.feed.gameData
      return {
        gamePk: recording.gamePk,
        officialDate: datetime.officialDate,
        dayNight: datetime.dayNight ?? 'night',
        gameNumber: typeof game.gameNumber === 'number' ? game.gameNumber : 1,
        seasonHalf: 'firstHalf',
        teams: { away: clubOf(teams.away), home: clubOf(teams.home) },
        result: resultOf(recording, tallyAt(recording, recording.moments.at(-1))),
      }
    })

const peopleOf = (recordings: Recording[]): LeaguePlayer[] => {
  const people = recordings.flatMap(({ feed }) =>
    SIDES.flatMap((side) =>
      Object.values(feed.liveData.boxscore.teams[side].players).map(({ person, position, jerseyNumber }) => {
        const recordedPlayer = feed.gameData.players[`ID${person.id}`]
        const teamId = feed.gameData.teams[side].id
        const mergedPerson = { ...person, ...recordedPlayer } as JsonObject
        const primaryPosition = recordedPlayer?.primaryPosition ?? position
        return {
          id: person.id,
          teamId,
          number: jerseyNumber ?? '',
          position: primaryPosition,
          person: mergedPerson,
        }
      }),
    ),
  )
  return [...new Map(people.map((player) => [player.id, player])).values()]
}

const teamsOf = (recordings: Recording[]) => {
  const teams = new Map(leagueTeams('').map((team) => [team.id, team]))
  for (const { feed } of recordings) {
    for (const { record: _, ...team } of Object.values(feed.gameData.teams)) teams.set(team.id, team)
  }
  return [...teams.values()]
}
