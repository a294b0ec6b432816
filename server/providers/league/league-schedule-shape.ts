import type { z } from 'zod'
import { linescore, record, ref, status, team } from './league-feed-shape.ts'
import { instant, intOrNull, link, listOf, objectOrEmpty, text } from './lenient-schemas.ts'

const scheduleTeam = objectOrEmpty({
  team,
  score: intOrNull,
  leagueRecord: record,
  probablePitcher: ref,
})
const scheduleGame = objectOrEmpty({
  gamePk: intOrNull,
  gameType: text,
  gameDate: instant,
  officialDate: text,
  status,
  teams: objectOrEmpty({ away: scheduleTeam, home: scheduleTeam }),
  venue: objectOrEmpty({ id: intOrNull, name: text, timeZone: objectOrEmpty({ id: text }) }),
  broadcasts: listOf(
    objectOrEmpty({ name: text, type: text, language: text, homeAway: text, sourceUrl: link }),
  ),
  sponsorships: listOf(objectOrEmpty({ tlink: link, altPageUrl: link })),
  doubleHeader: text,
  gameNumber: intOrNull,
  scheduledInnings: intOrNull,
  linescore,
  /** YYYY-MM-DD: a game that was put off names its other day in each of its two rows. */
  rescheduleGameDate: text,
  rescheduledFromDate: text,
  resumeGameDate: text,
  resumedFromDate: text,
})
export type FeedScheduleGame = z.output<typeof scheduleGame>

const schedule = objectOrEmpty({ dates: listOf(objectOrEmpty({ date: text, games: listOf(scheduleGame) })) })
export type FeedSchedule = z.output<typeof schedule>

/** Reads any JSON as a schedule; never throws. */
export const parseSchedule = (json: unknown): FeedSchedule => schedule.parse(json)
