import type { Moment } from '../../contract/games/moments.ts'
import { playsUntil } from '../../domain/folding/plays-until.ts'
import { atBat, pitch, result, runner, smallLog } from './small-log.ts'

/** A time after every moment of a log: a view as of `END` covers the whole game. */
export const END = Number.POSITIVE_INFINITY
export type Of<K extends Moment['kind']> = Extract<Moment, { kind: K }>

const names: Record<number, string> = {
  101: 'Adrián Paredes',
  102: 'Horacio Zavala',
  103: 'Iván Duarte',
  105: 'Mateo Armenta Jr.',
  201: 'Gael Verdugo',
  202: 'Ulises Ceballos',
  210: 'Darío Llanes',
  211: 'Silvano Tirado',
}
export const logOf = (moments: Moment[]) => {
  const log = smallLog(moments)
  for (const [id, name] of Object.entries(names)) {
    const player = log.players[id]
    if (player !== undefined) player.name = name
  }
  return log
}
export const firstPlayOf = (moments: Moment[]) => {
  const [inning] = playsUntil(logOf([atBat(101, { play: 1, pitcher: 210 }), ...moments]), END)
  return inning?.top[0]
}
export const by = (...credits: [position: number, credit: string, player?: number][]) => ({
  credits: credits.map(([position, credit, player = 201]) => ({ position, credit, player })),
})
export const out = (id: number, outNumber: number, over: Partial<Of<'runner'>> = {}) =>
  runner(id, { play: 1, out: true, outAt: 1, outNumber, ...over })
export const run = (
  id: number,
  from: 1 | 2 | 3 | null,
  to: 1 | 2 | 3 | 'score',
  over: Partial<Of<'runner'>> = {},
) => runner(id, { play: 1, from, to, ...over })
export const ended = (eventType: string, over: Partial<Of<'result'>> = {}) =>
  result(eventType, { play: 1, ...over })
export const hit = (trajectory: string, location: string) => ({ hit: { trajectory, location } })
export const action = (
  eventType: string,
  player: number | null,
  over: Partial<Of<'action'>> = {},
): Moment => ({
  kind: 'action',
  at: runner(1, {}).at,
  play: 1,
  index: 2,
  event: eventType,
  eventType,
  description: 'Feed text.',
  scoring: false,
  player,
  ...over,
})
export const during = { index: 2 }
export const changed = (eventType: string, player = 201): Moment => action(eventType, player)
export const thrown = (code: string): Moment => ({ ...pitch(0, 3), code }) as Moment
