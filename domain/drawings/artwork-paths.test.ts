import fc from 'fast-check'
import { expect, test } from 'vitest'
import { crest, portrait, thumb } from '../../contract/games/artwork.ts'
import { crestPath, portraitPaths } from './artwork-paths.ts'

test.each([
  ['27', 'Ángel Muñoz', '27'],
  ['00', 'Ángel Muñoz', '00'],
  ['', 'Ángel Muñoz', 'AM'],
  ['123', 'José Luis de la Ñ', 'JN'],
  ['x', 'Pelé', 'P'],
])('the portrait path of number %s and name %s ends in %s', (jersey, name, mark) => {
  expect(portraitPaths({ club: 677, jersey, name })).toEqual({
    image: `/api/3.0.0/teams/677/portraits/${mark}.svg`,
    thumb: `/api/3.0.0/teams/677/thumbs/${mark}.svg`,
  })
})

test('the portrait path is empty without a number and a name', () => {
  expect(portraitPaths({ club: 677, jersey: '', name: '' })).toEqual({ image: '', thumb: '' })
})

test('the portrait path is valid by the contract, whatever the player’s name', () => {
  const word = fc.string({ unit: 'grapheme' })
  fc.assert(
    fc.property(fc.nat(), word, word, (club, jersey, name) => {
      const { image, thumb: small } = portraitPaths({ club, jersey, name })
      if (image === '') return
      for (const [address, { path, params }] of [
        [image, portrait],
        [small, thumb],
        [crestPath(club + 1), crest],
      ] as const) {
        const pattern = path.replace(':id', '(?<id>[^/]+)').replace(':mark', '(?<mark>[^/]+)')
        const found = new RegExp(`^${pattern.replaceAll('.', '\\.')}$`).exec(address)?.groups
        expect(params?.safeParse(found).success, address).toBe(true)
      }
    }),
  )
})
