import { expect, test } from 'vitest'
import { smallSchedule } from '../../../testing/feeds/small-feed.ts'
import { parseSchedule } from '../../providers/league/league-schedule-shape.ts'
import { readSchedule } from './read-schedule.ts'

/** The row of a game with these fields. */
const rowWith = (more: Record<string, unknown>) => {
  const { dates } = smallSchedule([{}])
  const [date] = dates
  const [game] = date?.games ?? []
  const [row] = readSchedule(parseSchedule({ dates: [{ ...date, games: [{ ...game, ...more }] }] }))
  return row
}
const radio = (homeAway: string, language: string, sourceUrl?: string) => ({
  name: `Radio ${homeAway} ${language}`,
  type: 'AM',
  homeAway,
  language,
  sourceUrl,
})

test('the channels are those of television, each once, in the league’s order', () => {
  const broadcasts = [
    { name: 'Canal Uno', type: 'TV' },
    radio('home', 'es', 'https://radio.example/'),
    { name: 'Canal Dos', type: 'TV' },
    { name: 'Canal Uno', type: 'TV' },
    { name: '', type: 'TV' },
  ]
  expect(rowWith({ broadcasts })?.channels).toEqual(['Canal Uno', 'Canal Dos'])
})

test('a game has the home side’s radio, Spanish before English, and skips stations without an address', () => {
  const broadcasts = [
    radio('away', 'en', 'https://radio.example/1'),
    radio('home', 'en', 'https://radio.example/2'),
    radio('away', 'es', 'https://radio.example/3'),
    radio('home', 'es'),
  ]
  expect(rowWith({ broadcasts })?.audioLink).toBe('https://radio.example/3')
  expect(rowWith({ broadcasts: broadcasts.slice(0, 2) })?.audioLink).toBe('https://radio.example/2')
  expect(rowWith({ broadcasts: [radio('home', 'es')] })?.audioLink).toBeNull()
})

test('a sponsor leads to its own address, else to its page', () => {
  const sponsorships = [
    { name: 'Uno', tlink: 'https://uno.example/', altPageUrl: 'https://liga.example/uno' },
    { name: 'Dos', altPageUrl: 'https://liga.example/dos' },
    { name: 'Tres' },
  ]
  expect(rowWith({ sponsorships })?.ads).toEqual(['https://uno.example/', 'https://liga.example/dos'])
})

test.each([
  'javascript:alert(1)',
  'data:text/html,<script>',
  'https://liga:clave@radio.example/',
  '//radio.example',
  7,
])('an address that is no web address is left out: %j', (address) => {
  const row = rowWith({
    broadcasts: [radio('home', 'es', address as string)],
    sponsorships: [{ tlink: address, altPageUrl: address }],
  })
  expect([row?.audioLink, row?.ads]).toEqual([null, []])
})

test('a schedule without broadcasts and sponsors leaves all of them out', () => {
  const row = rowWith({ broadcasts: undefined, sponsorships: null })
  expect(row).toMatchObject({ channels: [], audioLink: null, ads: [] })
})
