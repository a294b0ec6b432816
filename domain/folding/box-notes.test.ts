import fc from 'fast-check'
import { expect, test } from 'vitest'
import { activitiesInSpanish, noteInSpanish } from './box-notes.ts'

test.each([
  ['Weather', '51 degrees, Partly Cloudy.', 'Clima', '11 °C, parcialmente nublado.'],
  ['Weather', '75 degrees, Roof Closed.', 'Clima', '24 °C, techo cerrado.'],
  ['Weather', '72 degrees, Dome', 'Clima', '22 °C, bajo techo'],
  ['Weather', '66 degrees, Drizzle.', 'Clima', '19 °C, llovizna.'],
  ['Weather', '78 degrees', 'Clima', '26 °C'],
  ['Weather', 'Sunny', 'Clima', 'soleado'],
  ['Weather', '61 degrees, Frogs Falling.', 'Clima', '16 °C.'],
  ['Wind', '12 mph, Out To CF.', 'Viento', '19 km/h, hacia el jardín central.'],
  ['Wind', '12 mph, out to Left', 'Viento', '19 km/h, hacia el jardín izquierdo'],
  ['Wind', '4 mph, Varies.', 'Viento', '6 km/h, variable.'],
  ['Wind', '0 mph, None.', 'Viento', '0 km/h, en calma.'],
  ['Wind', '0 mph, Roof Closed.', 'Viento', '0 km/h, techo cerrado.'],
  ['Wind', '3 mph, Swirling.', 'Viento', '5 km/h.'],
  ['Wind', 'Indoors', 'Viento', 'bajo techo'],
  [
    'Umpires',
    'HP: Luis Soto. 1B: Iván Paz. LF: Leo Ruiz. RF: Juan Home. ',
    'Ampáyers',
    'Principal: Luis Soto. 1B: Iván Paz. Izquierdo: Leo Ruiz. Derecho: Juan Home. ',
  ],
  ['Att', '17,174.', 'Asistencia', '17,174.'],
  ['First pitch', '6:40 PM.', 'Primer lanzamiento', '6:40 PM.'],
  ['T', '3:18.', 'Duración', '3:18.'],
  ['T', '3:04 (1:02 delay).', 'Duración', '3:04 (pausa de 1:02).'],
  ['Venue', 'Park at home (by the sea)', 'Parque', 'Park at home (by the sea)'],
  ['Venue', 'Francisco Carranza Limon', 'Parque', 'Estadio Francisco Carranza Limón'],
  ['November 19, 2026', '', '19 de noviembre de 2026', ''],
  [
    'HR',
    'Soto (5, 2nd inning off Paz, 1 on, 2 out).',
    'Jonrones',
    'Soto (5, 2.ª entrada ante Paz, 1 en base, 2 outs).',
  ],
  [
    'HR',
    'Soto (5, 1st inning off Paz, 0 on, 0 out); Ruiz (2, 3rd inning off Paz, 2 on, 1 out).',
    'Jonrones',
    'Soto (5, 1.ª entrada ante Paz, 0 en base, 0 outs); Ruiz (2, 3.ª entrada ante Paz, 2 en base, 1 out).',
  ],
  [
    'SB',
    'Soto 2 (18, 2nd base off Paz/Ruiz, home off Paz/Ruiz).',
    'Bases robadas',
    'Soto 2 (18, 2.ª base ante Paz/Ruiz, al plato ante Paz/Ruiz).',
  ],
  ['CS', 'Soto (1, 2nd base by Paz/Ruiz).', 'Outs en intento de robo', 'Soto (1, 2.ª base ante Paz/Ruiz).'],
  ['E', 'Soto (1, fielding); Paz (2, throw).', 'Errores', 'Soto (1, fildeo); Paz (2, tiro).'],
  ['E', 'Soto (1, juggling); Paz (2, dropped ball).', 'Errores', 'Soto (1); Paz (2, bola caída).'],
  ['Outfield assists', 'Soto (Paz at home).', 'Asistencias de los jardines', 'Soto (Paz en el plato).'],
  ['HBP', 'Soto 2 (by Paz, by Ruiz).', 'Golpeados', 'Soto 2 (de Paz, de Ruiz).'],
  ['Team RISP', '2-for-6.', 'Con gente en posición de anotar', '2 de 6.'],
  [
    'Pitch timer violations',
    'Paz 2 (pitcher timer, batter timeout); Soto (catcher timer).',
    'Violaciones del reloj de pitcheo',
    'Paz 2 (reloj del lanzador, tiempo de más del bateador); Soto (reloj del receptor).',
  ],
  ['Pitch timer violations', 'Soto (sun dial).', 'Violaciones del reloj de pitcheo', 'Soto.'],
  ['Disengagement violations', 'Estrada, L.', 'Violaciones por virajes de más', 'Estrada, L.'],
  [
    'ABS Challenge',
    'Soto 2 (Ball-Overturned to Strike, Strike-Confirmed).',
    'Retos a bolas y strikes',
    'Soto 2 (bola cambiada a strike, strike confirmado).',
  ],
  [
    'Ejections',
    'Boston Reds Manager Luis Soto ejected by HP umpire Iván Paz (5th); Leo Ruiz ejected by 1B umpire Juan Home (11th).',
    'Expulsiones',
    'Luis Soto (mánager de Boston Reds), por el ampáyer principal Iván Paz, en la 5.ª entrada; Leo Ruiz, por el ampáyer de 1.ª base Juan Home, en la 11.ª entrada.',
  ],
  [
    'Ejections',
    'Reds third baseman Luis Soto ejected by LF umpire Iván Paz (1st). Reds bench coach Leo Ruiz ejected (2nd).',
    'Expulsiones',
    'Luis Soto (Reds), por el ampáyer del jardín izquierdo Iván Paz, en la 1.ª entrada; Leo Ruiz (coach de banca de Reds), en la 2.ª entrada.',
  ],
  ['game scores', 'Soto 51; Paz 40.', 'Puntaje de los abridores', 'Soto 51; Paz 40.'],
])('the note %s: %s is translated', (label, value, spanishLabel, spanishValue) => {
  expect(noteInSpanish({ label, value })).toEqual({ label: spanishLabel, value: spanishValue })
})

test.each([
  ['Something new', '4.'],
  ['Ejections', 'The whole dugout.'],
  ['Weather', 'Frogs Falling.'],
  ['constructor', '1'],
])('the untranslatable note %s: %s is left out', (label, value) => {
  expect(noteInSpanish({ label, value })).toBeUndefined()
  const activities = [
    {
      title: 'BATTING',
      movements: [
        { label, value },
        { label: 'TB', value: 'Soto 2.' },
      ],
    },
  ]
  expect(activitiesInSpanish(activities)).toEqual([
    { title: 'Bateo', movements: [{ label: 'Bases alcanzadas', value: 'Soto 2.' }] },
  ])
})

test('an untranslatable heading is left out with its notes', () => {
  const movements = [{ label: 'TB', value: 'Soto 2.' }]
  expect(activitiesInSpanish([{ title: 'JUGGLING', movements }])).toEqual([])
})

test('no number of a note is lost or changed by translation', () => {
  const label = fc.constantFrom('HR', 'SB', 'Team RISP', 'Att', 'E', 'Umpires')
  const part = fc.constantFrom(' inning off ', '2nd', ' base by ', '-for-', ' on, ', ' out', 'Clear', 'Soto')
  const value = fc.array(fc.oneof(part, fc.nat({ max: 99 }).map(String))).map((it) => it.join(''))
  fc.assert(
    fc.property(label, value, (of, text) => {
      const translated = noteInSpanish({ label: of, value: text })?.value ?? ''
      if (translated !== '') expect(translated.match(/\d+/g) ?? []).toEqual(text.match(/\d+/g) ?? [])
    }),
  )
})
