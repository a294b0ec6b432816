import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { noteInSpanish } from './box-notes.ts'

describe('a note of the box score in Spanish', () => {
  test.each([
    ['Weather', '51 degrees, Partly Cloudy.', 'Clima', '51 °F, parcialmente nublado.'],
    ['Wind', '12 mph, Out To CF.', 'Viento', '12 mi/h, hacia el jardín central.'],
    ['Wind', '3 mph, Swirling.', 'Viento', '3 mi/h, Swirling.'],
    ['Umpires', 'HP: Luis Soto. 1B: Iván Paz. ', 'Ampáyers', 'Home: Luis Soto. 1B: Iván Paz. '],
    ['Att', '17,174.', 'Asistencia', '17,174.'],
    ['T', '3:18.', 'Duración', '3:18.'],
    ['Venue', 'Park at home (by the sea)', 'Estadio', 'Park at home (by the sea)'],
    ['Venue', 'Francisco Carranza Limon', 'Estadio', 'Estadio Francisco Carranza Limón'],
    ['November 19, 2026', '', '19 de noviembre de 2026', ''],
    [
      'HR',
      'Soto (5, 2nd inning off Paz, 1 on, 2 out).',
      'Jonrones',
      'Soto (5, 2ª entrada ante Paz, 1 en base, 2 out).',
    ],
    [
      'SB',
      'Soto 2 (18, 2nd base off Paz/Ruiz, 3rd base off Paz/Ruiz).',
      'Bases robadas',
      'Soto 2 (18, 2ª base ante Paz/Ruiz, 3ª base ante Paz/Ruiz).',
    ],
    ['CS', 'Soto (1, 2nd base by Paz/Ruiz).', 'Outs en intento de robo', 'Soto (1, 2ª base ante Paz/Ruiz).'],
    ['E', 'Soto (1, fielding); Paz (2, throw).', 'Errores', 'Soto (1, fildeo); Paz (2, tiro).'],
    ['Outfield assists', 'Soto (Paz at home).', 'Asistencias de los jardines', 'Soto (Paz en home).'],
    ['HBP', 'Soto (by Paz).', 'Golpeados', 'Soto (de Paz).'],
    ['Team RISP', '2-for-6.', 'Con gente en posición de anotar', '2 de 6.'],
    ['Something new', '4.', 'Something new', '4.'],
  ])('%s: %s', (label, value, own, words) => {
    expect(noteInSpanish({ label, value })).toEqual({ label: own, value: words })
  })

  test('no number is lost or changed, whatever the note', () => {
    const label = fc.constantFrom('HR', 'SB', 'Weather', 'Wind', 'Team RISP', 'Att', 'E', 'Umpires')
    const part = fc.constantFrom(
      ' inning off ',
      '2nd',
      ' base by ',
      '-for-',
      ' on, ',
      ' out',
      ' degrees, ',
      'Clear',
      ' mph, ',
      'Soto',
    )
    const value = fc.array(fc.oneof(part, fc.nat({ max: 99 }).map(String))).map((it) => it.join(''))
    fc.assert(
      fc.property(label, value, (of, text) => {
        const told = noteInSpanish({ label: of, value: text }).value
        expect(told.match(/\d+/g) ?? []).toEqual(text.match(/\d+/g) ?? [])
      }),
    )
  })
})
