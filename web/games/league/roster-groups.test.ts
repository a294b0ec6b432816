import { expect, test } from 'vitest'
import { rosterGroups } from './roster-groups.ts'

const rosterPlayer = (name: string, positionAbbr: string) => ({
  name,
  positionAbbr,
  isPitcher: positionAbbr === 'P',
})

test('a roster is grouped by position, pitchers first, and ordered by name within each group', () => {
  const groups = rosterGroups([
    rosterPlayer('Zúñiga', 'SS'),
    rosterPlayer('Ávila', '1B'),
    rosterPlayer('Baca', 'P'),
    rosterPlayer('Cota', 'OF'),
  ])
  expect(groups.map((it) => [it.group, it.players.map((player) => player.name)])).toEqual([
    ['pitchers', ['Baca']],
    ['infielders', ['Ávila', 'Zúñiga']],
    ['outfielders', ['Cota']],
  ])
})

test('a roster includes players without a position group', () => {
  const groups = rosterGroups([rosterPlayer('Lugo', 'DH'), rosterPlayer('Soto', '')])
  expect(groups).toEqual([
    { group: 'others', players: [rosterPlayer('Lugo', 'DH'), rosterPlayer('Soto', '')] },
  ])
})
