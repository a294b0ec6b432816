import type { Run } from '../state/runner-movements.ts'
import type { PlayFacts } from './play-facts.ts'
import { baseName, joinList, lookUp, overFence, toLocation } from './play-phrases.ts'
import { byOutNumber, type Clause, errorPhrase, errorsIn, routeOf } from './play-runs.ts'
import { airCode, hitLocation, onGround, trajectoryPhrase, verb } from './play-trajectory.ts'

/** The result of a plate appearance; undefined for other events, and for an unknown batter. */
export const describeAtBat = (facts: PlayFacts): Clause | undefined =>
  facts.batter.name === '' ? undefined : lookUp(endings, facts.eventType)?.(facts)

const endings: Record<string, (facts: PlayFacts) => Clause> = {
  single: (facts) => hit(facts, 'sencillo', 1),
  double: (facts) => hit(facts, isGroundRule(facts) ? 'doblete por regla' : 'doblete', 2),
  triple: (facts) => hit(facts, 'triple', 3),
  home_run: (facts) => homer(facts),
  walk: (facts) => toFirst(facts, 'recibe base por bolas'),
  intent_walk: (facts) => toFirst(facts, 'recibe base por bolas intencional'),
  hit_by_pitch: (facts) => toFirst(facts, 'recibe un pelotazo y toma la primera base'),
  catcher_interf: (facts) => reached(facts, 'se embasa por interferencia del receptor'),
  fan_interference: (facts) => batterPutInPlay(facts, 'batea y hay interferencia del público'),
  batter_interference: (facts) => batterPutInPlay(facts, 'es out por interferencia al bat'),
  field_error: (facts) => reachedOnError(facts),
  field_out: (facts) => fieldOut(facts),
  force_out: (facts) => forceOut(facts),
  fielders_choice: (facts) => fieldersChoice(facts),
  fielders_choice_out: (facts) => fieldersChoice(facts),
  grounded_into_double_play: (facts) => multipleOuts(facts, 'doble matanza'),
  grounded_into_triple_play: (facts) => multipleOuts(facts, 'triple matanza'),
  double_play: (facts) => multipleOuts(facts, 'doble matanza'),
  triple_play: (facts) => multipleOuts(facts, 'triple matanza'),
  sac_fly: (facts) => sacrificeFly(facts, ''),
  sac_fly_double_play: (facts) => sacrificeFly(facts, ' y la defensa completa doble matanza'),
  sac_bunt: (facts) => sacrificeBunt(facts, ''),
  sac_bunt_double_play: (facts) => sacrificeBunt(facts, ' y la defensa completa doble matanza'),
  strikeout: (facts) => strikeout(facts, ''),
  strike_out: (facts) => strikeout(facts, ''),
  strikeout_double_play: (facts) => strikeout(facts, ' para doble matanza'),
  strikeout_triple_play: (facts) => strikeout(facts, ' para triple matanza'),
}

/** The batter's own movement on the bases. */
const batterRun = ({ runs, batter }: PlayFacts): Run | undefined =>
  runs.find((it) => it.id === batter.id && it.from === null)

/** The batter's movement is described by the clause if it ended at the base named there. */
const batterRunTo = (facts: PlayFacts, base: 1 | 2 | 3): (Run | undefined)[] => {
  const run = batterRun(facts)
  return run?.to === base ? [run] : []
}

const hit = (facts: PlayFacts, kind: string, base: 1 | 2 | 3): Clause => ({
  text: `${facts.batter.name} conecta ${kind} ${trajectoryPhrase(facts)} ${toLocation(hitLocation(facts))}`,
  describedRuns: batterRunTo(facts, base),
})

const isGroundRule = ({ description, event }: PlayFacts) => /ground[- ]rule/i.test(`${event} ${description}`)

const homer = (facts: PlayFacts): Clause => {
  const { batter, runs, description } = facts
  const inside = /inside[- ]the[- ]park/i.test(description) ? ' dentro del parque' : ''
  const [number = ''] = / \(\d+\)/.exec(description) ?? []
  const kind = homers[runs.filter((it) => it.to === 'score').length - 1] ?? ''
  const location = inside === '' ? overFence(hitLocation(facts)) : toLocation(hitLocation(facts))
  return {
    text: `${batter.name} conecta jonrón${kind}${inside}${number} ${trajectoryPhrase(facts)} ${location}`,
    describedRuns: [batterRun(facts)],
  }
}

const homers = [' solitario', ' de dos carreras', ' de tres carreras', ' con casa llena']

const toFirst = (facts: PlayFacts, phrase: string): Clause => ({
  text: `${facts.batter.name} ${phrase}`,
  describedRuns: batterRunTo(facts, 1),
})

const reached = (facts: PlayFacts, phrase: string): Clause => ({
  ...toFirst(facts, phrase),
  errors: errorsIn(facts.runs).filter((it) => it.credit.endsWith('_interf')),
})

const batterPutInPlay = (facts: PlayFacts, phrase: string): Clause => {
  const run = batterRun(facts)
  const describedRuns = run?.out ? [run] : batterRunTo(facts, 1)
  return { text: `${facts.batter.name} ${phrase}${run?.out ? routeOf([run]) : ''}`, describedRuns }
}

const reachedOnError = (facts: PlayFacts): Clause => {
  const [error] = errorsIn([...[batterRun(facts)].flatMap((it) => it ?? []), ...facts.runs])
  return {
    text: `${facts.batter.name} se embasa por ${error === undefined ? 'error' : errorPhrase(error)}`,
    describedRuns: batterRunTo(facts, 1),
    errors: error === undefined ? [] : [error],
  }
}

const fieldOut = (facts: PlayFacts): Clause => {
  const run = batterRun(facts)
  const phrase = batted(facts)
  if (run !== undefined && !run.out) return { text: phrase, describedRuns: batterRunTo(facts, 1) }
  const route = run === undefined ? '' : routeOf([run], airCode(facts))
  return {
    text: `${phrase}, out${onGround(facts) ? outOnGround(run, route) : ''}${route}`,
    describedRuns: [run],
  }
}

const outOnGround = (run: Run | undefined, route: string) =>
  route.length > 0 && !route.includes('-') ? ' sin asistencia' : outAtBase(run)

const outAtBase = (run: Run | undefined) => ` en ${baseName(run?.outAt ?? 1)}`

const forceOut = (facts: PlayFacts): Clause => {
  const [run] = byOutNumber(facts.runs.filter((it) => it.out))
  const phrase = batted(facts)
  if (run === undefined) return { text: `${phrase} para out forzado`, describedRuns: batterRunTo(facts, 1) }
  const where = run.outAt === null ? '' : ` en ${baseName(run.outAt)}`
  return {
    text: `${phrase} para out forzado de ${run.name}${where}${routeOf([run])}`,
    describedRuns: [run, ...batterRunTo(facts, 1)],
  }
}

const fieldersChoice = (facts: PlayFacts): Clause =>
  toFirst(facts, `${verb(facts)} y se embasa en jugada de selección`)

const multipleOuts = (facts: PlayFacts, kind: string): Clause => {
  const outs = byOutNumber(facts.runs.filter((it) => it.out))
  const caught = onGround(facts) ? undefined : batterRun(facts)
  const each = outs
    .filter((it) => it !== caught)
    .map((it) => (it.outAt === null ? it.name : `${it.name} en ${baseName(it.outAt)}`))
  const list = each.length === 0 ? '' : `. ${each.length === 1 ? 'Out' : 'Outs'}: ${joinList(each)}`
  return {
    text: `${batted(facts)} para ${kind}${routeOf(outs)}${list}`,
    describedRuns: [...outs, ...batterRunTo(facts, 1)],
  }
}

const sacrificeFly = (facts: PlayFacts, more: string): Clause => {
  const run = batterRun(facts)
  const route = run?.out ? routeOf([run], 'F') : ''
  const describedRuns = run?.out ? [run] : batterRunTo(facts, 1)
  return {
    text: `${facts.batter.name} batea elevado de sacrificio ${toLocation(hitLocation(facts))}${route}${more}`,
    describedRuns,
  }
}

const sacrificeBunt = (facts: PlayFacts, more: string): Clause => {
  const run = batterRun(facts)
  const out = run?.out ? `, out${outAtBase(run)}${routeOf([run])}` : ''
  const describedRuns = run?.out ? [run] : batterRunTo(facts, 1)
  return {
    text: `${facts.batter.name} toca de sacrificio ${toLocation(hitLocation(facts))}${out}${more}`,
    describedRuns,
  }
}

const strikeout = (facts: PlayFacts, more: string): Clause => {
  const run = batterRun(facts)
  const phrase = `${facts.batter.name} se poncha ${swingPhrase(facts)}`
  if (run === undefined || run.out) {
    const route = run === undefined || more !== '' ? '' : routeOf([run])
    const thrown = route.includes('-') ? `, out en primera${route}` : ''
    return { text: `${phrase}${thrown}${more}`, describedRuns: [run] }
  }
  return {
    text: `${phrase}, pero alcanza la primera base${onTheRun(facts)}${more}`,
    describedRuns: batterRunTo(facts, 1),
  }
}

const onTheRun = ({ description }: PlayFacts) => {
  if (/wild pitch/i.test(description)) return ' en wild pitch'
  return /passed ball/i.test(description) ? ' en passed ball' : ''
}

const swingPhrase = ({ lastPitch, description }: PlayFacts): string => {
  if (/^A[BC]?$/.test(lastPitch)) return 'con strike automático'
  if (['L', 'O', 'R'].includes(lastPitch)) return 'con toque de foul'
  if (lastPitch === 'C' || /called out on strikes/.test(description)) return 'sin tirarle'
  if (['S', 'W', 'T', 'M', 'Q'].includes(lastPitch) || /swinging/.test(description)) return 'tirándole'
  return ''
}

/** `Luis Soto rola al campo corto`. */
const batted = (facts: PlayFacts): string => `${facts.batter.name} ${verb(facts)}`
