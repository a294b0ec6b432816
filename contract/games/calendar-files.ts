import { z } from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { wholeNumber } from '../number-inputs.ts'
import { playLanguage } from './play-language.ts'

/*
 * iCalendar files (RFC 5545) for a fan's own calendar: when and where a game is, never a score. An event
 * keeps its UID for good; SEQUENCE, DTSTAMP and LAST-MODIFIED grow when the league changes it. A game that is
 * cancelled, or put off without a new day, is STATUS:CANCELLED. Times are UTC; the text has Central and park
 * time.
 */

const id = wholeNumber(z.positive(), z.maximum(Number.MAX_SAFE_INTEGER))
const query = z.object({ lang: playLanguage })

export const gameCalendar = endpoint({
  method: 'GET',
  path: '/api/3.0.0/calendar/games/:mlbId/game.ics',
  access: 'open',
  kind: 'calendar',
  summary: 'A game as an iCalendar file',
  params: z.object({ mlbId: id }),
  query,
  response: z.string(),
})

export const clubCalendar = endpoint({
  method: 'GET',
  path: '/api/3.0.0/teams/:id/season.ics',
  access: 'open',
  kind: 'calendar',
  summary: "A club's season as an iCalendar file, to be subscribed to",
  params: z.object({ id }),
  query,
  response: z.string(),
})
