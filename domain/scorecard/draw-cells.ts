import type { GameLog } from '../../contract/games/game-log.ts'
import type { Moment } from '../../contract/games/moments.ts'
import type { PlayLanguage } from '../../contract/games/play-language.ts'
import type { Base, Side } from '../../contract/games/primitives.ts'
import { applyMoment } from '../folding/fold-game.ts'
import { type PlayFacts, playLines } from '../plays/play-facts.ts'
import { playSentence } from '../plays/play-sentence.ts'
import { plateAppearanceOf } from '../plays/scoring-rules.ts'
import { battingSide, fieldingSide, type GameState, stateBefore } from '../state/game-state.ts'
import { advanceBy, type MovedOn, notationOf, outBy } from './notation.ts'

/** A cell of the scorecard: a plate appearance, or a runner placed on base in an extra inning. */
export type ScorecardCell = {
  /** Id of its play in the play-by-play; null for a placed runner. */
  play: number | null
  inning: number
  /** Its column within the inning, from 0: a slot that bats again in an inning takes the next one. */
  column: number
  slot: number
  /** The batter at the turn's end, or now, and the pitcher. */
  batter: number | null
  pitcher: number | null
  /** `cut-short`: a turn that ended with an out on the bases, and comes again. */
  state: 'batting' | 'ended' | 'cut-short' | 'placed'
  /** The feed's event type; empty until the turn ends. */
  eventType: string
  /** `6-4-3 DP`; empty until the turn ends. */
  notation: string
  /** The same in a sentence. */
  description: string
  /** The count at the end, at most 3 and 2. */
  balls: number
  strikes: number
  rbi: number
  /** Bases gained, 4 is home; `by` is empty for the ones of the turn itself. */
  legs: { to: Base | 4; by: string }[]
  /** `by` is empty where the turn's own notation says it. */
  out: { number: number; at: Base | 4 | null; by: string } | null
  isPinchHitter: boolean
  pinchRunner: number | null
  /** A pitcher who came in faces this batter first. */
  isNewPitcher: boolean
}

/** When a substitute came in, and as what. */
export type Entry = { inning: number; what: Of<'substitution'>['what'] }

type Drawing = { state: GameState; cells: Record<Side, ScorecardCell[]>; entries: Map<number, Entry> }
type Of<K extends Moment['kind']> = Extract<Moment, { kind: K }>
type Event = Omit<MovedOn, 'slot'>

type Pen = Drawing & {
  lang: PlayLanguage
  facts: Map<Moment, PlayFacts>
  /** Each play by its number, and its actions by number and index. */
  events: Map<string, Event>
  current: ScorecardCell | undefined
  onBase: Map<number, ScorecardCell>
  /** Runners placed ahead of the inning's first batter. */
  placed: Of<'placed'>[]
}

/** The cells until `t` (UTC ms) in the order of the game, the state then, and the substitutes' entries. */
export const drawCells = (log: GameLog, t: number, lang: PlayLanguage): Drawing => {
  const pen = openPen(log, t, lang)
  for (const moment of log.moments) {
    if (moment.at > t) break
    draw(pen, moment)
  }
  return pen
}

const openPen = (log: GameLog, t: number, lang: PlayLanguage): Pen => {
  const lines = playLines(log, t)
  return {
    lang,
    facts: new Map(lines.map((it) => [it.described, it.facts])),
    events: new Map(
      lines.map(({ described: it }) => [it.kind === 'result' ? `${it.play}` : `${it.play}-${it.index}`, it]),
    ),
    state: stateBefore(log),
    cells: { away: [], home: [] },
    entries: new Map(),
    current: undefined,
    onBase: new Map(),
    placed: [],
  }
}

const draw = (pen: Pen, moment: Moment): void => {
  if (moment.kind === 'substitution') noteEntry(pen, moment)
  if (moment.kind === 'at-bat') clearBases(pen, moment)
  applyMoment(pen.state, moment)
  if (moment.kind === 'at-bat') drawAtBat(pen, moment)
  if (moment.kind === 'placed') pen.placed.push(moment)
  if (moment.kind === 'substitution') drawSubstitution(pen, moment)
  if (moment.kind === 'runner') drawRunner(pen, moment)
  if (moment.kind === 'pitch') drawCount(pen, moment)
  if (moment.kind === 'result') drawResult(pen, moment)
  if (pen.state.atBatOpen) drawPlaced(pen)
}

/** A change after the third out belongs to the next half-inning. */
const noteEntry = ({ state, entries }: Pen, { side, player, what }: Of<'substitution'>) => {
  if (entries.has(player) || state[side].batters.some((it) => it.id === player)) return
  const isInningOver = state.outs >= 3 && state.half === 'bottom'
  entries.set(player, { inning: state.inning + (isInningOver ? 1 : 0), what })
}

const clearBases = ({ state, onBase }: Pen, { inning, half }: Of<'at-bat'>) => {
  if (inning !== state.inning || half !== state.half) onBase.clear()
}

const drawAtBat = (pen: Pen, { play, batter }: Of<'at-bat'>) => {
  const cell = { ...newCell(pen, batter), play }
  const before = pen.cells[battingSide(pen.state)]
  const isFirst = batter !== null && !before.some((it) => it.batter === batter)
  cell.isPinchHitter = isFirst && pen.entries.get(batter)?.what === 'batter'
  cell.isNewPitcher = before.length > 0 && before.at(-1)?.pitcher !== cell.pitcher
  before.push(cell)
  pen.current = cell
}

const newCell = ({ state, cells }: Pen, batter: number | null): ScorecardCell => {
  const slot = slotOf(state, batter)
  const { inning } = state
  return {
    play: null,
    inning,
    column: cells[battingSide(state)].filter((it) => it.inning === inning && it.slot === slot).length,
    slot,
    batter,
    pitcher: state[fieldingSide(state)].currentPitcher,
    state: 'batting',
    eventType: '',
    notation: '',
    description: '',
    balls: 0,
    strikes: 0,
    rbi: 0,
    legs: [],
    out: null,
    isPinchHitter: false,
    pinchRunner: null,
    isNewPitcher: false,
  }
}

const slotOf = (state: GameState, batter: number | null): number => {
  const { order, batters, nextSlot } = state[battingSide(state)]
  if (batter === null) return nextSlot
  return order.indexOf(batter) + 1 || (batters.find((it) => it.id === batter)?.slot ?? nextSlot)
}

/** A runner is placed once the inning's first turn is open: the inning is known then. */
const drawPlaced = (pen: Pen) => {
  for (const { runner, base } of pen.placed.splice(0)) {
    const cells = pen.cells[battingSide(pen.state)]
    const cell: ScorecardCell = { ...newCell(pen, runner), state: 'placed', legs: [{ to: base, by: '' }] }
    cells.splice(cells.length - 1, 0, cell)
    pen.onBase.set(runner, cell)
  }
}

const drawSubstitution = (pen: Pen, { what, player, replaces }: Of<'substitution'>) => {
  const { state, current, onBase } = pen
  if (what === 'runner' && replaces !== null) replaceRunner(onBase, replaces, player)
  if (current === undefined || !state.atBatOpen) return
  const pitcher = state[fieldingSide(state)].currentPitcher
  if (current.batter !== state.batter) Object.assign(current, { batter: state.batter, isPinchHitter: true })
  if (current.pitcher !== pitcher) Object.assign(current, { pitcher, isNewPitcher: true })
}

const replaceRunner = (onBase: Pen['onBase'], replaced: number, runner: number) => {
  const cell = onBase.get(replaced)
  if (cell === undefined) return
  onBase.delete(replaced)
  onBase.set(runner, cell)
  cell.pinchRunner = runner
}

const drawCount = ({ current }: Pen, { play, balls, strikes }: Of<'pitch'>) => {
  if (current?.play === play) Object.assign(current, countOf(balls, strikes))
}

/** The upstream counts a fourth ball and a third strike. */
const countOf = (balls: number, strikes: number) => ({
  balls: Math.min(balls, 3),
  strikes: Math.min(strikes, 2),
})

const drawRunner = (pen: Pen, moment: Of<'runner'>) => {
  const { state, current, onBase, lang } = pen
  const { runner, from, to, out, outAt, outNumber } = moment
  const isTurn = from === null && current?.play === moment.play && current.batter === runner
  const cell = isTurn ? current : onBase.get(runner)
  if (cell === undefined) return
  if (out) {
    onBase.delete(runner)
    cell.out = { number: outNumber ?? state.outs, at: outAt, by: outBy(moment, lang) }
  } else if (to !== null) {
    onBase.set(runner, cell)
    drawLeg(cell, to === 'score' ? 4 : to, isTurn ? '' : byOf(pen, cell, moment))
    if (to === 'score') onBase.delete(runner)
  }
}

const drawLeg = ({ legs }: ScorecardCell, to: Base | 4, by: string) => {
  if (to > reachedBase({ legs })) legs.push({ to, by })
}

/** The last base reached, 4 for home; 0 for none. */
export const reachedBase = ({ legs }: Pick<ScorecardCell, 'legs'>): number => legs.at(-1)?.to ?? 0

const byOf = ({ events, current, lang }: Pen, cell: ScorecardCell, moment: Of<'runner'>): string => {
  const { play, index } = moment
  const { eventType = '', description = '' } = events.get(`${play}-${index}`) ?? events.get(`${play}`) ?? {}
  const slot = current?.slot ?? cell.slot
  const by = advanceBy(moment, { eventType, description, slot }, lang)
  return cell.play === play && by === `(${slot})` ? '' : by
}

const drawResult = ({ facts, current, lang }: Pen, moment: Of<'result'>) => {
  const { play, type, eventType, balls, strikes, rbi } = moment
  const played = facts.get(moment)
  if (current?.play !== play || played === undefined) return
  const appearance = type === 'atBat' ? plateAppearanceOf(eventType) : undefined
  const isEnded = appearance !== undefined
  Object.assign(current, countOf(balls, strikes), {
    state: isEnded ? 'ended' : 'cut-short',
    eventType,
    notation: isEnded ? notationOf(played, lang) : '',
    description: playSentence(played, lang).description,
    rbi: isEnded ? rbi : 0,
  })
  // A feed may have no step for the bases of a hit, as where the batter is out on the next one.
  if (isEnded && appearance.bases > 0 && current.legs.length === 0)
    drawLeg(current, appearance.bases as Base | 4, '')
  if (current.out !== null && current.legs.length === 0) current.out.by = ''
}
