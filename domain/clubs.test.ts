import { describe, expect, test } from 'vitest'
import { clubOf, clubs } from './clubs.ts'

describe('the clubs', () => {
  test('are known by their Stats API id, with accents and three abbreviations', () => {
    expect(clubOf(677)).toMatchObject({
      name: 'Naranjeros de Hermosillo',
      nickname: 'Naranjeros',
      abbrApi: 'HER',
      abbrLogo: 'hmo',
      favourite: 'her',
    })
    expect(clubOf(675)).toMatchObject({ abbrApi: 'MOC', abbrLogo: 'lmm', favourite: 'moc' })
    expect(clubOf(5482)).toMatchObject({ abbrApi: 'GSV', abbrLogo: 'gsv', favourite: 'gua' })
  })

  test('a guest is none of them', () => {
    expect(clubOf(147)).toBeUndefined()
  })

  test('no two share an id or an abbreviation of the same set, and each park has a real time zone', () => {
    for (const key of ['id', 'abbrApi', 'abbrLogo', 'favourite'] as const)
      expect(new Set(clubs.map((it) => it[key])).size).toBe(clubs.length)
    for (const { timeZone } of clubs) expect(() => new Intl.DateTimeFormat('es', { timeZone })).not.toThrow()
  })
})
