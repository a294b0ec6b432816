import { type Player, POSITIONS } from '../shape/roster.ts'
import { type ClubInGame, currentStint, replaceInSlot, replacePitcher } from './club-in-game.ts'
import { addAction, type Draft } from './feed-play.ts'
import { batterOf, type HalfInning, scoreOf } from './half-inning.ts'

const MINUTE = 60_000
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
  for (const { slot, replaced, position } of halfInning.defense.pendingPositions.splice(0)) {
    const lineupSlot = halfInning.defense.slots[slot]
    if (lineupSlot === undefined) continue
    lineupSlot.position = position
    addAction(draft, {
      event: 'Defensive Switch',
      eventType: 'defensive_switch',
      description: `${lineupSlot.player.fullName} remains in the game as the ${position.name.toLowerCase()}.`,
      player: lineupSlot.player,
      score: scoreOf(halfInning),
      ms: 1000,
      extra: {
        isSubstitution: true,
        position,
        battingOrder: halfInning.defense.battingOrders.get(lineupSlot.player.id) ?? '',
        replacedPlayer: { id: replaced.id, link: `/api/v1/people/${replaced.id}` },
      },
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
  const lineupSlot = defense.slots[slot]
  if (player === undefined || lineupSlot === undefined) return
  const replaced = lineupSlot.player
  const battingOrder = replaceInSlot(defense, slot, player, POSITIONS.LF)
  addSubstitution(halfInning, draft, player, {
    event: 'Defensive Sub',
    eventType: 'defensive_substitution',
    description: `Defensive Substitution: ${player.fullName} replaces left fielder ${replaced.fullName}.`,
    position: POSITIONS.LF,
    battingOrder,
    replaced,
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
  addAction(draft, {
    event: 'Pitching Substitution',
    eventType: 'pitching_substitution',
    description: `Pitching Change: ${player.fullName} replaces ${replaced.fullName}.`,
    player,
    score: scoreOf(halfInning),
    ms: 2 * MINUTE,
    extra: {
      isSubstitution: true,
      position: POSITIONS.P,
      replacedPlayer: { id: replaced.id, link: `/api/v1/people/${replaced.id}` },
    },
  })
}

const pinchRun = (halfInning: HalfInning, draft: Draft) => {
  const runner = halfInning.bases[1]
  if (
    runner === undefined ||
    halfInning.inning < halfInning.scheduled - LATE + 1 ||
    halfInning.random() >= PINCH_RUN
  )
    return
  const slot = halfInning.offense.slots.findIndex(({ player }) => player.id === runner.id)
  const lineupSlot = halfInning.offense.slots[slot]
  if (
    lineupSlot === undefined ||
    lineupSlot.subs > 0 ||
    Math.abs(halfInning.offense.runs - halfInning.defense.runs) > 1
  )
    return
  const player = takeFromBench(halfInning.offense, undefined)
  if (player === undefined) return
  const replaced = lineupSlot.player
  const fieldPosition = lineupSlot.position
  const battingOrder = replaceInSlot(halfInning.offense, slot, player, POSITIONS.PR)
  halfInning.offense.pendingPositions.push({ slot, replaced, position: fieldPosition })
  halfInning.bases = { ...halfInning.bases, 1: { ...runner, id: player.id } }
  halfInning.players.set(player.id, player)
  addSubstitution(halfInning, draft, player, {
    event: 'Offensive Substitution',
    eventType: 'offensive_substitution',
    description: `Offensive Substitution: Pinch-runner ${player.fullName} replaces ${replaced.fullName}.`,
    position: POSITIONS.PR,
    battingOrder,
    replaced,
  })
}

const pinchHit = (halfInning: HalfInning, draft: Draft) => {
  const { offense } = halfInning
  if (halfInning.inning < halfInning.scheduled - LATE || halfInning.random() >= PINCH_HIT) return
  const lineupSlot = offense.slots[offense.next]
  // A player who has just come in, or has no position yet, is not replaced again.
  if (lineupSlot === undefined || lineupSlot.subs > 0) return
  const player = takeFromBench(offense, undefined)
  if (player === undefined) return
  const replaced = batterOf(halfInning)
  const fieldPosition = lineupSlot.position
  const battingOrder = replaceInSlot(offense, offense.next, player, POSITIONS.PH)
  offense.pendingPositions.push({ slot: offense.next, replaced, position: fieldPosition })
  addSubstitution(halfInning, draft, player, {
    event: 'Offensive Substitution',
    eventType: 'offensive_substitution',
    description: `Offensive Substitution: Pinch-hitter ${player.fullName} replaces ${replaced.fullName}.`,
    position: POSITIONS.PH,
    battingOrder,
    replaced,
  })
}

type SubstitutionParts = {
  event: string
  eventType: string
  description: string
  position: (typeof POSITIONS)[keyof typeof POSITIONS]
  battingOrder: string
  replaced: Player
}

const addSubstitution = (halfInning: HalfInning, draft: Draft, player: Player, parts: SubstitutionParts) =>
  addAction(draft, {
    ...parts,
    player,
    score: scoreOf(halfInning),
    ms: 30_000,
    extra: {
      isSubstitution: true,
      position: parts.position,
      battingOrder: parts.battingOrder,
      replacedPlayer: { id: parts.replaced.id, link: `/api/v1/people/${parts.replaced.id}` },
    },
  })

const takeFromBench = (club: ClubInGame, code: string | undefined): Player | undefined => {
  const i = code === undefined ? 0 : club.bench.findIndex(({ position }) => position.code === code)
  return i < 0 ? undefined : club.bench.splice(i, 1)[0]
}
