import { expect, test } from 'vitest'
import type { CalendarDay } from '../../../contract/games/calendar.ts'
import { clubsOfSeason } from '../../../domain/league/clubs-by-season.ts'
import { clubCode, clubOfCode, clubsToChoose, storeClub, storedClub } from './club-filter.ts'

const storageWith = (items: Record<string, string>) => {
  const map = new Map(Object.entries(items))
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  }
}
const closed = (): never => {
  throw new Error('closed')
}

test('the calendar’s address names a club of the league in lower case, and nothing else', () => {
  expect(clubCode('HER')).toBe('her')
  expect(clubOfCode('her')?.name).toBe('Naranjeros de Hermosillo')
  for (const text of ['nyy', '', 7, null, ['her'], {}]) expect(clubCode(text)).toBeUndefined()
})

test('the club is remembered until all clubs are chosen, and a broken memory is none', () => {
  const storage = storageWith({ 'calendar-club': 'nyy' })
  expect(storedClub(() => storage)).toBeUndefined()
  storeClub(() => storage, 'cul')
  expect(storedClub(() => storage)).toBe('cul')
  storeClub(() => storage, undefined)
  expect(storedClub(() => storage)).toBeUndefined()
})

test('without a storage the calendar shows all clubs and remembers none', () => {
  expect(storedClub(closed)).toBeUndefined()
  expect(() => storeClub(closed, 'her')).not.toThrow()
})

test('the ten clubs that play can be chosen, whichever the season was said to have, and a guest when it plays', () => {
  const [sultanes, naranjeros] = [5483, 677]
  const weekOf = (ids: number[]) =>
    [
      { date: '2026-11-26', games: ids.map((id) => ({ awayTeam: { id: naranjeros }, homeTeam: { id } })) },
    ] as unknown as CalendarDay[]
  const names = (shown: CalendarDay[], ...chosen: string[]) =>
    clubsToChoose(
      '2026-11-26',
      shown,
      chosen.flatMap((it) => clubOfCode(it) ?? []),
    ).map((it) => it.nickname)
  const ten = clubsOfSeason(2026).clubs
  const others = ten.slice(0, 9).map((it) => it.id)
  expect(names([])).toEqual(ten.map((it) => it.nickname))
  expect(names(weekOf([...others, sultanes]))).toEqual([...names([]).slice(0, 9), 'Sultanes'])
  expect(names(weekOf([...ten.map((it) => it.id), sultanes]))).toEqual([...names([]), 'Sultanes'])
  expect(names([], 'mty')).toEqual([...names([]), 'Sultanes'])
  expect(names(weekOf([...others, sultanes]), 'nay', 'her')).toEqual([
    ...names([]).slice(0, 9),
    'Sultanes',
    'Jaguares',
  ])
})
