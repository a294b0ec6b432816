import type { Random } from '../shape/random.ts'

export type Base = 1 | 2 | 3
/** A runner on base: player, responsible pitcher, and whether the run would be earned. */
export type OnBase = { id: number; pitcher: number; earned: boolean }
export type Bases = Partial<Record<Base, OnBase>>
/** A runner's movement on a play: `from` 0 is the plate, `to` 4 a run, `out` the base of the put-out. */
export type Move = { runner: OnBase; from: 0 | Base; to: Base | 4 | undefined; out?: Base | 4 }
export type Result =
  | 'single'
  | 'double'
  | 'triple'
  | 'home_run'
  | 'walk'
  | 'hit_by_pitch'
  | 'strikeout'
  | 'field_out'
  | 'field_error'
  | 'force_out'
  | 'grounded_into_double_play'
  | 'sac_fly'

const HIT_BASES: Partial<Record<Result, 1 | 2 | 3 | 4>> = { single: 1, double: 2, triple: 3, home_run: 4 }
export const isHit = (result: Result): boolean => HIT_BASES[result] !== undefined

/** The runners and their bases, lead runner first. */
export const runnersOf = (bases: Bases): [Base, OnBase][] =>
  ([3, 2, 1] as const).flatMap((base): [Base, OnBase][] => (bases[base] ? [[base, bases[base]]] : []))

export type Situation = { bases: Bases; outs: number; batter: OnBase; onTheGround: boolean; random: Random }

/** The movements of a result, lead runner first, the batter last. */
export const movesOf = (result: Result, at: Situation): Move[] => {
  const hit = HIT_BASES[result]
  if (hit !== undefined) return hitMoves(hit, at)
  if (result === 'walk' || result === 'hit_by_pitch') return forcedMoves(at)
  if (result === 'field_error') return [...advanceAll(at.bases, 1), { runner: at.batter, from: 0, to: 1 }]
  if (result === 'sac_fly') return sacrificeMoves(at)
  if (result === 'force_out') return forceMoves(at)
  if (result === 'grounded_into_double_play') return doublePlayMoves(at)
  const batterOut: Move = { runner: at.batter, from: 0, to: undefined, out: 1 }
  if (result === 'field_out' && at.onTheGround && at.outs < 2) return [...groundMoves(at), batterOut]
  return [batterOut]
}

/** The hit that ends a game counts only as far as the winning run had to go (rule 9.06(f)). */
export const walkOffMoves = (
  result: Result,
  at: Situation,
  runsNeeded: number,
): [Result, Move[]] | undefined => {
  const bases = HIT_BASES[result]
  const winner = runnersOf(at.bases)[runsNeeded - 1]
  if (bases === undefined || bases === 4 || winner === undefined) return undefined
  if (winner[0] + bases < 4) return undefined
  const credited = (4 - winner[0]) as 1 | 2 | 3
  const hitResult = (['single', 'double', 'triple'] as const)[credited - 1] ?? 'single'
  return [hitResult, [...advanceAll(at.bases, credited), { runner: at.batter, from: 0, to: credited }]]
}

/** The bases after these moves. */
export const basesAfter = (bases: Bases, moves: readonly Move[]): Bases => {
  const next: Bases = { ...bases }
  for (const { from } of moves) if (from !== 0) delete next[from]
  for (const { runner, to } of moves) if (to !== undefined && to !== 4) next[to] = runner
  return next
}

const hitMoves = (hit: 1 | 2 | 3 | 4, { bases, batter, random }: Situation): Move[] => {
  const moves: Move[] = []
  let ahead: number = 4
  for (const [from, runner] of runnersOf(bases)) {
    const extra = hit < 3 && random() < EXTRA_BASE[from] ? 1 : 0
    const reach = Math.min(4, from + hit + extra)
    const to = ahead === 4 ? reach : Math.min(reach, ahead - 1)
    if (to !== 4) ahead = to
    moves.push({ runner, from, to: to as Base | 4 })
  }
  return [...moves, { runner: batter, from: 0, to: hit }]
}

// An extra base from first is rarer than from second, where the runner goes on contact.
const EXTRA_BASE: Record<Base, number> = { 1: 0.3, 2: 0.6, 3: 0 }

const advanceAll = (bases: Bases, by: 1 | 2 | 3): Move[] =>
  runnersOf(bases).map(([from, runner]) => ({ runner, from, to: Math.min(4, from + by) as Base | 4 }))

const forcedMoves = ({ bases, batter }: Situation): Move[] => {
  const forced = forcedRunners(bases).map(
    ([from, runner]): Move => ({ runner, from, to: (from + 1) as Base | 4 }),
  )
  return [...forced, { runner: batter, from: 0, to: 1 }]
}

const forcedRunners = (bases: Bases) => {
  if (bases[1] === undefined) return []
  if (bases[2] === undefined) return runnersOf({ 1: bases[1] })
  return runnersOf(bases[3] === undefined ? { 1: bases[1], 2: bases[2] } : bases)
}

const sacrificeMoves = ({ bases, batter }: Situation): Move[] => {
  const third = bases[3]
  const scored: Move[] = third === undefined ? [] : [{ runner: third, from: 3, to: 4 }]
  return [...scored, { runner: batter, from: 0, to: undefined, out: 1 }]
}

// On a grounder to first a runner advances when the next base is or becomes free.
const groundMoves = ({ bases, random }: Situation): Move[] => {
  const moves: Move[] = []
  const occupied = new Set(runnersOf(bases).map(([base]) => base))
  for (const [from, runner] of runnersOf(bases)) {
    const to = (from + 1) as Base | 4
    const advances = to === 4 ? random() < 0.5 : !occupied.has(to)
    if (!advances) continue
    occupied.delete(from)
    if (to !== 4) occupied.add(to)
    moves.push({ runner, from, to })
  }
  return moves
}

const forceMoves = ({ bases, outs, batter }: Situation): Move[] => {
  const first = bases[1]
  if (first === undefined) throw new Error('a force out needs a runner on first')
  const others: Move[] = outs < 2 ? advanceAll(without(bases, 1), 1) : []
  return [...others, { runner: first, from: 1, to: undefined, out: 2 }, { runner: batter, from: 0, to: 1 }]
}

const doublePlayMoves = ({ bases, outs, batter }: Situation): Move[] => {
  const first = bases[1]
  if (first === undefined || outs > 1)
    throw new Error('a double play needs a runner on first and an out to spare')
  const others: Move[] = outs === 0 ? advanceAll(without(bases, 1), 1) : []
  return [
    ...others,
    { runner: first, from: 1, to: undefined, out: 2 },
    { runner: batter, from: 0, to: undefined, out: 1 },
  ]
}

const without = (bases: Bases, base: Base): Bases =>
  Object.fromEntries(Object.entries(bases).filter(([key]) => Number(key) !== base))
