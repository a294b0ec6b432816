import { expect, test } from 'vitest'
import type { Moment } from '../contract/games/moments.ts'
import type { PlayFacts } from './play-facts.ts'
import { playSentence } from './play-sentence.ts'

type Of<K extends Moment['kind']> = Extract<Moment, { kind: K }>
type Hit = Of<'result'>['hit']

const grounder: Hit = { trajectory: 'ground_ball', location: '6' }
const fly: Hit = { trajectory: 'fly_ball', location: '8' }
const ran = (from: 1 | 2 | 3, to: 1 | 2 | 3 | 'score'): PlayFacts['runs'][number] => ({
  id: 102,
  name: 'Horacio Zavala',
  from,
  to,
  out: false,
  outAt: null,
  outNumber: 0,
  steps: [{ to, out: false, reason: '', fielding: [] }],
})

/** A play with a type and players, without text. */
const withoutDescription = (eventType: string, over: Partial<PlayFacts> = {}): PlayFacts => ({
  eventType,
  event: '',
  description: '',
  batter: { id: 101, name: 'Adrián Paredes' },
  pitcher: 'Darío Llanes',
  catcher: 'Gael Verdugo',
  player: 'Horacio Zavala',
  lastPitch: 'S',
  hit: null,
  runs: [],
  change: null,
  reviews: [],
  ...over,
})
const substituted = (what: Of<'substitution'>['what'], position: string): Partial<PlayFacts> => ({
  player: 'Silvano Tirado',
  change: { what, replaces: 'Iván Duarte', position, before: '' },
})

type Row = [type: string, english: string, title: string, sentence: string, over?: Partial<PlayFacts>]

/** The complete list of the upstream’s `v1/eventTypes`, with its English names. */
const eventTypes: Row[] = [
  ['pickoff_1b', 'Pickoff 1B', 'Out en viraje', 'Horacio Zavala es out en viraje a primera.'],
  ['pickoff_2b', 'Pickoff 2B', 'Out en viraje', 'Horacio Zavala es out en viraje a segunda.'],
  ['pickoff_3b', 'Pickoff 3B', 'Out en viraje', 'Horacio Zavala es out en viraje a tercera.'],
  ['pitcher_step_off', 'Pitcher Step Off', 'Pausa en el montículo', 'Darío Llanes saca el pie de la placa.'],
  [
    'pickoff_error_1b',
    'Pickoff Error 1B',
    'Error en viraje',
    'Error en tiro de Darío Llanes en viraje a primera.',
  ],
  [
    'pickoff_error_2b',
    'Pickoff Error 2B',
    'Error en viraje',
    'Error en tiro de Darío Llanes en viraje a segunda.',
  ],
  [
    'pickoff_error_3b',
    'Pickoff Error 3B',
    'Error en viraje',
    'Error en tiro de Darío Llanes en viraje a tercera.',
  ],
  ['batter_timeout', 'Batter Timeout', 'Tiempo pedido al bat', 'Tiempo pedido al bat por Adrián Paredes.'],
  ['mound_visit', 'Mound Visit', 'Visita al montículo', 'Visita al montículo.'],
  ['no_pitch', 'No Pitch', 'Sin lanzamiento', 'Sin lanzamiento.'],
  [
    'single',
    'Single',
    'Sencillo',
    'Adrián Paredes conecta sencillo con roletazo al campo corto.',
    { hit: grounder },
  ],
  [
    'double',
    'Double',
    'Doblete',
    'Adrián Paredes conecta doblete con elevado al jardín central.',
    { hit: fly },
  ],
  [
    'triple',
    'Triple',
    'Triple',
    'Adrián Paredes conecta triple con elevado al jardín central.',
    { hit: fly },
  ],
  [
    'home_run',
    'Home Run',
    'Jonrón',
    'Adrián Paredes conecta jonrón con elevado por el jardín central.',
    { hit: fly },
  ],
  [
    'double_play',
    'Double Play',
    'Doble matanza',
    'Adrián Paredes eleva al jardín central para doble matanza.',
    { hit: fly },
  ],
  ['field_error', 'Field Error', 'Error', 'Adrián Paredes se embasa por error.'],
  ['error', 'Error', 'Error', 'Error de la defensa.'],
  [
    'field_out',
    'Field Out',
    'Out en rola',
    'Adrián Paredes rola al campo corto, out en primera.',
    { hit: grounder },
  ],
  [
    'fielders_choice',
    'Fielders Choice',
    'Jugada de selección',
    'Adrián Paredes rola al campo corto y se embasa en jugada de selección.',
    { hit: grounder },
  ],
  [
    'fielders_choice_out',
    'Fielders Choice Out',
    'Jugada de selección',
    'Adrián Paredes rola al campo corto y se embasa en jugada de selección.',
    { hit: grounder },
  ],
  [
    'force_out',
    'Forceout',
    'Out forzado',
    'Adrián Paredes rola al campo corto para out forzado.',
    { hit: grounder },
  ],
  [
    'grounded_into_double_play',
    'Grounded Into DP',
    'Doble matanza',
    'Adrián Paredes rola al campo corto para doble matanza.',
    { hit: grounder },
  ],
  [
    'grounded_into_triple_play',
    'Grounded Into TP',
    'Triple matanza',
    'Adrián Paredes rola al campo corto para triple matanza.',
    { hit: grounder },
  ],
  ['strikeout', 'Strikeout', 'Ponche', 'Adrián Paredes se poncha tirándole.'],
  ['strike_out', 'Strike Out', 'Ponche', 'Adrián Paredes se poncha tirándole.'],
  [
    'strikeout_double_play',
    'Strikeout Double Play',
    'Ponche y doble matanza',
    'Adrián Paredes se poncha tirándole para doble matanza.',
  ],
  [
    'strikeout_triple_play',
    'Strikeout Triple Play',
    'Ponche y triple matanza',
    'Adrián Paredes se poncha tirándole para triple matanza.',
  ],
  [
    'triple_play',
    'Triple Play',
    'Triple matanza',
    'Adrián Paredes eleva al jardín central para triple matanza.',
    { hit: fly },
  ],
  [
    'sac_fly',
    'Sac Fly',
    'Elevado de sacrificio',
    'Adrián Paredes batea elevado de sacrificio al jardín central.',
    { hit: fly },
  ],
  [
    'catcher_interf',
    'Catcher Interference',
    'Interferencia de la receptoría',
    'Adrián Paredes se embasa por interferencia de la receptoría.',
  ],
  [
    'batter_interference',
    'Batter Interference',
    'Interferencia al bat',
    'Adrián Paredes es out por interferencia al bat.',
  ],
  [
    'fielder_interference',
    'Fielder Interference',
    'Interferencia de la defensa',
    'Interferencia de la defensa. Horacio Zavala avanza a segunda.',
    { runs: [ran(1, 2)] },
  ],
  ['runner_interference', 'Runner Interference', 'Interferencia en las bases', 'Interferencia en las bases.'],
  [
    'fan_interference',
    'Fan Interference',
    'Interferencia del público',
    'Adrián Paredes batea y hay interferencia del público.',
  ],
  ['batter_turn', 'Batter Turn', 'Cambio de lado al bat', 'Adrián Paredes cambia de lado al bat.'],
  ['ejection', 'Ejection', 'Expulsión', 'Expulsión de Horacio Zavala.'],
  [
    'cs_double_play',
    'Cs Double Play',
    'Doble matanza en intento de robo',
    'Horacio Zavala es out en intento de robo.',
  ],
  [
    'defensive_indiff',
    'Defensive Indiff',
    'Indiferencia defensiva',
    'Horacio Zavala avanza por indiferencia defensiva.',
  ],
  [
    'sac_fly_double_play',
    'Sac Fly Double Play',
    'Elevado de sacrificio y doble matanza',
    'Adrián Paredes batea elevado de sacrificio al jardín central y la defensa completa doble matanza.',
    { hit: fly },
  ],
  [
    'sac_bunt',
    'Sac Bunt',
    'Toque de sacrificio',
    'Adrián Paredes toca de sacrificio al lanzador.',
    { hit: { trajectory: 'bunt_grounder', location: '1' } },
  ],
  [
    'sac_bunt_double_play',
    'Sac Bunt Double Play',
    'Toque de sacrificio y doble matanza',
    'Adrián Paredes toca de sacrificio al lanzador y la defensa completa doble matanza.',
    { hit: { trajectory: 'bunt_grounder', location: '1' } },
  ],
  ['walk', 'Walk', 'Base por bolas', 'Adrián Paredes recibe base por bolas.'],
  ['intent_walk', 'Intent Walk', 'Base intencional', 'Adrián Paredes recibe base por bolas intencional.'],
  ['hit_by_pitch', 'Hit By Pitch', 'Golpeado', 'Adrián Paredes recibe un pelotazo y toma la primera base.'],
  ['injury', 'Injury', 'Juego detenido', 'Se detiene el juego para atender a Horacio Zavala.'],
  [
    'os_ruling_pending_prior',
    'Official Scorer Ruling Pending',
    'Anotación pendiente',
    'Queda pendiente la decisión de la anotación oficial.',
  ],
  [
    'os_ruling_pending_primary',
    'Official Scorer Ruling Pending',
    'Anotación pendiente',
    'Queda pendiente la decisión de la anotación oficial.',
  ],
  ['at_bat_start', 'At Bat Start', 'Turno al bat', 'Turno al bat de Adrián Paredes.'],
  ['passed_ball', 'Passed Ball', 'Passed ball', 'Passed ball de Gael Verdugo.'],
  [
    'other_advance',
    'Other Advance',
    'Avance en las bases',
    'Horacio Zavala avanza a segunda.',
    { runs: [ran(1, 2)] },
  ],
  ['runner_double_play', 'Runner Double Play', 'Doble matanza', 'Doble matanza en las bases.'],
  [
    'runner_placed',
    'Runner Placed On Base',
    'En base por regla',
    'Horacio Zavala empieza la entrada en segunda.',
  ],
  [
    'pitching_substitution',
    'Pitching Substitution',
    'Cambio en el montículo',
    'Entra a lanzar Silvano Tirado por Iván Duarte.',
    substituted('pitcher', 'P'),
  ],
  [
    'offensive_substitution',
    'Offensive Substitution',
    'Emergente al bat',
    'Silvano Tirado batea por Iván Duarte.',
    substituted('batter', 'PH'),
  ],
  [
    'defensive_switch',
    'Defensive Switch',
    'Cambio de posición',
    'Silvano Tirado se queda en el juego en el campo corto.',
    substituted('switch', 'SS'),
  ],
  ['umpire_substitution', 'Umpire Substitution', 'Cambio de ampáyer', 'Cambio de ampáyer.'],
  ['pitcher_switch', 'Pitcher Switch', 'Cambio de brazo', 'Darío Llanes cambia de brazo para lanzar.'],
  ['game_advisory', 'Game Advisory', 'Aviso del juego', 'Aviso del juego.'],
  ['stolen_base', 'Stolen Base', 'Robo de base', 'Horacio Zavala roba base.'],
  ['stolen_base_2b', 'Stolen Base 2B', 'Robo de segunda', 'Horacio Zavala roba segunda.'],
  ['stolen_base_3b', 'Stolen Base 3B', 'Robo de tercera', 'Horacio Zavala roba tercera.'],
  ['stolen_base_home', 'Stolen Base Home', 'Robo de home', 'Horacio Zavala roba home.'],
  [
    'caught_stealing',
    'Caught Stealing',
    'Out en intento de robo',
    'Horacio Zavala es out en intento de robo.',
  ],
  [
    'caught_stealing_2b',
    'Caught Stealing 2B',
    'Out en intento de robo',
    'Horacio Zavala es out en intento de robo de segunda.',
  ],
  [
    'caught_stealing_3b',
    'Caught Stealing 3B',
    'Out en intento de robo',
    'Horacio Zavala es out en intento de robo de tercera.',
  ],
  [
    'caught_stealing_home',
    'Caught Stealing Home',
    'Out en intento de robo',
    'Horacio Zavala es out en intento de robo de home.',
  ],
  [
    'defensive_substitution',
    'Defensive Sub',
    'Cambio a la defensiva',
    'Entra Silvano Tirado al jardín central por Iván Duarte.',
    substituted('defense', 'CF'),
  ],
  [
    'pickoff_caught_stealing_2b',
    'Pickoff Caught Stealing 2B',
    'Out en viraje',
    'Horacio Zavala es out en intento de robo de segunda tras viraje.',
  ],
  [
    'pickoff_caught_stealing_3b',
    'Pickoff Caught Stealing 3B',
    'Out en viraje',
    'Horacio Zavala es out en intento de robo de tercera tras viraje.',
  ],
  [
    'pickoff_caught_stealing_home',
    'Pickoff Caught Stealing Home',
    'Out en viraje',
    'Horacio Zavala es out en intento de robo de home tras viraje.',
  ],
  ['balk', 'Balk', 'Balk', 'Balk de Darío Llanes.'],
  [
    'forced_balk',
    'Disengagement Violation',
    'Balk por virajes de más',
    'Balk de Darío Llanes por virajes de más.',
  ],
  ['wild_pitch', 'Wild Pitch', 'Wild pitch', 'Wild pitch de Darío Llanes.'],
  ['other_out', 'Runner Out', 'Out en las bases', 'Horacio Zavala es out en las bases.'],
]

test('every event type of the upstream’s list is in the table once', () => {
  expect(new Set(eventTypes.map(([type]) => type)).size).toBe(eventTypes.length)
  expect(eventTypes).toHaveLength(74)
})

test.each(eventTypes)(
  'the event type %s (%s) has the Spanish title “%s”: %s',
  (type, _english, title, sentence, over = {}) => {
    expect(playSentence(withoutDescription(type, over), 'es')).toEqual({ title, description: sentence })
  },
)

test.each(eventTypes)(
  'the event type %s has its English name where the feed has no text',
  (type, english, _, __, over = {}) => {
    expect(playSentence(withoutDescription(type, over), 'en')).toEqual({
      title: english,
      description: `${english}.`,
    })
  },
)

test.each(eventTypes)(
  'the event type %s keeps the feed’s own text in English',
  (type, _, __, ___, over = {}) => {
    const described = {
      ...withoutDescription(type, over),
      event: 'What it is',
      description: 'What happened.',
    }
    expect(playSentence(described, 'en')).toEqual({ title: 'What it is', description: 'What happened.' })
  },
)

test.each(eventTypes)(
  'the event type %s has a Spanish sentence even without names and text in the feed',
  (type) => {
    const unnamed = withoutDescription(type, {
      batter: { id: null, name: '' },
      pitcher: '',
      catcher: '',
      player: '',
    })
    const { title, description } = playSentence(unnamed, 'es')
    expect(title).toMatch(/^\p{Lu}\p{L}/u)
    expect(description).toMatch(/^\p{Lu}.*\.$/u)
    expect(description).not.toMatch(/undefined|null| {2}| \./)
  },
)
