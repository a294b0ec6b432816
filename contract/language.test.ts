import { expect, test } from 'vitest'
import { boxScore } from './games/box-score.ts'
import { playByPlay } from './games/play-by-play.ts'
import { languageIn } from './language.ts'

const english = ['en', 'EN', 'en_US', 'en-US', ' en_US ', 'en-US,en;q=0.9', 'en;q=0.8, es']
const spanish = [
  '',
  'es',
  'es_MX',
  'es-MX',
  'es-MX,en;q=0.5',
  'pt_BR',
  'it',
  'ru',
  'pr',
  'english',
  'enm',
  'xx_en',
]

test.each(english)('the language %j is English', (text) => expect(languageIn(text)).toBe('en'))

test.each(spanish)('the language %j is Spanish, like every language other than English', (text) =>
  expect(languageIn(text)).toBe('es'),
)

test('the query of plays and notes takes every form of a language; an unknown one, two at once or none is Spanish', () => {
  for (const { query } of [boxScore, playByPlay]) {
    for (const lang of ['en', 'en_US', 'en-US']) expect(query?.parse({ lang })).toEqual({ lang: 'en' })
    for (const lang of ['es', 'es_MX', 'pt', ['en', 'en'], undefined])
      expect(query?.parse({ lang })).toEqual({ lang: 'es' })
  }
})
