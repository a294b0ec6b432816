import { expect, test } from 'vitest'
import type { Moment } from '../../contract/games/moments.ts'
import { atBat, change } from '../../testing/feeds/small-log.ts'
import {
  action,
  by,
  changed,
  during,
  END,
  ended,
  firstPlayOf,
  logOf,
  out,
  run,
} from '../../testing/feeds/small-plays.ts'
import { playsUntil } from '../folding/plays-until.ts'

test.each<[string, Moment[]]>([
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
  ['Jugada con Adrián Paredes al bat.', [action('something_new', 102)]],
  ['Jugada con Adrián Paredes al bat.', [action('constructor', 102)]],
  ['Robo de segunda.', [action('stolen_base_2b', 999)]],
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
