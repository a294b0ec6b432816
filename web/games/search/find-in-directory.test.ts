import { expect, test } from 'vitest'
import type { DirectoryClub, DirectoryPlayer } from '../../../contract/games/directory.ts'
import { searchIn } from './find-in-directory.ts'

const club = (id: number, name: string, city: string, abbrUpper: string): DirectoryClub => ({
  id,
  name,
  shortName: name.split(' ')[0] ?? name,
  abbrUpper,
  city,
})
const player = (mlbId: number, name: string, clubId: number): DirectoryPlayer => ({
  mlbId,
  name,
  clubId,
  jersey: '7',
  position: 'Pitcher',
  positionAbbr: 'P',
})
const find = searchIn({
  clubs: [
    club(673, 'Águilas de Mexicali', 'Mexicali', 'MXC'),
    club(680, 'Yaquis de Obregón', 'Ciudad Obregón', 'OBR'),
  ],
  players: [
    player(1, 'Tirso Ornelas', 673),
    player(2, 'Samuel Saracho', 680),
    player(3, 'José Muñoz', 680),
    player(4, 'Ana Li', 673),
  ],
})
const clubsFor = (query: string) => find(query).clubs.map((it) => it.id)
const playersFor = (query: string) => find(query).players.map((it) => it.mlbId)

test('accents and capitals do not matter, neither in the query nor in the name', () => {
  for (const query of ['obregon', 'OBREGÓN', 'Obrégon']) expect(clubsFor(query)).toEqual([680])
  for (const query of ['munoz', 'MUÑOZ', 'jose munoz']) expect(playersFor(query)).toEqual([3])
})

test('the first letters of a word are enough, and words come in any order', () => {
  expect(playersFor('sara')).toEqual([2])
  expect(playersFor('ornelas tir')).toEqual([1])
})

test('one letter that is wrong, missing or too many is forgiven, and two are not', () => {
  for (const query of ['saraxho', 'sarcho', 'sarracho']) expect(playersFor(query)).toEqual([2])
  expect(playersFor('saxaxho')).toEqual([])
})

test('a short word has to be right, since another letter makes another word of it', () => {
  expect(playersFor('li')).toEqual([4])
  expect(playersFor('lo')).toEqual([])
})

test('a club is found by its city and its letters, with the players on its roster', () => {
  expect(clubsFor('mexicali')).toEqual([673])
  expect(clubsFor('mxc')).toEqual([673])
  expect(playersFor('mexicali').sort()).toEqual([1, 4])
})

test('every word has to fit: a player of another club is not found', () => {
  expect(playersFor('saracho yaquis')).toEqual([2])
  expect(playersFor('saracho mexicali')).toEqual([])
})

test('without a query all clubs are there, and no player', () => {
  expect(find('  ')).toMatchObject({ clubs: [{ id: 673 }, { id: 680 }], players: [] })
})
