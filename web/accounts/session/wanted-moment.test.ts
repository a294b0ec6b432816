import { expect, test } from 'vitest'
import {
  forgetWantedMoment,
  keepForPurchase,
  loadWantedMoment,
  momentIn,
  momentOfPurchase,
  saveWantedMoment,
} from './wanted-moment.ts'

const tabStorage = (stored?: string) => {
  const entries = new Map(stored === undefined ? [] : [['wanted-moment', stored]])
  return {
    entries,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  }
}

test('the moment of a video’s address is kept until it is forgotten', () => {
  const storage = tabStorage()
  const moment = momentIn('/player/2962231?utm_source=chat#jugada=12.3')
  expect(moment).toEqual({ gameId: '2962231', fragment: 'jugada=12.3' })
  if (moment) saveWantedMoment(storage, moment)
  expect(loadWantedMoment(storage)).toEqual(moment)
  forgetWantedMoment(storage, tabStorage())
  expect(loadWantedMoment(storage)).toBeUndefined()
})

test('a purchase that is paid later keeps its moment beyond the tab, and no other purchase has it', () => {
  const [tab, browser] = [tabStorage('{"gameId":"1","fragment":"jugada=1"}'), tabStorage()]
  keepForPurchase(7, tab, browser)
  expect(momentOfPurchase(7, browser)).toEqual({ gameId: '1', fragment: 'jugada=1' })
  expect(momentOfPurchase(8, browser)).toBeUndefined()
  keepForPurchase(8, tabStorage(), browser)
  expect(momentOfPurchase(7, browser)).toBeDefined()
  forgetWantedMoment(tab, browser)
  expect(momentOfPurchase(7, browser)).toBeUndefined()
})

test.each([
  undefined,
  '/player/2962231',
  '/player/2962231#box',
  '/player/2962231#jugada=x',
  '/player/0#jugada=1',
  '/games/2962231#jugada=1',
  '//evil.test/player/1#jugada=1',
  'https://evil.test/player/1#jugada=1',
])('the address %s names no moment of a video', (address) => {
  expect(momentIn(address)).toBeUndefined()
})

test.each([
  '/player/1#jugada=1',
  '{"gameId":"//evil.test","fragment":"jugada=1"}',
  '{"gameId":"1/../../profile","fragment":"jugada=1"}',
  '{"gameId":"1","fragment":"section-price"}',
  '{"gameId":1,"fragment":"t=2026-11-20T01:30:00Z"}',
])('a storage with %s has no moment', (stored) => {
  expect(loadWantedMoment(tabStorage(stored))).toBeUndefined()
})
