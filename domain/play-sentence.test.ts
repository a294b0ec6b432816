import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Moment } from '../contract/games/moments.ts'
import { runs } from '../testing/runs.ts'
import { atBat, change, pitch, result, runner, smallLog } from './log-for-tests.ts'
import { playLines } from './play-facts.ts'
import { playSentence } from './play-sentence.ts'
import { playTitle } from './play-titles.ts'
import { playsUntil } from './plays-until.ts'

const END = Number.POSITIVE_INFINITY
type Of<K extends Moment['kind']> = Extract<Moment, { kind: K }>

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
const logOf = (moments: Moment[]) => {
  const log = smallLog(moments)
  for (const [id, name] of Object.entries(names)) {
    const player = log.players[id]
    if (player !== undefined) player.name = name
  }
  return log
}
const firstPlayOf = (moments: Moment[]) => {
  const [inning] = playsUntil(logOf([atBat(101, { play: 1, pitcher: 210 }), ...moments]), END)
  return inning?.top[0]
}
const by = (...credits: [position: number, credit: string, player?: number][]) => ({
  credits: credits.map(([position, credit, player = 201]) => ({ position, credit, player })),
})
const out = (id: number, outNumber: number, over: Partial<Of<'runner'>> = {}) =>
  runner(id, { play: 1, out: true, outAt: 1, outNumber, ...over })
const run = (id: number, from: 1 | 2 | 3 | null, to: 1 | 2 | 3 | 'score', over: Partial<Of<'runner'>> = {}) =>
  runner(id, { play: 1, from, to, ...over })
const ended = (eventType: string, over: Partial<Of<'result'>> = {}) => result(eventType, { play: 1, ...over })
const hit = (trajectory: string, location: string) => ({ hit: { trajectory, location } })
const action = (eventType: string, player: number | null, over: Partial<Of<'action'>> = {}): Moment => ({
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
const during = { index: 2 }

test.each<[string, Moment[]]>([
  [
    'Adrián Paredes conecta doblete con línea al jardín izquierdo. Anota Horacio Zavala. Iván Duarte avanza a tercera.',
    [run(102, 2, 'score'), run(103, 1, 3), run(101, null, 2), ended('double', hit('line_drive', '7'))],
  ],
  [
    'Adrián Paredes conecta sencillo con roletazo al jardín central. Anotan Horacio Zavala e Iván Duarte. Adrián Paredes avanza a segunda.',
    [
      run(102, 3, 'score'),
      run(103, 2, 'score'),
      run(101, null, 1),
      run(101, 1, 2),
      ended('single', hit('ground_ball', '8')),
    ],
  ],
  [
    'Adrián Paredes conecta sencillo con elevado al jardín derecho. Error en tiro de Gael Verdugo (E9). Adrián Paredes avanza a segunda.',
    [run(101, null, 1), run(101, 1, 2, by([9, 'f_throwing_error'])), ended('single', hit('fly_ball', '9'))],
  ],
  [
    'Adrián Paredes conecta sencillo con línea al jardín izquierdo. Adrián Paredes es out en segunda (7-4).',
    [
      run(101, null, 1),
      out(101, 1, { from: 1, outAt: 2, ...by([7, 'f_assist'], [7, 'f_assist_of'], [4, 'f_putout']) }),
      ended('single', hit('line_drive', '7')),
    ],
  ],
  [
    'Adrián Paredes conecta jonrón de dos carreras (8) con elevado por el jardín central. Anota Horacio Zavala.',
    [
      run(102, 1, 'score'),
      run(101, null, 'score'),
      ended('home_run', { ...hit('fly_ball', '8'), description: 'Homers (8) on a fly ball.' }),
    ],
  ],
  [
    'Adrián Paredes conecta jonrón solitario dentro del parque con línea entre los jardines central y derecho.',
    [
      run(101, null, 'score'),
      ended('home_run', {
        ...hit('line_drive', '9'),
        description: 'Inside-the-park homer to right center field.',
      }),
    ],
  ],
  [
    'Adrián Paredes conecta doblete por regla con línea sobre la raya del jardín derecho.',
    [
      run(101, null, 2),
      ended('double', {
        ...hit('line_drive', ''),
        description: 'A ground-rule double down the right-field line.',
      }),
    ],
  ],
  [
    'Adrián Paredes rola al campo corto, out en primera (6-3).',
    [out(101, 1, by([6, 'f_assist'], [3, 'f_putout'])), ended('field_out', hit('ground_ball', '6'))],
  ],
  [
    'Adrián Paredes rola a primera base, out sin asistencia (3).',
    [out(101, 1, by([3, 'f_putout'])), ended('field_out', hit('ground_ball', '3'))],
  ],
  [
    'Adrián Paredes batea globo al receptor en terreno de foul, out (F2).',
    [
      out(101, 1, by([2, 'f_putout'])),
      ended('field_out', { ...hit('popup', '2'), description: 'Pops out in foul territory.' }),
    ],
  ],
  [
    'Adrián Paredes batea línea a tercera base, out (L5).',
    [out(101, 1, by([5, 'f_putout'])), ended('field_out', { event: 'Lineout' })],
  ],
  [
    'Adrián Paredes toca la bola al lanzador, out en primera (1-3).',
    [out(101, 1, by([1, 'f_assist'], [3, 'f_putout'])), ended('field_out', hit('bunt_grounder', '1'))],
  ],
  [
    'Adrián Paredes batea elevado de sacrificio al jardín derecho (F9). Anota Horacio Zavala.',
    [run(102, 3, 'score'), out(101, 1, by([9, 'f_putout'])), ended('sac_fly', hit('fly_ball', '9'))],
  ],
  [
    'Adrián Paredes toca de sacrificio al lanzador, out en primera (1-4). Horacio Zavala avanza a segunda.',
    [
      run(102, 1, 2),
      out(101, 1, by([1, 'f_assist'], [4, 'f_putout'])),
      ended('sac_bunt', hit('bunt_grounder', '1')),
    ],
  ],
  [
    'Adrián Paredes rola al campo corto para doble matanza (6-4-3). Outs: Horacio Zavala en segunda y Adrián Paredes en primera. Anota Iván Duarte.',
    [
      run(103, 3, 'score'),
      out(102, 1, { from: 1, outAt: 2, ...by([6, 'f_assist'], [4, 'f_putout']) }),
      out(101, 2, by([4, 'f_assist'], [3, 'f_putout'])),
      ended('grounded_into_double_play', hit('ground_ball', '6')),
    ],
  ],
  [
    'Adrián Paredes eleva al jardín derecho para doble matanza (9-2). Out: Horacio Zavala en home.',
    [
      out(102, 2, { from: 3, outAt: 4, ...by([9, 'f_assist'], [2, 'f_putout']) }),
      out(101, 1, by([9, 'f_putout'])),
      ended('double_play', hit('fly_ball', '9')),
    ],
  ],
  [
    'Adrián Paredes rola a tercera base para out forzado de Horacio Zavala en segunda (5-4).',
    [
      out(102, 1, { from: 1, outAt: 2, ...by([5, 'f_assist'], [4, 'f_putout']) }),
      run(101, null, 1),
      ended('force_out', hit('ground_ball', '5')),
    ],
  ],
  [
    'Adrián Paredes rola a segunda base y se embasa en jugada de selección. Horacio Zavala es out en home (4-2).',
    [
      out(102, 1, { from: 3, outAt: 4, ...by([4, 'f_assist'], [2, 'f_putout']) }),
      run(101, null, 1),
      ended('fielders_choice_out', hit('ground_ball', '4')),
    ],
  ],
  [
    'Adrián Paredes se embasa por error de fildeo de Gael Verdugo (E5).',
    [run(101, null, 1, by([5, 'f_fielding_error'])), ended('field_error', hit('ground_ball', '5'))],
  ],
  [
    'Adrián Paredes se embasa por interferencia de la receptoría.',
    [run(101, null, 1, by([2, 'c_catcher_interf'])), ended('catcher_interf')],
  ],
  [
    'Adrián Paredes recibe base por bolas. Horacio Zavala avanza a tercera e Iván Duarte a segunda.',
    [run(102, 2, 3), run(103, 1, 2), run(101, null, 1), ended('walk')],
  ],
  ['Adrián Paredes recibe base por bolas intencional.', [run(101, null, 1), ended('intent_walk')]],
  ['Adrián Paredes recibe un pelotazo y toma la primera base.', [run(101, null, 1), ended('hit_by_pitch')]],
  [
    'Tras revisión, se cambia la decisión. Adrián Paredes recibe un pelotazo y toma la primera base.',
    [
      run(101, null, 1),
      ended('hit_by_pitch', {
        description: 'Águilas challenged (hit by pitch), call on the field was overturned: hit by pitch.',
      }),
    ],
  ],
  [
    'Adrián Paredes se poncha tirándole.',
    [thrown('S'), out(101, 1, by([2, 'f_putout'])), ended('strikeout')],
  ],
  [
    'Adrián Paredes se poncha sin tirarle.',
    [thrown('C'), out(101, 1, by([2, 'f_putout'])), ended('strikeout')],
  ],
  [
    'Adrián Paredes se poncha tirándole, out en primera (2-3).',
    [thrown('S'), out(101, 1, by([2, 'f_assist'], [3, 'f_putout'])), ended('strikeout')],
  ],
  [
    'Adrián Paredes se poncha tirándole, pero alcanza la primera base en wild pitch.',
    [thrown('S'), run(101, null, 1), ended('strikeout', { description: 'Strikes out. Wild pitch.' })],
  ],
  [
    'Adrián Paredes se poncha tirándole para doble matanza. Horacio Zavala es out en intento de robo de segunda (2-6).',
    [
      thrown('S'),
      out(102, 2, {
        from: 1,
        outAt: 2,
        reason: 'r_caught_stealing_2b',
        ...by([2, 'f_assist'], [6, 'f_putout']),
      }),
      out(101, 1, by([2, 'f_putout'])),
      ended('strikeout_double_play'),
    ],
  ],
  [
    'Gael Verdugo batea por Adrián Paredes.',
    [change('batter', 201, { replaces: 101 }), changed('offensive_substitution')],
  ],
  [
    'Gael Verdugo corre por Adrián Paredes.',
    [change('runner', 201, { replaces: 101, position: 'PR' }), changed('offensive_substitution')],
  ],
  [
    'Entra a lanzar Silvano Tirado por Darío Llanes.',
    [change('pitcher', 211, { replaces: null }), changed('pitching_substitution', 211)],
  ],
  [
    'Entra Gael Verdugo al jardín central por Ulises Ceballos.',
    [change('defense', 201, { replaces: 202, position: 'CF' }), changed('defensive_substitution')],
  ],
  [
    'Gael Verdugo pasa a la primera base.',
    [change('switch', 201, { position: '1B' }), changed('defensive_switch')],
  ],
  [
    'Gael Verdugo se queda en el juego en el campo corto.',
    [
      change('batter', 201, { replaces: 202 }),
      change('switch', 201, { position: 'SS' }),
      changed('defensive_switch'),
    ],
  ],
  [
    'Horacio Zavala roba tercera e Iván Duarte roba segunda.',
    [
      action('stolen_base_3b', 102),
      run(102, 2, 3, { ...during, reason: 'r_stolen_base_3b' }),
      run(103, 1, 2, { ...during, reason: 'r_stolen_base_2b' }),
    ],
  ],
  [
    'Horacio Zavala roba home. Anota Horacio Zavala.',
    [action('stolen_base_home', 102), run(102, 3, 'score', { ...during, reason: 'r_stolen_base_home' })],
  ],
  [
    'Horacio Zavala es out en intento de robo de segunda (2-4).',
    [
      action('caught_stealing_2b', 102),
      out(102, 1, {
        ...during,
        from: 1,
        outAt: 2,
        reason: 'r_caught_stealing_2b',
        ...by([2, 'f_assist'], [4, 'f_putout']),
      }),
    ],
  ],
  ['Horacio Zavala es out en intento de robo de tercera.', [action('caught_stealing_3b', 102)]],
  [
    'Horacio Zavala es out en viraje a primera (1-3).',
    [
      action('pickoff_1b', 102),
      out(102, 1, {
        ...during,
        from: 1,
        reason: 'r_pickoff_1b',
        ...by([1, 'f_assist'], [3, 'f_putout']),
      }),
    ],
  ],
  [
    'Error en tiro de Darío Llanes en viraje a primera (E1). Horacio Zavala avanza a segunda.',
    [action('pickoff_error_1b', 102), run(102, 1, 2, { ...during, ...by([1, 'f_throwing_error', 210]) })],
  ],
  [
    'Wild pitch de Darío Llanes. Anota Horacio Zavala. Iván Duarte avanza a tercera.',
    [action('wild_pitch', 102), run(102, 3, 'score', during), run(103, 2, 3, during)],
  ],
  ['Balk de Darío Llanes. Horacio Zavala avanza a segunda.', [action('balk', 210), run(102, 1, 2, during)]],
  [
    'Horacio Zavala avanza a segunda por indiferencia defensiva.',
    [action('defensive_indiff', 102), run(102, 1, 2, during)],
  ],
  [
    'Horacio Zavala empieza la entrada en segunda.',
    [action('runner_placed', 102, { description: 'Starts inning at 2nd base.' })],
  ],
  ['Visita al montículo.', [action('mound_visit', null)]],
  [
    'Balk de Darío Llanes. Anota Mateo Armenta Jr.; Iván Duarte avanza a tercera.',
    [action('balk', 210), run(105, 3, 'score', during), run(103, 2, 3, during)],
  ],
  [
    'Expulsión de Luis Soto.',
    [action('ejection', null, { description: 'Águilas manager Luis Soto ejected by HP umpire.' })],
  ],
  ['Cambio de ampáyer.', [action('umpire_substitution', null)]],
  ['Feed text.', [action('something_new', 102)]],
  ['Feed text.', [action('constructor', 102)]],
  ['Feed text.', [action('stolen_base_2b', 999)]],
])('a play is described in Spanish as: %s', (sentence, moments) => {
  expect(firstPlayOf(moments)?.description).toBe(sentence)
})

test('a passed ball in Spanish names the catcher of that moment', () => {
  const into = change('defense', 202, { replaces: 201, position: 'C' })
  const moments = [into, changed('defensive_substitution', 202), action('passed_ball', 102, { index: 3 })]
  expect(firstPlayOf(moments)?.description).toBe('Passed ball de Ulises Ceballos.')
})

test('a plate appearance ended by an out on the bases is described once in Spanish', () => {
  const caught = out(102, 3, { ...during, from: 1, outAt: 2, reason: 'r_caught_stealing_2b' })
  const moments = [
    atBat(101, { play: 1 }),
    action('caught_stealing_2b', 102),
    caught,
    ended('caught_stealing_2b'),
  ]
  const [inning] = playsUntil(logOf(moments), END)
  expect(inning?.top.map((it) => it.description)).toEqual([
    'Horacio Zavala es out en intento de robo de segunda.',
  ])
})

test('a play in Spanish does not describe a runner’s later movement', () => {
  const opening = atBat(101, { play: 1, pitcher: 210 })
  const wild = action('wild_pitch', 102)
  const log = logOf([opening, wild, run(102, 2, 3, during)])
  expect(playsUntil(log, wild.at)[0]?.top[0]?.description).toBe('Wild pitch de Darío Llanes.')
  expect(playsUntil(log, END)[0]?.top[0]?.description).toContain('Horacio Zavala avanza a tercera.')
})

test.each([
  ['Ponche cantado', [thrown('C'), ended('strikeout')]],
  ['Ponche', [thrown('S'), ended('strikeout')]],
  ['Out en rola', [ended('field_out', hit('ground_ball', '6'))]],
  ['Out en elevado', [ended('field_out', { event: 'Flyout' })]],
  ['Out', [ended('field_out')]],
  ['Doble matanza', [ended('grounded_into_double_play')]],
  ['Robo de home', [action('stolen_base_home', 102)]],
] as [string, Moment[]][])('a play has the Spanish title %s', (title, moments) => {
  expect(firstPlayOf(moments)?.title).toBe(title)
})

test('a play in English is the feed’s own text', () => {
  const log = logOf([atBat(101), result('home_run', { event: 'Home Run', description: 'He homers.' })])
  expect(playsUntil(log, END, 'en')[0]?.top[0]).toMatchObject({
    title: 'Home Run',
    description: 'He homers.',
  })
})

const anyWord = fc.oneof(fc.string(), fc.constantFrom('', 'constructor', '__proto__', 'single', 'wild_pitch'))
const eventTypes = [
  'single',
  'home_run',
  'field_out',
  'force_out',
  'double_play',
  'strikeout',
  'field_error',
  'fielders_choice',
  'sac_fly',
  'sac_bunt',
  'catcher_interf',
]
const step = fc.record({
  id: fc.constantFrom(101, 102, 103, 999),
  from: fc.constantFrom(null, 1, 2, 3),
  to: fc.constantFrom(null, 1, 2, 3, 'score' as const),
  out: fc.boolean(),
  outAt: fc.constantFrom(null, 1, 2, 3, 4),
  outNumber: fc.constantFrom(null, 1, 2, 3),
  reason: fc.oneof(fc.constantFrom('r_rundown', 'r_pickoff_1b', 'r_force_out', ''), anyWord),
  credits: fc.array(
    fc.record({
      player: fc.constantFrom(null, 201, 999),
      position: fc.integer({ min: 0, max: 12 }),
      credit: fc.constantFrom('f_putout', 'f_assist', 'f_throwing_error', 'f_error_dropped_ball', 'x'),
    }),
    { maxLength: 3 },
  ),
})
const game = fc.record({
  eventType: fc.oneof(fc.constantFrom(...eventTypes), anyWord),
  event: anyWord,
  description: anyWord,
  trajectory: anyWord,
  location: anyWord,
  steps: fc.array(step, { maxLength: 5 }),
})

test('whatever a feed contains, a play has a title and a sentence, and names exactly the runners who scored', () => {
  fc.assert(
    fc.property(game, ({ eventType, event, description, trajectory, location, steps }) => {
      const runs = steps.map(({ id, ...it }) => runner(id, { play: 1, ...it } as Partial<Of<'runner'>>))
      const last = ended(eventType, { event, description, hit: { trajectory, location } })
      const [line] = playLines(logOf([atBat(101, { play: 1 }), ...runs, last]), END)
      if (line === undefined) return
      const { title, description: spanishText } = playSentence(line.facts, 'es')
      expect(title).not.toBe('')
      expect(spanishText).not.toBe('')
      const isNamed = line.facts.runs.every((it) => it.name !== '')
      if (!isNamed) expect(spanishText).toBe(description || `${title}.`)
      if (!isNamed || !eventTypes.includes(eventType)) return
      expect(spanishText).not.toMatch(/undefined|null|\[object|\(\)|\(-| {2}| \./)
      const scorers = line.facts.runs.filter((it) => it.to === 'score')
      const batterScored =
        eventType === 'home_run' ? scorers.filter((it) => it.id === 101 && it.from === null) : []
      const scorersText = /Anotan? ([^.]*)\./.exec(spanishText)?.[1] ?? ''
      for (const { name } of line.facts.runs)
        expect(scorersText.includes(name)).toBe(
          scorers.some((it) => it.name === name && !batterScored.includes(it)),
        )
    }),
    { numRuns: runs(2_000) },
  )
})

test('every event type that ends a plate appearance has a title', () => {
  for (const eventType of ['single', 'triple_play', 'strikeout_triple_play', 'batter_interference']) {
    const [line] = playLines(logOf([atBat(101), result(eventType)]), END)
    expect(line && playTitle(line.facts), eventType).toMatch(/^\p{Lu}\p{L}/u)
  }
})

function changed(eventType: string, player = 201): Moment {
  return action(eventType, player)
}

function thrown(code: string): Moment {
  return { ...pitch(0, 3), code } as Moment
}
