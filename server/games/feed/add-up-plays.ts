import type { Base } from '../../../contract/games/primitives.ts'
import { plateAppearanceOf } from '../../../domain/plays/scoring-rules.ts'
import { type Bases, emptyBases, withRunner } from '../../../domain/state/count-text.ts'
import type { FeedPlay, FeedRunner } from '../../providers/league/league-feed-shape.ts'

// After a play each runner and the batter is on base, out or home. The runners' steps say it, and so do the
// remaining runners, outs and score: where one side lacks something, the other stands.

type State = { half: string; bases: Bases; outs: number; score: number | null }
type End = { bases: Bases; outs: number; runs: number }

/** The plays in order, with the steps, bases and outs that they lack, as far as other fields name them. */
export const addUpPlays = (plays: readonly FeedPlay[]): FeedPlay[] => {
  let state: State = { half: '', bases: emptyBases, outs: 0, score: 0 }
  return plays.map((play) => {
    const half = `${play.about.inning} ${play.about.halfInning}`
    if (half !== state.half) state = { ...state, half, bases: emptyBases, outs: 0 }
    const named = withRunners(play, state)
    const repaired = play.about.isComplete ? repairedPlay(named, state) : named
    state = afterPlay(repaired, state)
    return repaired
  })
}

/** A step without a name is that of whoever stood where it begins: at the plate the batter. */
const withRunners = (play: FeedPlay, state: State): FeedPlay => {
  if (play.runners.every((it) => it.details.runner.id !== null)) return play
  let before = withChanges(play, state.bases)
  let after = before
  const runners = play.runners.map((it, place): FeedRunner => {
    const { movement, details } = it
    if (details.playIndex !== play.runners[place - 1]?.details.playIndex) before = after
    const [from, to] = [baseOf(movement.start), movement.isOut ? null : baseOf(movement.end)]
    const standing = from === null ? play.matchup.batter.id : (before[from - 1] ?? after[from - 1] ?? null)
    const id = details.runner.id ?? standing
    if (id !== null && to !== null) after = withRunner(after, to, id)
    return { ...it, details: { ...details, runner: { ...details.runner, id } } }
  })
  return { ...play, runners }
}

const scoreOf = ({ result: { awayScore, homeScore } }: FeedPlay) =>
  awayScore === null || homeScore === null ? null : awayScore + homeScore

const afterPlay = (play: FeedPlay, state: State): State => {
  const end = endBySteps(play, state)
  const score = scoreOf(play) ?? (state.score === null ? null : state.score + end.runs)
  return {
    half: state.half,
    bases: play.about.isComplete ? basesLeft(play) : end.bases,
    outs: play.count.outs ?? end.outs,
    score,
  }
}

const repairedPlay = (play: FeedPlay, state: State): FeedPlay => {
  const score = scoreOf(play)
  const { outs } = play.count
  const steps = endBySteps(play, state)
  if (score === null || state.score === null) return play
  const named: End = { bases: basesLeft(play), outs: outs ?? steps.outs, runs: score - state.score }
  if (isSame(steps, named)) return outs === null ? withEnd(play, steps) : play
  const all = peopleOf(play, state)
  const adds = ({ bases, outs: made, runs }: End) =>
    bases.filter((it) => it !== null).length + made - state.outs + runs === all.size
  const isNamedRight = adds(named) && named.bases.every((it) => it === null || all.has(it))
  if (isNamedRight) return withSteps(play, steps, named, all)
  return adds(steps) ? withEnd(play, steps) : play
}

/** After the third out the runners who are left count no more. */
const isSame = (a: End, b: End) =>
  a.outs === b.outs && a.runs === b.runs && (a.outs >= 3 || a.bases.every((it, base) => it === b.bases[base]))

const basesLeft = ({ matchup }: FeedPlay): Bases => [
  matchup.postOnFirst.id,
  matchup.postOnSecond.id,
  matchup.postOnThird.id,
]

const baseOf = (name: string): Base | null => {
  const base = ['1B', '2B', '3B'].indexOf(name) + 1
  return base === 0 ? null : (base as Base)
}

/** Runners as they stand before the play's end, pinch runners for those whom they replace. */
const withChanges = (play: FeedPlay, bases: Bases): Bases =>
  play.playEvents.reduce((it, event) => {
    const { id } = event.player
    if (id === null) return it
    const placedOn = event.details.eventType === 'runner_placed' ? baseOf(`${event.base}B`) : null
    if (placedOn !== null) return withRunner(it, placedOn, id)
    const base = it.indexOf(event.replacedPlayer.id)
    const isRunner = event.details.eventType === 'offensive_substitution' && event.replacedPlayer.id !== null
    return isRunner && base !== -1 ? withRunner(it, (base + 1) as Base, id) : it
  }, bases)

const peopleOf = (play: FeedPlay, state: State): Set<number> => {
  const all = new Set(withChanges(play, state.bases).filter((it) => it !== null))
  const isTurn = plateAppearanceOf(play.result.eventType) !== undefined
  if (isTurn && play.matchup.batter.id !== null) all.add(play.matchup.batter.id)
  return all
}

type Move = { runner: number; to: Base | 'out' | 'home' }

/** The runners' steps that say who went where; a runner who was replaced is the one in their place. */
const movesOf = (play: FeedPlay, isOnBase: (id: number) => boolean): Move[] => {
  const replacedBy = new Map(play.playEvents.map((it) => [it.replacedPlayer.id, it.player.id]))
  return play.runners.flatMap(({ details, movement }): Move[] => {
    const named = details.runner.id
    const to = endOf(movement)
    if (named === null || to === null) return []
    return [{ runner: isOnBase(named) ? named : (replacedBy.get(named) ?? named), to }]
  })
}

const endOf = ({ isOut, end }: FeedRunner['movement']): Move['to'] | null => {
  if (isOut) return 'out'
  return end === 'score' ? 'home' : baseOf(end)
}

const endBySteps = (play: FeedPlay, state: State): End => {
  const places = new Map<number, Move['to']>()
  for (const [base, id] of withChanges(play, state.bases).entries())
    if (id !== null) places.set(id, (base + 1) as Base)
  const moves = movesOf(play, (id) => places.has(id))
  for (const { runner, to } of moves) places.set(runner, to)
  const on = new Map([...places].map(([id, place]) => [place, id]))
  return {
    outs: state.outs + moves.filter(({ to }) => to === 'out').length,
    runs: moves.filter(({ to }) => to === 'home').length,
    bases: [on.get(1) ?? null, on.get(2) ?? null, on.get(3) ?? null],
  }
}

const withEnd = (play: FeedPlay, { bases, outs }: End): FeedPlay => {
  const [first, second, third] = bases
  const at = (id: number | null | undefined) => ({ id: id ?? null, fullName: '', name: '' })
  const { matchup, count } = play
  const left = outs >= 3 ? {} : { postOnFirst: at(first), postOnSecond: at(second), postOnThird: at(third) }
  return { ...play, count: { ...count, outs }, matchup: { ...matchup, ...left } }
}

/**
 * Moves runners on from where their steps end: to the base where the play leaves them, else the leading ones
 * home while runs are missing, and the next ones out while outs are missing.
 */
const withSteps = (play: FeedPlay, steps: End, named: End, all: ReadonlySet<number>): FeedPlay => {
  let runs = named.runs - steps.runs
  let outs = named.outs - steps.outs
  const places = [...all]
    .map((id) => ({ id, from: steps.bases.indexOf(id) + 1, to: named.bases.indexOf(id) + 1 }))
    .filter(({ id, from, to }) =>
      from === 0 ? !play.runners.some((it) => it.details.runner.id === id && isOff(it)) : from !== to,
    )
    .sort((a, b) => b.from - a.from)
  const added = places.flatMap(({ id, from, to }): FeedRunner[] => {
    if (to > from) return [stepOf(play, id, from, `${to}B`)]
    if (to === 0 && runs > 0) {
      runs -= 1
      return [stepOf(play, id, from, 'score')]
    }
    if (to !== 0 || outs <= 0) return []
    outs -= 1
    return [stepOf(play, id, from, '')]
  })
  const known = play.runners.filter((it) => !added.some((one) => isCompletedBy(it, one)))
  const completed = added.map((one) => {
    const half = play.runners.find((it) => isCompletedBy(it, one))
    return half === undefined ? one : { ...half, movement: { ...one.movement, start: half.movement.start } }
  })
  return { ...play, runners: [...known, ...completed] }
}

/** A step without an end. */
const isCompletedBy = ({ details, movement }: FeedRunner, { details: added }: FeedRunner) =>
  movement.end === '' && !movement.isOut && details.runner.id === added.runner.id

const isOff = ({ movement }: FeedRunner) => movement.isOut || movement.end === 'score'

const nobody = { id: null, fullName: '', name: '' }

const stepOf = (play: FeedPlay, id: number, from: number, end: string): FeedRunner => ({
  movement: { start: from === 0 ? '' : `${from}B`, end, isOut: end === '', outBase: '', outNumber: null },
  details: {
    eventType: play.result.eventType,
    movementReason: '',
    runner: { ...nobody, id },
    responsiblePitcher: nobody,
    earned: end === 'score',
    rbi: false,
    isScoringEvent: end === 'score',
    playIndex: play.playEvents.at(-1)?.index ?? null,
  },
  credits: [],
})
