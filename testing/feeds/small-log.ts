import type { GameLog, LogPlayer } from '../../contract/games/game-log.ts'
import type { Moment } from '../../contract/games/moments.ts'
import type { Side } from '../../contract/games/primitives.ts'

/** Away's batters are 101..109 and its pitchers 110, 111; the home side's 201..209 and 210, 211. */
export const smallLog = (moments: Moment[], over: Partial<GameLog> = {}): GameLog => ({
  gamePk: 900_001,
  day: '2026-11-19',
  startsAt: START,
  startTimeTbd: false,
  gameType: 'R',
  gameNumber: 1,
  doubleHeader: 'N',
  scheduledInnings: 9,
  venue: { id: 3076, name: 'Nido de los Águilas', timeZone: 'America/Tijuana' },
  teams: {
    away: {
      id: 677,
      name: 'Naranjeros de Hermosillo',
      shortName: 'Naranjeros',
      abbr: 'her',
      abbrU: 'HER',
      wins: 12,
      losses: 9,
    },
    home: {
      id: 673,
      name: 'Águilas de Mexicali',
      shortName: 'Águilas',
      abbr: 'mxc',
      abbrU: 'MXC',
      wins: 10,
      losses: 11,
    },
  },
  players: Object.fromEntries(
    [...squad('away', 100), ...squad('home', 200)].map((it) => [String(it.id), it]),
  ),
  starters: { away: starters(100), home: starters(200) },
  probables: { away: 110, home: 210 },
  gameInfo: [],
  moments,
  official: null,
  officialNow: null,
  asOf: moments.at(-1)?.at ?? null,
  ...over,
})

/** 7:30 PM Central Time. */
export const START = Date.parse('2026-11-20T01:30:00Z')

const squad = (side: Side, from: number): LogPlayer[] =>
  Array.from({ length: 13 }, (_, index) => ({
    id: from + index + 1,
    name: `Jugador ${from + index + 1}`,
    nameLineup: `J. ${from + index + 1}`,
    side,
    position: index >= 9 ? 'P' : 'LF',
    jersey: String(index + 1),
    bats: 'R',
    throws: 'R',
    season: { ab: 10, h: 3, outs: 27, er: 3, w: 1, l: 2 },
  }))

const starters = (from: number) => ({
  lineup: Array.from({ length: 9 }, (_, index) => ({
    id: from + index + 1,
    slot: index + 1,
    position: 'LF',
  })),
  pitcher: from + 10,
})

type Of<K extends Moment['kind']> = Extract<Moment, { kind: K }>
let tick = 0
const next = () => START + ++tick * 1_000

/** Moments one second apart, in the order they are made. */
export const atBat = (batter: number, over: Partial<Of<'at-bat'>> = {}): Moment => ({
  kind: 'at-bat',
  at: next(),
  play: tick,
  inning: 1,
  half: 'top',
  batter,
  pitcher: null,
  ...over,
})
export const pitch = (balls: number, strikes: number): Moment => ({
  kind: 'pitch',
  at: next(),
  play: tick,
  thrown: true,
  balls,
  strikes,
  code: 'B',
  call: 'Ball',
  pitch: 'Slider',
  speed: 84,
  x: 0,
  z: 2,
  zoneTop: 3.4,
  zoneBottom: 1.6,
})
export const runner = (id: number, over: Partial<Of<'runner'>>): Moment => ({
  kind: 'runner',
  at: next(),
  play: tick,
  index: null,
  runner: id,
  from: null,
  to: null,
  out: false,
  outAt: null,
  outNumber: null,
  reason: '',
  credits: [],
  earned: false,
  responsible: null,
  steal: false,
  ...over,
})
export const result = (eventType: string, over: Partial<Of<'result'>> = {}): Moment => ({
  kind: 'result',
  at: next(),
  play: tick,
  event: eventType,
  eventType,
  type: 'atBat',
  description: `${eventType}.`,
  scoring: false,
  rbi: 0,
  balls: 0,
  strikes: 0,
  outs: null,
  hit: null,
  bases: null,
  ...over,
})
export const change = (
  what: Of<'substitution'>['what'],
  player: number,
  over: Partial<Of<'substitution'>>,
): Moment => ({
  kind: 'substitution',
  at: next(),
  what,
  side: player < 200 ? 'away' : 'home',
  player,
  replaces: null,
  position: what === 'pitcher' ? 'P' : 'PH',
  slot: null,
  ...over,
})
export const runnerPlaced = (id: number, base: 1 | 2 | 3): Moment => ({
  kind: 'placed',
  at: next(),
  runner: id,
  base,
})
export const status = (code: Of<'status'>['status'], detail: string): Moment => ({
  kind: 'status',
  at: next(),
  status: code,
  detail,
})
