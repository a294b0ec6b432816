import type { GameLog } from '../../contract/games/game-log.ts'
import { atBatsUntil } from '../../domain/folding/at-bats-until.ts'
import { visibleBases } from '../../domain/folding/bases-at.ts'
import { boxScoreAt } from '../../domain/folding/box-score-at.ts'
import { applyMoment, stateAt } from '../../domain/folding/fold-game.ts'
import { playsUntil } from '../../domain/folding/plays-until.ts'
import { fieldingSide, type GameState, stateBefore } from '../../domain/state/game-state.ts'

const END = Number.POSITIVE_INFINITY
type Numbers = Record<string, number>

/** All that a game's whole log ever showed, to compare with answers of a faulty feed. */
export type LeagueStates = ReturnType<typeof leagueStates>

const half = (it: GameState) => `${it.half} ${it.inning}`
const scoreOf = (state: GameState) =>
  (['away', 'home'] as const)
    .map((side) => state[side].innings.reduce((sum, it) => sum + it.runs, 0))
    .join('-')

const partsOf = (state: GameState, score: string) => ({
  score: `${half(state)} ${score}`,
  outs: `${half(state)} ${state.outs}`,
  bases: `${half(state)} ${state.outs} ${visibleBases(state)}`,
  count: `${half(state)} ${state.batter} ${state.balls}-${state.strikes}`,
  batter: `${half(state)} ${state.batter}`,
  pitcher: `${half(state)} ${state[fieldingSide(state)].currentPitcher}`,
  status: `${state.status} ${state.detail}`,
})
type Parts = ReturnType<typeof partsOf>

/** Each state of the log that could be seen, and its last one with the league's own figures. */
const seenIn = (log: GameLog, everyMoment: boolean): Parts[] => {
  const state = stateBefore(log)
  const all: Parts[] = []
  for (const [index, moment] of log.moments.entries()) {
    applyMoment(state, moment)
    if (everyMoment || log.moments[index + 1]?.at !== moment.at) all.push(partsOf(state, scoreOf(state)))
  }
  return [...all, lastOf(log)]
}

const lastOf = (log: GameLog): Parts => {
  const { awayTeam, homeTeam, inningCurrent, inningArrow } = boxScoreAt(log, END).linescore
  const state = { ...stateAt(log, END), inning: inningCurrent, half: inningArrow }
  return partsOf(state, `${awayTeam.runs}-${homeTeam.runs}`)
}

const linesOf = (log: GameLog): Map<string, Numbers> => {
  const { away, home, linescore } = boxScoreAt(log, END)
  return new Map<string, Numbers>([
    ...[away, home].flatMap((side) => [
      ...side.lineup.map((it) => [`batter ${it.mlbId}`, { ...it.battingStats, avg: 0 }] as const),
      ...side.pitchers.map((it) => {
        const { era: _, ip, ...counts } = it.pitchingStats
        return [`pitcher ${it.mlbId}`, { ...counts, ip: Number(ip) }] as const
      }),
    ]),
    ...linescore.innings.map(
      ({ inning, ...it }) =>
        [
          `inning ${inning}`,
          Object.fromEntries(Object.entries(it).map(([key, value]) => [key, value ?? 0])),
        ] as const,
    ),
    ...[linescore.awayTeam, linescore.homeTeam].map(
      ({ id, runs, hits, errors, homes }) => [`team ${id}`, { runs, hits, errors, homes }] as const,
    ),
  ] as [string, Numbers][])
}

const playsOf = (log: GameLog) =>
  playsUntil(log, END).flatMap(({ inning, top, bottom }) => [
    ...bottom.map((it) => `bottom ${inning} ${it.id} ${it.event_type} ${it.team}`),
    ...top.map((it) => `top ${inning} ${it.id} ${it.event_type} ${it.team}`),
  ])

const atBatsOf = (log: GameLog) =>
  atBatsUntil(log, END).map((it) => `${it.play} ${it.inning} ${it.half} ${it.batter} ${it.pitcher}`)

const factsOf = ({
  gamePk,
  day,
  startsAt,
  gameType,
  gameNumber,
  doubleHeader,
  teams,
  venue,
  starters,
  official,
  players,
}: GameLog) => ({
  game: { gamePk, day, startsAt, gameType, gameNumber, doubleHeader, venue: venue.name },
  clubs: { away: teams.away.id, home: teams.home.id },
  starters: { away: starters.away.pitcher, home: starters.home.pitcher },
  lineups: Object.fromEntries(
    (['away', 'home'] as const).flatMap((side) =>
      starters[side].lineup.map((it) => [`${side} ${it.slot}`, it.id]),
    ),
  ),
  decisions: official?.decisions ?? {},
  sides: Object.fromEntries(Object.values(players).map((it) => [it.id, it.side])),
  season: Object.fromEntries(
    Object.values(players).flatMap((it) =>
      Object.entries(it.season ?? {}).map(([key, value]) => [`${it.id} ${key}`, value]),
    ),
  ),
})

const isEmpty = (it: unknown) => it === null || it === undefined || it === ''

/** Everything that the league said of this game, by the log of its whole recording. */
export const leagueStates = (log: GameLog) => {
  const seen = seenIn(log, true)
  const keys = Object.keys(seen[0] ?? {}) as (keyof Parts)[]
  return {
    log,
    parts: Object.fromEntries(keys.map((key) => [key, new Set(seen.map((it) => it[key]))])) as Record<
      keyof Parts,
      Set<string>
    >,
    last: lastOf(log),
    lines: linesOf(log),
    plays: playsOf(log),
    atBats: new Set(atBatsOf(log)),
    facts: factsOf(log),
  }
}

/**
 * Names the states of this log that the game never had, `onlyAtEnd` or on its way there; empty for a log that
 * only lacks something.
 */
export const neverHad = (log: GameLog, states: LeagueStates, onlyAtEnd = false): string[] => {
  const last = lastOf(log)
  const ends = onlyAtEnd ? { score: last.score, status: last.status } : last
  return [
    ...wrongParts('at the end', [ends], states),
    ...(onlyAtEnd ? [] : wrongParts('on the way', seenIn(log, false).slice(0, -1), states)),
    ...wrongLines(log, states, onlyAtEnd ? /^(team|inning)/ : /./),
    ...wrongPlays(playsOf(log), states.plays),
    ...atBatsOf(log).flatMap((it) => (states.atBats.has(it) ? [] : [`at-bat ${it}`])),
    ...wrongFacts(onlyAtEnd ? { ...factsOf(log), season: {} } : factsOf(log), states.facts),
  ]
}

const wrongLines = (log: GameLog, states: LeagueStates, which: RegExp): string[] =>
  [...linesOf(log)].flatMap(([of, line]) =>
    Object.entries(which.test(of) ? line : {}).flatMap(([stat, value]) => {
      const right = states.lines.get(of)?.[stat] ?? 0
      return value === right ? [] : [`${of}: ${stat} ${value} instead of ${right}`]
    }),
  )

const wrongParts = (when: string, parts: Partial<Parts>[], { parts: known }: LeagueStates): string[] => {
  const found = new Map<string, string>()
  for (const it of parts)
    for (const [key, value] of Object.entries(it))
      if (!known[key as keyof Parts].has(value) && !found.has(key)) found.set(key, `${when}: ${key} ${value}`)
  return [...found.values()]
}

const wrongPlays = (plays: string[], known: string[]): string[] => {
  let from = 0
  return plays.flatMap((it) => {
    const at = known.indexOf(it, from)
    if (at !== -1) from = at + 1
    return at === -1 ? [`line ${it}`] : []
  })
}

const wrongFacts = (facts: ReturnType<typeof factsOf>, known: ReturnType<typeof factsOf>): string[] =>
  Object.entries(facts).flatMap(([part, all]) =>
    Object.entries(all).flatMap(([key, value]) => {
      const right = (known[part as keyof typeof known] as Record<string, unknown>)[key]
      return isEmpty(value) || value === right ? [] : [`${part} ${key} ${value} instead of ${right}`]
    }),
  )

/** The parts of the whole game that this log lacks. */
export const lacking = (log: GameLog, states: LeagueStates): string[] => {
  const missing = (what: string, known: Iterable<string>, own: string[]) => {
    const had = new Set(own)
    return [...known].flatMap((it) => (had.has(it) ? [] : [`no ${what} ${it}`]))
  }
  const last = lastOf(log)
  return [
    ...missing('line', states.plays, playsOf(log)),
    ...missing('at-bat', states.atBats, atBatsOf(log)),
    ...missing('row', states.lines.keys(), [...linesOf(log).keys()]),
    ...missing('lineup', Object.keys(states.facts.lineups), Object.keys(factsOf(log).lineups)),
    ...Object.entries(states.last).flatMap(([key, value]) =>
      value === last[key as keyof Parts] ? [] : [`${key} ${last[key as keyof Parts]} instead of ${value}`],
    ),
  ]
}
