import { expect, test } from 'vitest'
import { type Arrived, scrollTargetOf } from './scroll.ts'
import { locationOf } from './site-location.ts'

const TOP = [0, 0]
const KEPT: [number, number] = [0, 640]

const targetOf = (
  arrival: Arrived['arrival'],
  href: string,
  { kept, isNewPage = true }: { kept?: [number, number]; isNewPage?: boolean } = {},
) => scrollTargetOf({ location: locationOf(href), arrival, isNewPage }, kept, (id) => id === 'section-price')

test('a page opened by a link begins at its start, even if it was visited before', () => {
  expect(targetOf('led', '/calendar')).toEqual(TOP)
  expect(targetOf('led', '/calendar', { kept: KEPT })).toEqual(TOP)
  expect(targetOf('led', '/calendar?date=2026-01-04', { isNewPage: false })).toEqual(TOP)
})

test('"back" and a reload return to the position where the page was left', () => {
  expect(targetOf('moved', '/calendar', { kept: KEPT })).toEqual(KEPT)
  expect(targetOf('first', '/calendar', { kept: KEPT })).toEqual(KEPT)
  expect(targetOf('moved', '/home#section-price', { kept: KEPT })).toEqual(KEPT)
})

test('an address with a part of the page leads to that part', () => {
  expect(targetOf('led', '/home#section-price')).toEqual({ element: 'section-price' })
  expect(targetOf('led', '/home#section-price', { kept: KEPT, isNewPage: false })).toEqual({
    element: 'section-price',
  })
  expect(targetOf('first', '/home#section-price')).toEqual({ element: 'section-price' })
})

test('a missing part leads to the start of a new page, and nowhere on the same page', () => {
  expect(targetOf('led', '/home#gone')).toEqual(TOP)
  expect(targetOf('led', '/home#gone', { isNewPage: false })).toBeUndefined()
})

test('a viewer who has scrolled the server’s rendering stays there', () => {
  expect(targetOf('first', '/home')).toBeUndefined()
  expect(targetOf('first', '/home#gone')).toBeUndefined()
})
