import { expect, test } from 'vitest'
import type { Moment } from '../../contract/games/moments.ts'
import { atBat, result } from '../../testing/feeds/small-log.ts'
import {
  action,
  by,
  during,
  END,
  ended,
  firstPlayOf,
  hit,
  logOf,
  out,
  run,
  thrown,
} from '../../testing/feeds/small-plays.ts'
import { playsUntil } from '../folding/plays-until.ts'
import { playLines } from './play-facts.ts'
import { playTitle } from './play-titles.ts'

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
    'Adrián Paredes se embasa por interferencia del receptor.',
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
])('a play is described in Spanish as: %s', (sentence, moments) => {
  expect(firstPlayOf(moments)?.description).toBe(sentence)
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

test('a play of an unknown kind is said in general in Spanish, with the runs that scored on it, and as the feed has it in English', () => {
  const unknown = { event: 'Catcher Balk', description: 'Catcher balk. Runner scores.' }
  const moments = [atBat(101), run(102, 3, 'score'), ended('catcher_balk', unknown)]
  expect(playsUntil(logOf(moments), END)[0]?.top[0]).toMatchObject({
    title: 'Jugada',
    description: 'Jugada con Adrián Paredes al bat. Anota Horacio Zavala.',
  })
  expect(playsUntil(logOf(moments), END, 'en')[0]?.top[0]).toMatchObject({
    title: unknown.event,
    description: unknown.description,
  })
})

test('every event type that ends a plate appearance has a title', () => {
  for (const eventType of ['single', 'triple_play', 'strikeout_triple_play', 'batter_interference']) {
    const [line] = playLines(logOf([atBat(101), result(eventType)]), END)
    expect(line && playTitle(line.facts), eventType).toMatch(/^\p{Lu}\p{L}/u)
  }
})
