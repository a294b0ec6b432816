import { type Man, POSITIONS } from '../shape/roster.ts'
import { type ClubInGame, replaceInSlot, replacePitcher, stintOf } from './club-in-game.ts'
import { batterOf, type Half, scoreOf } from './half-inning.ts'
import { addAction, type Draft } from './wire-play.ts'

const MINUTE = 60_000
const PINCH_HIT = 0.05
const PINCH_RUN = 0.12
const DEFENSIVE = 0.35
/** The last innings of a game, in which managers change their men: the seventh of nine. */
const LATE = 2

/** What the managers do before a plate appearance, written into its draft. */
export const manage = (half: Half, draft: Draft, firstOfHalf: boolean): void => {
  if (firstOfHalf) settle(half, draft)
  if (firstOfHalf) shoreUp(half, draft)
  changePitcher(half, draft, firstOfHalf)
  pinchRun(half, draft)
  pinchHit(half, draft)
}

// A pinch hitter or runner who stays takes the field when his club does.
const settle = (half: Half, draft: Draft) => {
  for (const { slot, replaced, position } of half.defense.homeless.splice(0)) {
    const place = half.defense.slots[slot]
    if (place === undefined) continue
    place.position = position
    addAction(draft, {
      event: 'Defensive Switch',
      eventType: 'defensive_switch',
      description: `${place.man.fullName} remains in the game as the ${position.name.toLowerCase()}.`,
      man: place.man,
      score: scoreOf(half),
      ms: 1000,
      extra: {
        isSubstitution: true,
        position,
        battingOrder: half.defense.battingOrders.get(place.man.id) ?? '',
        replacedPlayer: { id: replaced.id, link: `/api/v1/people/${replaced.id}` },
      },
    })
  }
}

const shoreUp = (half: Half, draft: Draft) => {
  const { defense } = half
  const ahead = defense.runs > half.offense.runs
  if (half.inning < half.scheduled - LATE + 1 || !ahead || half.chance() >= DEFENSIVE) return
  const slot = defense.slots.findIndex(({ position }) => position.code === POSITIONS.LF.code)
  const man = takeFromBench(defense, POSITIONS.LF.code)
  const place = defense.slots[slot]
  if (man === undefined || place === undefined) return
  const replaced = place.man
  const battingOrder = replaceInSlot(defense, slot, man, POSITIONS.LF)
  enter(half, draft, man, {
    event: 'Defensive Sub',
    eventType: 'defensive_substitution',
    description: `Defensive Substitution: ${man.fullName} replaces left fielder ${replaced.fullName}.`,
    position: POSITIONS.LF,
    battingOrder,
    replaced,
  })
}

const changePitcher = (half: Half, draft: Draft, firstOfHalf: boolean) => {
  const { defense } = half
  const stint = stintOf(defense)
  const fresh = firstOfHalf && defense.mound.length > 1 && stint.outs >= 3 && half.chance() < 0.7
  if (!fresh && stint.pitches < defense.pitchLimit) return
  if (stint.pitches === 0) return
  const man = defense.relievers.shift()
  if (man === undefined) return
  const replaced = defense.pitcher
  replacePitcher(defense, man, defense.runs - half.offense.runs, half.chance)
  half.men.set(man.id, man)
  addAction(draft, {
    event: 'Pitching Substitution',
    eventType: 'pitching_substitution',
    description: `Pitching Change: ${man.fullName} replaces ${replaced.fullName}.`,
    man,
    score: scoreOf(half),
    ms: 2 * MINUTE,
    extra: {
      isSubstitution: true,
      position: POSITIONS.P,
      replacedPlayer: { id: replaced.id, link: `/api/v1/people/${replaced.id}` },
    },
  })
}

const pinchRun = (half: Half, draft: Draft) => {
  const runner = half.bases[1]
  if (runner === undefined || half.inning < half.scheduled - LATE + 1 || half.chance() >= PINCH_RUN) return
  const slot = half.offense.slots.findIndex(({ man }) => man.id === runner.id)
  const place = half.offense.slots[slot]
  if (place === undefined || place.subs > 0 || Math.abs(half.offense.runs - half.defense.runs) > 1) return
  const man = takeFromBench(half.offense, undefined)
  if (man === undefined) return
  const replaced = place.man
  const home = place.position
  const battingOrder = replaceInSlot(half.offense, slot, man, POSITIONS.PR)
  half.offense.homeless.push({ slot, replaced, position: home })
  half.bases = { ...half.bases, 1: { ...runner, id: man.id } }
  half.men.set(man.id, man)
  enter(half, draft, man, {
    event: 'Offensive Substitution',
    eventType: 'offensive_substitution',
    description: `Offensive Substitution: Pinch-runner ${man.fullName} replaces ${replaced.fullName}.`,
    position: POSITIONS.PR,
    battingOrder,
    replaced,
  })
}

const pinchHit = (half: Half, draft: Draft) => {
  const { offense } = half
  if (half.inning < half.scheduled - LATE || half.chance() >= PINCH_HIT) return
  const place = offense.slots[offense.next]
  // One who has just come in, or still has no place in the field, is not taken out again.
  if (place === undefined || place.subs > 0) return
  const man = takeFromBench(offense, undefined)
  if (man === undefined) return
  const replaced = batterOf(half)
  const home = place.position
  const battingOrder = replaceInSlot(offense, offense.next, man, POSITIONS.PH)
  offense.homeless.push({ slot: offense.next, replaced, position: home })
  enter(half, draft, man, {
    event: 'Offensive Substitution',
    eventType: 'offensive_substitution',
    description: `Offensive Substitution: Pinch-hitter ${man.fullName} replaces ${replaced.fullName}.`,
    position: POSITIONS.PH,
    battingOrder,
    replaced,
  })
}

type Entrance = {
  event: string
  eventType: string
  description: string
  position: (typeof POSITIONS)[keyof typeof POSITIONS]
  battingOrder: string
  replaced: Man
}

const enter = (half: Half, draft: Draft, man: Man, entrance: Entrance) =>
  addAction(draft, {
    ...entrance,
    man,
    score: scoreOf(half),
    ms: 30_000,
    extra: {
      isSubstitution: true,
      position: entrance.position,
      battingOrder: entrance.battingOrder,
      replacedPlayer: { id: entrance.replaced.id, link: `/api/v1/people/${entrance.replaced.id}` },
    },
  })

const takeFromBench = (club: ClubInGame, code: string | undefined): Man | undefined => {
  const i = code === undefined ? 0 : club.bench.findIndex(({ position }) => position.code === code)
  return i < 0 ? undefined : club.bench.splice(i, 1)[0]
}
