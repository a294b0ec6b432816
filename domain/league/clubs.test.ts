import { expect, test } from 'vitest'
import { favouriteTeams } from '../../contract/accounts/account-inputs.ts'
import { type AbbreviationSet, clubByAbbreviation, clubOf, clubs } from './clubs.ts'

const sets: AbbreviationSet[] = ['abbrApi', 'abbrLogo', 'favourite']

test('the clubs have their Stats API id, accents and three abbreviations', () => {
  expect(clubOf(677)).toMatchObject({
    name: 'Naranjeros de Hermosillo',
    nickname: 'Naranjeros',
    abbrApi: 'HER',
    abbrLogo: 'hmo',
    favourite: 'her',
  })
})

test('a guest club is not a club of the league', () => {
  expect(clubOf(147)).toBeUndefined()
  expect(clubByAbbreviation('abbrApi', 'NYY')).toBeUndefined()
})

// The three sets of the specification, chapters 2 and 3, and the upstream’s, by hand.
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
  'club %i has the abbreviations %s in the league, %s of the logo and %s of the favourite',
  (id, api, logo, favourite) => {
    const names = { abbrApi: api, abbrLogo: logo, favourite }
    for (const set of sets) {
      const name = names[set]
      expect(clubOf(id)?.[set]).toBe(name)
      if (name !== null) expect(clubByAbbreviation(set, name)?.id).toBe(id)
    }
  },
)

test('every abbreviation finds its own club only, in any case', () => {
  for (const set of sets)
    for (const club of clubs) {
      const name = club[set]
      if (name === null) continue
      expect(clubByAbbreviation(set, name)).toBe(club)
      expect(clubByAbbreviation(set, name.toUpperCase())).toBe(club)
      expect(clubs.filter((it) => it[set] === name)).toEqual([club])
    }
})

test('an abbreviation of one set is unknown to the others: gua is no logo, lmm no favourite', () => {
  expect(clubByAbbreviation('abbrLogo', 'gua')).toBeUndefined()
  expect(clubByAbbreviation('favourite', 'lmm')).toBeUndefined()
  expect(clubByAbbreviation('abbrApi', 'hmo')).toBeUndefined()
})

test('every favourite of the register form is a club', () => {
  for (const value of favouriteTeams) expect(clubByAbbreviation('favourite', value)?.favourite).toBe(value)
})
