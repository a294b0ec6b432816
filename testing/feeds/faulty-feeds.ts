import type { GameLog } from '../../contract/games/game-log.ts'
import { STATUS } from '../../contract/games/status.ts'
import { stateAt } from '../../domain/folding/fold-game.ts'
import { lineScoreAt } from '../../domain/folding/line-score-at.ts'
import { fieldingSide } from '../../domain/state/game-state.ts'
import { readFeed } from '../../server/games/feed/read-feed.ts'
import { readSchedule } from '../../server/games/feed/read-schedule.ts'
import type { ScheduledGame } from '../../server/games/feed/scheduled-game.ts'
import { patchDocument } from '../../server/providers/league/json-patch.ts'
import { parseFeed } from '../../server/providers/league/league-feed-shape.ts'
import { parseSchedule } from '../../server/providers/league/league-schedule-shape.ts'
import { FAULTS, type Fault, type Place, patchOf, placesOf, readPart, withFault } from './feed-faults.ts'
import { type LeagueStates, lacking, leagueStates, neverHad } from './league-states.ts'
import { recordings } from './recordings.ts'
import { final, liveLineScore, smallFeed } from './small-feed.ts'

/** A whole feed, all that the league said in it, and what was known of the game before. */
export type KnownGame = {
  json: unknown
  states: LeagueStates
  groups: { fault: Fault; places: Place[] }[]
  row: ScheduledGame | undefined
  before: GameLog | undefined
}

type Json = {
  gamePk?: number
  gameData: { datetime: object; teams: object }
  liveData: { plays: { allPlays: unknown[] } }
}

/** A feed that is whole, with every field and list of it that we read. */
export const knownGame = (whole: unknown): KnownGame => {
  const json = readPart(whole) as Json
  const log = readFeed(parseFeed(json))
  if (log === undefined) throw new Error('the whole feed was not understood')
  const plays = json.liveData.plays.allPlays.slice(0, -1)
  const earlier = { ...json, liveData: { ...json.liveData, plays: { allPlays: plays } } }
  const groups = Map.groupBy(placesOf(json), (it) => `${it.kind} ${it.name}`)
  return {
    json,
    states: leagueStates(log),
    groups: [...groups.values()].flatMap((places) =>
      FAULTS[places[0]?.kind ?? 'scalar'].map((fault) => ({ fault, places })),
    ),
    row: rowOf(log, json),
    before: beforeOf(log, readFeed(parseFeed(earlier))),
  }
}

/** An earlier log; a season as it was before the game does not change while it is on. */
const beforeOf = (log: GameLog, earlier: GameLog | undefined) =>
  earlier && { ...earlier, players: log.players }

/** The game's row of the schedule as the league would send it. */
const rowOf = (log: GameLog, { gameData }: Json): ScheduledGame | undefined => {
  const { teams, ...facts } = gameData as unknown as Record<string, Record<string, unknown>>
  const game = {
    gamePk: log.gamePk,
    gameType: log.gameType,
    gameDate: new Date(log.startsAt).toISOString(),
    officialDate: log.day,
    status: facts.status,
    teams: { away: { team: teams?.away }, home: { team: teams?.home } },
  }
  return readSchedule(parseSchedule({ dates: [{ date: log.day, games: [game] }] }))[0]
}

/** The number of feeds with one fault each, and of those that lack something that the whole feed has. */
export type Outcome = { total: number; lacking: number }

/**
 * Reads feeds with one fault each, of every list and field in turn: alone, beside the schedule's row, or
 * after an earlier answer, whole or as a patch. Throws if a log shows what the game never had, or a shuffled
 * or doubled list shows less.
 */
export const readFaulty = (games: readonly KnownGame[], count: number, random: () => number): Outcome => {
  const outcome = { total: 0, lacking: 0 }
  for (let index = 0; index < count; index += 1) {
    const game = games[index % games.length] as KnownGame
    const { fault, places } = pick(game.groups, random)
    const place = pick(places, random)
    const isOld = random() < OLD_LINES && game.states.log.official === null
    const what = isOld ? 'an older line score' : `${place.path.join('.')} ${fault}`
    const wrong = isOld ? faultsOfOldLine(game, random) : faultsOf(game, { fault, place }, random)
    if (wrong.never.length > 0)
      throw new Error(`feed ${index}, ${what}: ${wrong.never.slice(0, 5).join(' | ')}`)
    outcome.total += 1
    outcome.lacking += Number(wrong.lacks)
  }
  return outcome
}

/** One in so many faults of a live game is a line score that still has some of its words of before. */
const OLD_LINES = 0.1

const pick = <T>(items: readonly T[], random: () => number): T =>
  items[Math.floor(random() * items.length)] as T

/** Nothing but an earlier answer says it as well. */
const NAMED_ONCE = /seasonStats|teams\.(?:away|home)\.(?:abbreviation|name)$/

/** Nothing says what was in the plays that are cut, but how the game stands after them. */
const isCutPlays = ({ fault, place }: { fault: Fault; place: Place }) =>
  fault === 'cut' && place.name === 'liveData.plays.allPlays'

const faultsOf = (
  { json, states, row, before }: KnownGame,
  it: { fault: Fault; place: Place },
  random: () => number,
): { never: string[]; lacks: boolean } => {
  const faulty = withFault(json, it.place, it.fault, random)
  const document = random() < 0.5 ? faulty : patchDocument(json, patchOf(faulty, it.place))
  const way = NAMED_ONCE.test(it.place.name) ? 1 : random()
  const isAlone = way < 0.3
  // A fault of a list takes no field away, so that the feed wins over a row that contradicts it.
  const beside = it.place.kind === 'list' ? row && contradicting(row, random) : row
  const log = readFeed(parseFeed(document), isAlone ? undefined : beside, way < 0.6 ? undefined : before)
  if (log === undefined) return { never: isAlone ? [] : ['not read'], lacks: true }
  const lacks = lacking(log, states)
  const never = neverHad(log, states, isCutPlays(it))
  const isWhole = it.fault === 'shuffled' || it.fault === 'doubled'
  return { never: isWhole ? [...never, ...lacks] : never, lacks: lacks.length > 0 }
}

/** A row of another status, start, kind of game or with its clubs exchanged, or several of these. */
const contradicting = (row: ScheduledGame, random: () => number): ScheduledGame => {
  const { away, home } = row.teams
  const others: Partial<ScheduledGame>[] = [
    { status: pick(Object.values(STATUS), random), detail: 'Delayed: Rain' },
    { startsAt: row.startsAt + 3_600_000 },
    { gameType: 'S', gameNumber: 2, doubleHeader: 'Y' },
    { teams: { away: home, home: away } },
  ]
  return Object.assign({}, row, ...others.filter(() => random() < 0.5))
}

/** The line score with count, bases, half or score, or several of them, as they were at an earlier moment. */
const faultsOfOldLine = (
  { json, states, before }: KnownGame,
  random: () => number,
): { never: string[]; lacks: boolean } => {
  const { log } = states
  const at = pick(log.moments, random).at
  const state = stateAt(log, at)
  const { awayTeam, homeTeam, inningCurrent } = lineScoreAt(log, at)
  const [first, second, third] = state.bases.map((id) => (id === null ? undefined : { id }))
  const words = [
    { balls: state.balls, strikes: state.strikes },
    { outs: state.outs },
    { offense: { batter: { id: state.batter }, first, second, third } },
    { defense: { pitcher: { id: state[fieldingSide(state)].currentPitcher } } },
    { currentInning: inningCurrent, isTopInning: state.half === 'top', inningState: state.half },
    { teams: { away: awayTeam, home: homeTeam } },
  ].filter(() => random() < 0.4)
  const whole = json as { liveData: { linescore: object } }
  const linescore = Object.assign({}, whole.liveData.linescore, ...words)
  const old = readFeed(parseFeed({ ...whole, liveData: { ...whole.liveData, linescore } }), undefined, before)
  return {
    never: old === undefined ? ['not read'] : [...neverHad(old, states), ...lacking(old, states)],
    lacks: false,
  }
}

/** The small feed, live and final, with the line score and each play's score as the league sends them. */
const smallGame = (options: Parameters<typeof smallFeed>[0]): unknown => {
  const json = smallFeed(options)
  Object.assign(json.liveData.linescore, liveLineScore())
  let awayScore = 0
  for (const { result } of json.liveData.plays.allPlays) {
    awayScore += result.rbi
    Object.assign(result, { awayScore, homeScore: 0 })
  }
  return json
}

/** Whole games to make faulty: small ones of ours and, if recorded, one in progress and two finals. */
export const knownGames = (): { small: KnownGame[]; recorded: KnownGame[] } => ({
  small: [smallGame({}), smallGame({ status: final })].map(knownGame),
  recorded: [...recordings('in-progress').slice(0, 1), ...recordings('finals').slice(2, 4)].map((it) =>
    knownGame(it.json),
  ),
})

/** A small generator of chance with a seed, so that what fails once fails again. */
export const seededRandom = (seed: number) => () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return seed / 2 ** 32
}
