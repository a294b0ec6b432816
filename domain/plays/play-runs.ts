import type { Fielding, Run } from '../state/runner-movements.ts'
import { creditKind } from './fielding-credits.ts'
import type { PlayFacts } from './play-facts.ts'
import { baseName, joinList } from './play-phrases.ts'

/** A play's first clause, and the runs and errors that it already describes. */
export type Clause = {
  text: string
  describedRuns?: readonly (Run | undefined)[]
  errors?: readonly Fielding[]
}

/** The events that a play's first clause omits: errors, runs, outs, advances, one sentence each. */
export const remainingSentences = (
  { runs, eventType }: PlayFacts,
  { describedRuns = [], errors = [] }: Clause,
): string[] => {
  const remaining = runs.filter((it) => !describedRuns.includes(it))
  return [
    ...errorsIn(runs)
      .filter((it) => !errors.some((one) => isSame(one, it)))
      .map((it) => errorPhrase(it)),
    scored(remaining.filter((it) => it.to === 'score')),
    ...byOutNumber(remaining.filter((it) => it.out)).map((it) => outPhrase(it, eventType)),
    advanced(remaining.filter((it) => !it.out && it.to !== 'score')),
  ]
}

/** Credited fielders in order, ` (6-4-3)`; empty without any. */
export const routeOf = (runs: readonly Run[], prefix = ''): string => {
  const positions = positionsOf(runs)
  return positions.length === 0 ? '' : ` (${prefix}${positions.join('-')})`
}

/** Scoring numbers of the fielders with an assist or put-out, in the order that the ball went. */
export const positionsOf = (runs: readonly Run[]): number[] =>
  fieldersOf(byOutNumber(runs).flatMap((it) => it.steps.flatMap((step) => step.fielding)))

/** The same of a list of credits, in its order. */
export const fieldersOf = (credits: readonly { position: number; credit: string }[]): number[] =>
  credits
    .filter((it) => it.position > 0 && ['assist', 'putout'].includes(creditKind(it.credit) ?? ''))
    .map((it) => it.position)
    .filter((it, index, all) => it !== all[index - 1])

/** The errors of a play, one for each fielder and kind. */
export const errorsIn = (runs: readonly Run[]): Fielding[] =>
  runs
    .flatMap((it) => it.steps.flatMap((step) => step.fielding))
    .filter((it) => /_error|_interf$/.test(it.credit))
    .filter((it, index, all) => all.findIndex((one) => isSame(one, it)) === index)

/** `error de fildeo de Luis Soto (E6)`. */
export const errorPhrase = ({ credit, name, position }: Fielding, when = ''): string => {
  const byFielder = name === '' ? '' : ` de ${name}`
  const number = position === 0 ? when : `${when} (E${position})`
  if (credit === 'f_throwing_error') return `error en tiro${byFielder}${number}`
  if (credit === 'f_error_dropped_ball') return `error${byFielder} al dejar caer la bola${number}`
  return `${credit.endsWith('_interf') ? 'interferencia' : 'error de fildeo'}${byFielder}${number}`
}

const isSame = (one: Fielding, other: Fielding) => one.name === other.name && one.credit === other.credit

/** The outs of a play in the order they were made. */
export const byOutNumber = (runs: readonly Run[]): Run[] =>
  [...runs].sort((a, b) => a.outNumber - b.outNumber)

const scored = (runs: Run[]): string =>
  runs.length === 0 ? '' : `${runs.length === 1 ? 'anota' : 'anotan'} ${joinList(runs.map((it) => it.name))}`

const advanced = (runs: Run[]): string =>
  joinList(
    runs.flatMap(({ name, to }, index) =>
      to === null || to === 'score' ? [] : `${name}${index === 0 ? ' avanza' : ''} a ${baseName(to)}`,
    ),
  )

const outPhrase = (run: Run, eventType: string): string =>
  `${run.name} es out${outReason(run, run.steps.at(-1)?.reason || `r_${eventType}`)}${routeOf([run])}`

const outReason = ({ outAt }: Run, reason: string): string => {
  const where = outAt === null ? '' : ` en ${baseName(outAt)}`
  const at = baseIn(reason) || (outAt === null ? '' : baseName(outAt))
  if (reason.includes('pickoff_caught')) return ` en intento de robo${at && ` de ${at}`} tras viraje`
  if (reason.includes('caught_stealing')) return ` en intento de robo${at && ` de ${at}`}`
  if (reason.includes('pickoff')) return ` en viraje${at && ` a ${at}`}`
  if (reason === 'r_rundown') return ' entre bases'
  if (reason === 'r_doubled_off') return ` al no regresar a tiempo${at && ` a ${at}`}`
  if (reason === 'r_force_out') return ` forzado${where}`
  return where
}

/** The base that one of the feed's codes ends in, `caught_stealing_2b`; empty without one. */
export const baseIn = (code: string): string => {
  const [, base] = /_(1b|2b|3b|home)$/.exec(code) ?? []
  return base === undefined ? '' : baseName(base === 'home' ? 4 : (Number(base[0]) as 1 | 2 | 3))
}
