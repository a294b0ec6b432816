import type { GameLog } from '../../contract/games/game-log.ts'
import type { Moment, Review } from '../../contract/games/moments.ts'
import type { Side } from '../../contract/games/primitives.ts'
import { nameOf, type Run, runsOf } from '../state/runner-movements.ts'
import { plateAppearanceOf } from './scoring-rules.ts'

type Of<K extends Moment['kind']> = Extract<Moment, { kind: K }>
type DescribedMoment = Of<'result' | 'action'>

/** A review by its challenger: a player, a club, or '' for the umpires' own. */
export type ReviewFacts = { of: Review['of']; overturned: boolean; by: string }

/** The facts that a sentence states. Names are empty where the log has none. */
export type PlayFacts = {
  eventType: string
  /** The feed's own English text. */
  event: string
  description: string
  batter: { id: number | null; name: string }
  pitcher: string
  catcher: string
  /** The player that the feed names with an action. */
  player: string
  /** Code of the last pitch: `C` called strike, `S` swinging. */
  lastPitch: string
  hit: Of<'result'>['hit']
  runs: Run[]
  /** Substitute and replaced player; `before` is the substitute's position until then. */
  change: { what: Of<'substitution'>['what']; replaces: string; position: string; before: string } | null
  /** In the order they were decided; the last verdict stands. */
  reviews: ReviewFacts[]
}

/**
 * A line of the play-by-play: its moment, plate appearance and facts, whether the line before already covers
 * it, and whether a run scored on it. The feed marks a plate appearance for every run within it, also on a
 * wild pitch before its end.
 */
export type PlayLine = {
  described: DescribedMoment
  atBat: Of<'at-bat'>
  facts: PlayFacts
  isRepeated: boolean
  isScoring: boolean
}

/** Events without a line: the league's own notes, and pauses. */
const IGNORED_EVENTS = new Set([
  'game_advisory',
  'batter_timeout',
  'pitcher_step_off',
  'at_bat_start',
  'no_pitch',
])

/** The lines of the play-by-play until `t` (UTC ms) with their facts by then, in the order of the game. */
export const playLines = (log: GameLog, t: number): PlayLine[] => {
  const end = log.moments.findIndex((it) => it.at > t)
  const moments = end < 0 ? log.moments : log.moments.slice(0, end)
  const scene = openScene(log, moments)
  return moments.flatMap((moment) => {
    const line = describeMoment(log, scene, moment)
    updateScene(scene, moment)
    return line
  })
}

/** Runners advance on a violation's ball or strike as on a pitch: the turn's result describes it. */
const hasRunners = ({ eventType }: Of<'action'>): boolean =>
  !IGNORED_EVENTS.has(eventType) && eventType !== 'automatic_call' && eventType !== 'pitch_challenge'

type Scene = {
  /** Runners' moments by the line that describes them. */
  runners: Map<string, Of<'runner'>[]>
  actions: Map<string, Of<'action'>>
  /** Each turn that has begun, by its play. */
  atBats: Map<number, Of<'at-bat'>>
  atBat: Of<'at-bat'> | undefined
  /** Its half-inning is over. */
  isHalfOver: boolean
  batter: number | null
  lastPitch: string
  /** The fielders and their positions, the latest last. */
  field: Record<Side, Map<number, string>>
  /** The substitution of the moment before. */
  change: { moment: Of<'substitution'>; before: string } | undefined
}

/** The actions that describe runners, by their lines' ids in the play-by-play. */
const runnersActions = (moments: readonly Moment[]): Map<string, Of<'action'>> =>
  new Map(moments.flatMap((it) => (it.kind === 'action' && hasRunners(it) ? [[lineOf(it), it]] : [])))

/** The id in the play-by-play of the line that tells a runner's movement: an action's, or its turn's. */
export const runnerLines = (moments: readonly Moment[]): ((runner: Of<'runner'>) => string) => {
  const actions = runnersActions(moments)
  return ({ play, index }) => (actions.has(`${play}-${index}`) ? `${play}-${index}` : `${play}`)
}

const openScene = (log: GameLog, moments: Moment[]): Scene => {
  const actions = runnersActions(moments)
  const runners = moments.filter((it) => it.kind === 'runner')
  return {
    runners: Map.groupBy(runners, runnerLines(moments)),
    actions,
    atBats: new Map(moments.flatMap((it) => (it.kind === 'at-bat' ? [[it.play, it]] : []))),
    atBat: undefined,
    isHalfOver: false,
    batter: null,
    lastPitch: '',
    field: { away: fieldOf(log, 'away'), home: fieldOf(log, 'home') },
    change: undefined,
  }
}

const fieldOf = (log: GameLog, side: Side): Map<number, string> => {
  const { lineup, pitcher } = log.starters[side]
  const field = new Map(lineup.map((it) => [it.id, it.position]))
  return pitcher === null ? field : assignPosition(field, pitcher, 'P')
}

const assignPosition = (field: Map<number, string>, player: number, position: string) => {
  field.delete(player)
  return field.set(player, position)
}

const updateScene = (scene: Scene, moment: Moment) => {
  scene.change = undefined
  if (moment.kind === 'pitch') scene.lastPitch = moment.code
  if (moment.kind === 'substitution') change(scene, moment)
  if (moment.kind === 'result') scene.isHalfOver = moment.outs === 3
  if (moment.kind !== 'at-bat') return
  scene.atBat = moment
  scene.isHalfOver = false
  scene.batter = moment.batter
  scene.lastPitch = ''
  if (moment.pitcher !== null) assignPosition(scene.field[fieldingSideOf(moment)], moment.pitcher, 'P')
}

const fieldingSideOf = ({ half }: Of<'at-bat'>): Side => (half === 'top' ? 'home' : 'away')

const change = (scene: Scene, moment: Of<'substitution'>) => {
  const field = scene.field[moment.side]
  const currentPitcher = [...field].findLast((it) => it[1] === 'P')?.[0]
  // In a double switch the feed names the player whose slot is taken, not the pitcher relieved.
  const replaces = (moment.what === 'pitcher' ? currentPitcher : undefined) ?? moment.replaces
  scene.change = { moment: { ...moment, replaces }, before: field.get(moment.player) ?? '' }
  if (replaces !== null && moment.what !== 'switch') field.delete(replaces)
  assignPosition(field, moment.player, moment.position)
  if (moment.what === 'batter') scene.batter = moment.player
}

/** A change between two turns belongs to the next one, and to the next half-inning after the third out. */
const atBatOf = ({ atBats, atBat, isHalfOver }: Scene, play: number): Of<'at-bat'> | undefined => {
  if (atBat === undefined || play <= atBat.play) return atBat
  const next = atBats.get(play)
  if (next !== undefined || !isHalfOver) return next ?? atBat
  return atBat.half === 'top'
    ? { ...atBat, half: 'bottom' }
    : { ...atBat, half: 'top', inning: atBat.inning + 1 }
}

const describeMoment = (log: GameLog, scene: Scene, moment: Moment): PlayLine[] => {
  if (moment.kind !== 'result' && moment.kind !== 'action') return []
  const atBat = atBatOf(scene, moment.play)
  if (atBat === undefined) return []
  if (IGNORED_EVENTS.has(moment.eventType)) return []
  const duplicate = moment.kind === 'result' ? duplicateActionOf(scene, moment) : undefined
  const source = duplicate ?? moment
  const runs = runsOf(log, scene.runners.get(lineOf(source)) ?? [])
  const facts = { ...factsOf(log, scene, source, atBat), runs }
  return [
    {
      described: moment,
      atBat,
      facts,
      isRepeated: duplicate !== undefined,
      isScoring: isScoring(scene, source),
    },
  ]
}

/** By its runners; if the plate appearance's are lost, by its mark, an action's before the result's. */
const isScoring = ({ runners, actions }: Scene, line: DescribedMoment): boolean => {
  const ownMoments = runners.get(lineOf(line)) ?? []
  if (ownMoments.some((it) => it.to === 'score' && !it.out)) return true
  const atBatMoments = [...runners.values()].flat().filter((it) => it.play === line.play)
  if (atBatMoments.some((it) => it.to === 'score' && !it.out)) return false
  const isActionScoring = [...actions.values()].some((it) => it.play === line.play && it.scoring)
  return line.scoring && !(line.kind === 'result' && isActionScoring)
}

/** The id of a line in the play-by-play. */
export const lineOf = (described: DescribedMoment): string =>
  described.kind === 'result' ? `${described.play}` : `${described.play}-${described.index}`

/** A plate appearance ended by an out on the bases repeats the text of the action that ended it. */
const duplicateActionOf = ({ actions, runners }: Scene, { play, eventType }: Of<'result'>) => {
  if (plateAppearanceOf(eventType) !== undefined || runners.has(`${play}`)) return undefined
  return [...actions.values()].find((it) => it.play === play && it.eventType === eventType)
}

const factsOf = (
  log: GameLog,
  scene: Scene,
  moment: DescribedMoment,
  atBat: Of<'at-bat'>,
): Omit<PlayFacts, 'runs'> => {
  const fielders = [...scene.field[fieldingSideOf(atBat)]]
  const playerAt = (position: string) => fielders.findLast((it) => it[1] === position)?.[0] ?? null
  return {
    eventType: moment.eventType,
    event: moment.event,
    description: moment.description,
    batter: { id: scene.batter, name: nameOf(log, scene.batter) },
    pitcher: nameOf(log, playerAt('P')),
    catcher: nameOf(log, playerAt('C')),
    player: nameOf(log, moment.kind === 'action' ? moment.player : null),
    lastPitch: scene.lastPitch,
    hit: moment.kind === 'result' ? moment.hit : null,
    change: moment.kind === 'action' ? changeOf(log, scene) : null,
    reviews: reviewsOf(log, moment.reviews),
  }
}

/** Reviews with their challengers' names. */
export const reviewsOf = (log: GameLog, reviews: readonly Review[] = []): ReviewFacts[] =>
  reviews.map(({ of, overturned, player, side }) => {
    const club = side === null ? '' : log.teams[side].shortName
    return { of, overturned, by: nameOf(log, player) || club }
  })

const changeOf = (log: GameLog, { change: it }: Scene): PlayFacts['change'] =>
  it === undefined
    ? null
    : {
        what: it.moment.what,
        replaces: nameOf(log, it.moment.replaces),
        position: it.moment.position,
        before: it.before,
      }
