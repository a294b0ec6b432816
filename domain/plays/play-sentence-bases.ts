import type { Run } from '../state/runner-movements.ts'
import type { PlayFacts } from './play-facts.ts'
import { baseName, joinList } from './play-phrases.ts'
import { baseIn, type Clause, errorPhrase, errorsIn } from './play-runs.ts'

/** A baserunning event during a plate appearance; undefined for all else. */
export const describeBaserunning = (facts: PlayFacts): Clause | undefined => {
  const { eventType, pitcher, catcher } = facts
  if (eventType.startsWith('stolen_base')) return steals(facts)
  if (eventType.startsWith('pickoff_error')) return pickoffError(facts)
  if (putOut.test(eventType)) return outOnBases(facts)
  if (eventType === 'wild_pitch') return { text: `wild pitch${by(pitcher)}` }
  if (eventType === 'passed_ball') return { text: `passed ball${by(catcher)}` }
  if (eventType === 'balk') return { text: `balk${by(pitcher)}` }
  if (eventType === 'forced_balk') return { text: `balk${by(pitcher)} por virajes de más` }
  if (eventType === 'defensive_indiff') return indifference(facts)
  if (eventType === 'fielder_interference') return interference(facts)
  if (eventType === 'runner_interference') return { text: 'interferencia en las bases' }
  if (eventType === 'runner_placed') return runnerPlaced(facts)
  return moved(facts)
}

const putOut = /^(caught_stealing|pickoff|cs_double_play|runner_double_play)/

/** By the runners' movements; without them, by the player that the feed names. */
const moved = ({ eventType, runs, player }: PlayFacts): Clause | undefined => {
  if (!['other_advance', 'other_out', 'error'].includes(eventType)) return undefined
  if (runs.length > 0) return { text: '' }
  if (eventType === 'error') return { text: 'error de la defensa' }
  if (player === '') return undefined
  return { text: `${player} ${eventType === 'other_out' ? 'es out en las bases' : 'avanza'}` }
}

/** `interferencia de Luis Soto (E2)`; `interferencia de la defensa` where the feed names no fielder. */
const interference = ({ runs }: PlayFacts): Clause => {
  const error = errorsIn(runs).find((it) => it.credit.endsWith('_interf'))
  return error === undefined
    ? { text: 'interferencia de la defensa' }
    : { text: errorPhrase(error), errors: [error] }
}

const by = (name: string) => (name === '' ? '' : ` de ${name}`)

const steals = (facts: PlayFacts): Clause | undefined => {
  const stolen = facts.runs.flatMap((run) => {
    const step = run.steps.find((it) => it.reason.startsWith('r_stolen_base') && it.to !== null)
    return step?.to == null ? [] : [{ run, base: step.to }]
  })
  if (stolen.length === 0 && facts.player === '') return undefined
  if (stolen.length === 0) return { text: `${facts.player} roba ${baseIn(facts.eventType) || 'base'}` }
  return {
    text: joinList(
      stolen.map(({ run, base }) => `${run.name} roba ${baseName(base === 'score' ? 4 : base)}`),
    ),
    describedRuns: stolen
      .filter(({ run, base }) => run.to === base && base !== 'score')
      .map(({ run }) => run),
  }
}

const pickoffError = ({ runs, eventType, pitcher }: PlayFacts): Clause => {
  const [error] = errorsIn(runs)
  const when = ` en viraje a ${baseIn(eventType) || 'la base'}`
  if (error === undefined) return { text: `error en tiro${by(pitcher)}${when}` }
  return { text: errorPhrase(error, when), errors: [error] }
}

const outOnBases = ({ runs, player, eventType }: PlayFacts): Clause | undefined => {
  if (runs.some((it) => it.out)) return { text: eventType.includes('double_play') ? 'doble matanza' : '' }
  if (eventType === 'runner_double_play') return { text: 'doble matanza en las bases' }
  if (player === '') return undefined
  const base = baseIn(eventType)
  if (eventType.startsWith('pickoff_caught'))
    return { text: `${player} es out en intento de robo${base && ` de ${base}`} tras viraje` }
  if (eventType.startsWith('pickoff')) return { text: `${player} es out en viraje${base && ` a ${base}`}` }
  return { text: `${player} es out en intento de robo${base && ` de ${base}`}` }
}

const indifference = ({ runs, player }: PlayFacts): Clause | undefined => {
  const moved = runs.filter((it): it is Run & { to: 1 | 2 | 3 } => it.to !== null && it.to !== 'score')
  const names = moved.map((it, index) => `${it.name}${index === 0 ? ' avanza' : ''} a ${baseName(it.to)}`)
  if (moved.length === 0 && player === '') return undefined
  return { text: `${joinList(names) || `${player} avanza`} por indiferencia defensiva`, describedRuns: moved }
}

const runnerPlaced = ({ player, description }: PlayFacts): Clause | undefined => {
  const [, base = '2'] = /\b([123])(?:st|nd|rd)\b/.exec(description) ?? []
  if (player === '') return undefined
  return { text: `${player} empieza la entrada en ${baseName(Number(base) as 1 | 2 | 3)}` }
}
