import type { Moment } from '../../contract/games/moments.ts'
import type { PlayLanguage } from '../../contract/games/play-language.ts'
import { isErrorCredit } from '../plays/fielding-credits.ts'
import type { PlayFacts } from '../plays/play-facts.ts'
import { lookUp } from '../plays/play-phrases.ts'
import { byOutNumber, fieldersOf, positionsOf } from '../plays/play-runs.ts'
import { airCode, hitLocation, isPopup, onGround } from '../plays/play-trajectory.ts'
import { isCaughtStealing, isPickoff } from '../plays/scoring-rules.ts'
import type { Run } from '../state/runner-movements.ts'

type RunnerMoment = Extract<Moment, { kind: 'runner' }>

/** Codes that scorers write in another way in Spanish; others are the same in both languages. */
const spanishCodes: Record<string, string> = { IBB: 'BI', HBP: 'GP', CI: 'INT', SB: 'BR', CS: 'OR', P: 'F' }
const codeIn = (lang: PlayLanguage, code: string): string =>
  lang === 'es' ? (spanishCodes[code] ?? code) : code

/**
 * The result of a plate appearance as a scorer writes it, `6-4-3 DP`; a called third strike is a backward K.
 * The feed's own title for a result that scorers have no sign for.
 */
export const notationOf = (facts: PlayFacts, lang: PlayLanguage): string =>
  lookUp(results, facts.eventType)?.(facts, lang) ?? facts.event

const same =
  (code: string) =>
  (_: PlayFacts, lang: PlayLanguage): string =>
    codeIn(lang, code)

const results: Record<string, (facts: PlayFacts, lang: PlayLanguage) => string> = {
  single: same('1B'),
  double: same('2B'),
  triple: same('3B'),
  home_run: same('HR'),
  walk: same('BB'),
  intent_walk: same('IBB'),
  hit_by_pitch: same('HBP'),
  catcher_interf: same('CI'),
  fan_interference: (facts) => join('INT', routeOf(outsOf(facts))),
  batter_interference: (facts) => join('INT', routeOf(outsOf(facts))),
  field_error: (facts) => errorOf(facts),
  field_out: (facts, lang) => batterOut(facts, lang),
  force_out: (facts) => join('FC', routeOf(outsOf(facts))),
  fielders_choice: (facts) => join('FC', hitLocation(facts)),
  fielders_choice_out: (facts) => join('FC', routeOf(outsOf(facts))),
  grounded_into_double_play: (facts) => join(routeOf(outsOf(facts)), 'DP'),
  grounded_into_triple_play: (facts) => join(routeOf(outsOf(facts)), 'TP'),
  double_play: (facts, lang) => join(caughtOrThrown(facts, outsOf(facts), lang), 'DP'),
  triple_play: (facts, lang) => join(caughtOrThrown(facts, outsOf(facts), lang), 'TP'),
  sac_fly: (facts) => `SF${caughtBy(facts)}`,
  sac_fly_double_play: (facts) => join(`SF${caughtBy(facts)}`, 'DP'),
  sac_bunt: (facts) => sacrificeBunt(facts),
  sac_bunt_double_play: (facts) => join(sacrificeBunt(facts), 'DP'),
  strikeout: (facts) => strikeout(facts),
  strike_out: (facts) => strikeout(facts),
  strikeout_double_play: (facts) => join(kOf(facts), 'DP'),
  strikeout_triple_play: (facts) => join(kOf(facts), 'TP'),
}

const join = (...parts: string[]): string => parts.filter((it) => it !== '').join(' ')

/** Fielders of outs in order, `6-4-3`; a fielder alone is `3U`. */
const routeOf = (runs: readonly Run[]): string => routeText(positionsOf(runs))

const routeText = (positions: readonly number[]): string =>
  positions.length === 1 ? `${positions[0]}U` : positions.join('-')

const outsOf = ({ runs }: PlayFacts): Run[] => byOutNumber(runs.filter((it) => it.out))

const batterRun = ({ runs, batter }: PlayFacts): Run | undefined =>
  runs.find((it) => it.id === batter.id && it.from === null)

const batterOut = (facts: PlayFacts, lang: PlayLanguage): string => {
  const run = batterRun(facts)
  return caughtOrThrown(facts, run?.out ? [run] : outsOf(facts), lang) || facts.event
}

/** `F8` and `L6-4` for a ball caught in the air, `6-3` on the ground. */
const caughtOrThrown = (facts: PlayFacts, outs: readonly Run[], lang: PlayLanguage): string => {
  if (onGround(facts)) return routeOf(outs)
  const code = isPopup(facts) ? codeIn(lang, 'P') : airCode(facts)
  const positions = positionsOf(outs)
  return positions.length === 0 ? join(code, hitLocation(facts)) : `${code}${positions.join('-')}`
}

/** The fielders of a sacrifice fly's outs, or the error that let it drop. */
const caughtBy = (facts: PlayFacts): string => {
  if (batterRun(facts)?.out === false) return errorOf(facts) === 'E' ? '' : ` ${errorOf(facts)}`
  const positions = positionsOf(outsOf(facts))
  return positions.length === 0 ? hitLocation(facts) : positions.join('-')
}

const sacrificeBunt = (facts: PlayFacts): string => {
  const outs = outsOf(facts)
  if (outs.length > 0) return join('SH', routeOf(outs))
  return join('SH', errorOf(facts) === 'E' ? 'FC' : errorOf(facts))
}

const strikeout = (facts: PlayFacts): string => {
  const run = batterRun(facts)
  if (run?.out !== false) return join(kOf(facts), thrownOut(run))
  const error = errorOf(facts)
  return join(kOf(facts), missedPitch(facts.description) || (error === 'E' ? 'FC' : error))
}

/** The catcher's own put-out of a strikeout is not written. */
const thrownOut = (run: Run | undefined): string => {
  const positions = run === undefined ? [] : positionsOf([run])
  return positions.length > 1 ? positions.join('-') : ''
}

const missedPitch = (description: string): string => {
  if (/wild pitch/i.test(description)) return 'WP'
  return /passed ball/i.test(description) ? 'PB' : ''
}

const kOf = ({ lastPitch, description }: PlayFacts): string =>
  lastPitch === 'C' || /called out on strikes/.test(description) ? 'ꓘ' : 'K'

/** `E6` by the first error of a play, the batter's own before others'; `E` for an unknown fielder. */
const errorOf = (facts: PlayFacts): string => {
  const all = [...[batterRun(facts)].flatMap((it) => it ?? []), ...facts.runs]
  return errorText(all.flatMap((it) => it.steps.flatMap((step) => step.fielding)))
}

const errorText = (credits: readonly { position: number; credit: string }[]): string => {
  const error = credits.find((it) => isErrorCredit(it.credit))
  return error !== undefined && error.position > 0 ? `E${error.position}` : 'E'
}

/** The play on which a runner moves: its event type and text, and the slot of its batter. */
export type MovedOn = { eventType: string; description: string; slot: number }

const advances: Record<string, string> = {
  wild_pitch: 'WP',
  passed_ball: 'PB',
  balk: 'BK',
  forced_balk: 'BK',
  defensive_indiff: 'DI',
  error: 'E',
}

/** How a runner gains a further base: `SB`, `WP`, `E6`, `T` on a throw, `(4)` by the batter in that slot. */
export const advanceBy = (moment: RunnerMoment, on: MovedOn, lang: PlayLanguage): string => {
  if (moment.steal) return codeIn(lang, 'SB')
  if (moment.credits.some((it) => isErrorCredit(it.credit))) return errorText(moment.credits)
  const code = lookUp(advances, on.eventType)
  if (code !== undefined) return code
  if (on.eventType.startsWith('pickoff_error')) return 'E'
  if (/^strike_?out/.test(on.eventType)) return missedPitch(on.description) || `(${on.slot})`
  return moment.reason === 'r_adv_throw' ? 'T' : `(${on.slot})`
}

/** How a runner is put out on the bases: `CS 2-6`, `PO 1-3`, else the fielders, `6-4`. */
export const outBy = ({ reason, credits }: RunnerMoment, lang: PlayLanguage): string => {
  const route = routeText(fieldersOf(credits))
  if (isCaughtStealing(reason)) return join(codeIn(lang, 'CS'), route)
  return join(isPickoff(reason) ? 'PO' : '', route)
}
