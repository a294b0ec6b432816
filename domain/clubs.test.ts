import { expect, test } from 'vitest'
import { favouriteTeams } from '../contract/accounts.ts'
import { type AbbreviationSet, clubByAbbreviation, clubOf, clubs } from './clubs.ts'

const sets: AbbreviationSet[] = ['abbrApi', 'abbrLogo', 'favourite']

test('the clubs: are known by their Stats API id, with accents and three abbreviations', () => {
  expect(clubOf(677)).toMatchObject({
    name: 'Naranjeros de Hermosillo',
    nickname: 'Naranjeros',
    abbrApi: 'HER',
    abbrLogo: 'hmo',
    favourite: 'her',
  })
})

test('the clubs: a guest is none of them', () => {
  expect(clubOf(147)).toBeUndefined()
  expect(clubByAbbreviation('abbrApi', 'NYY')).toBeUndefined()
})

// The three sets of the specification, chapters 2 and 3, and the upstream's, by hand.
test.each([
  [673, 'MXC', 'mxl', 'mxc'],
  [677, 'HER', 'hmo', 'her'],
  [680, 'OBR', 'obr', 'obr'],
  [676, 'NAV', 'nav', 'nav'],
  [675, 'MOC', 'lmm', 'moc'],
  [5482, 'GSV', 'gsv', 'gua'],
  [678, 'CUL', 'cul', 'cul'],
  [679, 'MAZ', 'maz', 'maz'],
  [674, 'JAL', 'jal', 'jal'],
  [5483, 'MTY', 'mty', 'mty'],
  [6483, 'NAY', null, null],
] as const)(
  'the clubs: club %i is %s to the league, %s among the logos and %s among the favourites',
  (id, api, logo, favourite) => {
    const names = { abbrApi: api, abbrLogo: logo, favourite }
    for (const set of sets) {
      const name = names[set]
      expect(clubOf(id)?.[set]).toBe(name)
      if (name !== null) expect(clubByAbbreviation(set, name)?.id).toBe(id)
    }
  },
)

test('the clubs: there and back: every abbreviation leads to its own club and to no other, in capitals or not', () => {
  for (const set of sets)
    for (const club of clubs) {
      const name = club[set]
      if (name === null) continue
      expect(clubByAbbreviation(set, name)).toBe(club)
      expect(clubByAbbreviation(set, name.toUpperCase())).toBe(club)
      expect(clubs.filter((it) => it[set] === name)).toEqual([club])
    }
})

test('the clubs: one set’s word is not another’s: gua is no logo, lmm is nobody’s favourite', () => {
  expect(clubByAbbreviation('abbrLogo', 'gua')).toBeUndefined()
  expect(clubByAbbreviation('favourite', 'lmm')).toBeUndefined()
  expect(clubByAbbreviation('abbrApi', 'hmo')).toBeUndefined()
})

test('the clubs: every favourite of the register form is a club', () => {
  for (const value of favouriteTeams) expect(clubByAbbreviation('favourite', value)?.favourite).toBe(value)
})
