import { statusOfText, statusText } from '../league/game-status.ts'
import type { PlayFacts } from './play-facts.ts'
import { inPosition, intoPosition, lookUp } from './play-phrases.ts'
import type { Clause } from './play-runs.ts'

/** Substitutions, mound visits, delays and notes: no events at bat or on the bases; undefined if unknown. */
export const describeGameEvent = (facts: PlayFacts): Clause | undefined => {
  const text = lookUp(events, facts.eventType)?.(facts)
  return text === undefined ? undefined : { text }
}

const events: Record<string, (facts: PlayFacts) => string | undefined> = {
  pitching_substitution: (facts) => comesIn(facts, (name) => `entra a lanzar ${name}`),
  offensive_substitution: (facts) => pinchSubstitution(facts),
  defensive_substitution: (facts) =>
    comesIn(facts, (name) => `entra ${name} ${intoPosition(facts.change?.position ?? '')}`),
  defensive_switch: (facts) => switches(facts),
  mound_visit: () => 'visita al montículo',
  umpire_substitution: () => 'cambio de ampáyer',
  ejection: (facts) => ejected(facts),
  injury: ({ player }) => `se detiene el juego${player && ` para atender a ${player}`}`,
  batter_timeout: ({ batter }) => `tiempo pedido al bat${batter.name && ` por ${batter.name}`}`,
  batter_turn: ({ batter }) => batter.name && `${batter.name} cambia de lado al bat`,
  at_bat_start: ({ batter }) => batter.name && `turno al bat de ${batter.name}`,
  pitcher_step_off: ({ pitcher }) => pitcher && `${pitcher} saca el pie de la placa`,
  pitcher_switch: ({ pitcher }) => pitcher && `${pitcher} cambia de brazo para lanzar`,
  no_pitch: () => 'sin lanzamiento',
  game_advisory: (facts) => gameAdvisory(facts),
  os_noop: () => 'nota del anotador oficial',
  os_ruling_pending_primary: () => 'queda pendiente la decisión del anotador oficial',
  os_ruling_pending_prior: () => 'queda pendiente la decisión del anotador oficial',
  os_ruling_prior: () => 'el anotador oficial decide sobre la jugada anterior',
}

const comesIn = ({ player, change }: PlayFacts, phrase: (name: string) => string): string | undefined =>
  player === '' ? undefined : `${phrase(player)}${replacementPhrase(change)}`

const replacementPhrase = (change: PlayFacts['change']) => (change?.replaces ? ` por ${change.replaces}` : '')

const pinchSubstitution = ({ player, change }: PlayFacts): string | undefined => {
  if (player === '') return undefined
  return `${player} ${change?.what === 'runner' ? 'corre' : 'batea'}${replacementPhrase(change) || ' como emergente'}`
}

const switches = ({ player, change }: PlayFacts): string | undefined => {
  const position = change?.position ?? ''
  if (player === '' || intoPosition(position) === '') return undefined
  const isPinchPlayer = ['PH', 'PR', ''].includes(change?.before ?? '')
  if (isPinchPlayer) return `${player} se queda en el juego ${inPosition(position)}`
  return `${player} pasa ${position === 'DH' ? 'a bateador designado' : intoPosition(position)}`
}

const ejected = ({ player, description }: PlayFacts): string | undefined => {
  const [, ejectedPerson = ''] = /^(.+?) ejected\b/.exec(description) ?? []
  const name =
    player ||
    ejectedPerson.replace(/^.*\b(manager|coach|pitcher|catcher|baseman|shortstop|fielder|hitter)\s+/i, '')
  return name === '' ? undefined : `expulsión de ${name}`
}

const gameAdvisory = ({ description }: PlayFacts): string | undefined => {
  const status = statusOfText(description.replace(/^Status Change - /, ''))
  return status === undefined ? undefined : `estado del juego: ${statusText(status)}`
}
