import type { Position } from '../shape/feed-shape.ts'
import { type Player, POSITIONS } from '../shape/roster.ts'
import { type ClubInGame, currentStint, replaceInSlot, replacePitcher } from './club-in-game.ts'
import { addAction, type Draft, linkTo } from './feed-play.ts'
import { type HalfInning, scoreOf } from './half-inning.ts'

const SECOND = 1000
const PINCH_HIT = 0.05
const PINCH_RUN = 0.12
const DEFENSIVE = 0.35
/** The first inning of substitutions: the seventh of nine. */
const LATE = 2

/** The managers' substitutions before a plate appearance, written into its draft. */
export const manage = (halfInning: HalfInning, draft: Draft, firstOfHalfInning: boolean): void => {
  if (firstOfHalfInning) assignFieldPositions(halfInning, draft)
  if (firstOfHalfInning) substituteDefense(halfInning, draft)
  changePitcher(halfInning, draft, firstOfHalfInning)
  pinchRun(halfInning, draft)
  pinchHit(halfInning, draft)
}

// A pinch hitter or runner who stays in the game takes the field with the club.
const assignFieldPositions = (halfInning: HalfInning, draft: Draft) => {
  const { defense } = halfInning
  for (const { slot, replaced, position } of defense.pendingPositions.splice(0)) {
    const lineupSlot = defense.slots[slot]
    if (lineupSlot === undefined) continue
    lineupSlot.position = position
    const { player } = lineupSlot
    addSubstitution(halfInning, draft, {
      event: 'Defensive Switch',
      eventType: 'defensive_switch',
      description: `${player.fullName} remains in the game as the ${position.name.toLowerCase()}.`,
      ms: SECOND,
      ...{ player, replaced, position },
      battingOrder: defense.battingOrders.get(player.id) ?? '',
    })
  }
}

const substituteDefense = (halfInning: HalfInning, draft: Draft) => {
  const { defense } = halfInning
  const ahead = defense.runs > halfInning.offense.runs
  if (halfInning.inning < halfInning.scheduled - LATE + 1 || !ahead || halfInning.random() >= DEFENSIVE)
    return
  const slot = defense.slots.findIndex(({ position }) => position.code === POSITIONS.LF.code)
  const player = takeFromBench(defense, POSITIONS.LF.code)
  const replaced = defense.slots[slot]?.player
  if (player === undefined || replaced === undefined) return
  addSubstitution(halfInning, draft, {
    event: 'Defensive Sub',
    eventType: 'defensive_substitution',
    description: `Defensive Substitution: ${player.fullName} replaces left fielder ${replaced.fullName}.`,
    ...{ player, replaced, position: POSITIONS.LF },
    battingOrder: replaceInSlot(defense, slot, player, POSITIONS.LF),
  })
}

const changePitcher = (halfInning: HalfInning, draft: Draft, firstOfHalfInning: boolean) => {
  const { defense } = halfInning
  const stint = currentStint(defense)
  const isBetweenInnings =
    firstOfHalfInning && defense.pitcherStints.length > 1 && stint.outs >= 3 && halfInning.random() < 0.7
  if (!isBetweenInnings && stint.pitches < defense.pitchLimit) return
  if (stint.pitches === 0) return
  const player = defense.relievers.shift()
  if (player === undefined) return
  const replaced = defense.pitcher
  replacePitcher(defense, player, defense.runs - halfInning.offense.runs, halfInning.random)
  halfInning.players.set(player.id, player)
  addSubstitution(halfInning, draft, {
    event: 'Pitching Substitution',
    eventType: 'pitching_substitution',
    description: `Pitching Change: ${player.fullName} replaces ${replaced.fullName}.`,
    ms: 120 * SECOND,
    ...{ player, replaced, position: POSITIONS.P },
  })
}

const pinchRun = (halfInning: HalfInning, draft: Draft) => {
  const { offense, defense } = halfInning
  const runner = halfInning.bases[1]
  if (
    runner === undefined ||
    halfInning.inning < halfInning.scheduled - LATE + 1 ||
    halfInning.random() >= PINCH_RUN
  )
    return
  const slot = offense.slots.findIndex(({ player }) => player.id === runner.id)
  if (Math.abs(offense.runs - defense.runs) > 1) return
  const player = pinch(halfInning, draft, slot, POSITIONS.PR)
  if (player === undefined) return
  halfInning.bases = { ...halfInning.bases, 1: { ...runner, id: player.id } }
  halfInning.players.set(player.id, player)
}

const pinchHit = (halfInning: HalfInning, draft: Draft) => {
  if (halfInning.inning < halfInning.scheduled - LATE || halfInning.random() >= PINCH_HIT) return
  pinch(halfInning, draft, halfInning.offense.next, POSITIONS.PH)
}

/** Sends a player of the bench in for one in the order; a substitute is not replaced again. */
const pinch = (
  halfInning: HalfInning,
  draft: Draft,
  slot: number,
  position: typeof POSITIONS.PH | typeof POSITIONS.PR,
): Player | undefined => {
  const { offense } = halfInning
  const lineupSlot = offense.slots[slot]
  if (lineupSlot === undefined || lineupSlot.subs > 0) return undefined
  const player = takeFromBench(offense, undefined)
  if (player === undefined) return undefined
  const replaced = lineupSlot.player
  const battingOrder = replaceInSlot(offense, slot, player, position)
  offense.pendingPositions.push({ slot, replaced, position: lineupSlot.position })
  const role = position === POSITIONS.PR ? 'Pinch-runner' : 'Pinch-hitter'
  addSubstitution(halfInning, draft, {
    event: 'Offensive Substitution',
    eventType: 'offensive_substitution',
    description: `Offensive Substitution: ${role} ${player.fullName} replaces ${replaced.fullName}.`,
    ...{ player, replaced, position, battingOrder },
  })
  return player
}

type Substitution = {
  event: string
  eventType: string
  description: string
  player: Player
  replaced: Player
  position: Position
  battingOrder?: string
  ms?: number
}

const addSubstitution = (
  halfInning: HalfInning,
  draft: Draft,
  { replaced, position, battingOrder, ms = 30 * SECOND, ...parts }: Substitution,
) =>
  addAction(draft, {
    ...parts,
    score: scoreOf(halfInning),
    ms,
    extra: {
      isSubstitution: true,
      position,
      ...(battingOrder === undefined ? {} : { battingOrder }),
      replacedPlayer: linkTo(replaced.id),
    },
  })

const takeFromBench = (club: ClubInGame, code: string | undefined): Player | undefined => {
  const i = code === undefined ? 0 : club.bench.findIndex(({ position }) => position.code === code)
  return i < 0 ? undefined : club.bench.splice(i, 1)[0]
}
