import type { JsonObject } from '../shape/feed-shape.ts'
import { type Phase, type Span, statusOf } from '../shape/status.ts'
import type { Fixture } from './fixture-data.ts'
import type { ScheduleRow } from './live-game.ts'

/**
 * The rows of a game in the schedule when it is in a phase at `t` (ms UTC). A postponed game, and one resumed
 * on another day, have two under one gamePk; any other game has one of its own date.
 */
export const rowsOf = (
  fixture: Fixture,
  span: Span,
  { phase, t }: { phase: Phase; t: number },
): ScheduleRow[] => {
  if (fixture.postponed !== undefined) return postponedRows(fixture, fixture.postponed, phase)
  const suspended = span.pauses?.find(({ kind }) => kind === 'suspended')
  const { resumes } = fixture
  if (resumes === undefined || suspended === undefined || t < suspended.from) return [singleRow(fixture)]
  return [
    {
      date: fixture.officialDate,
      fields: { resumeDate: iso(resumes.at), resumeGameDate: resumes.day },
      isPlayed: true,
    },
    {
      date: resumes.day,
      fields: {
        gameDate: iso(resumes.at),
        resumedFrom: iso(fixture.firstPitch),
        resumedFromDate: fixture.officialDate,
      },
      isPlayed: true,
    },
  ]
}

const singleRow = ({ officialDate, cancelledAt }: Fixture): ScheduleRow => ({
  date: officialDate,
  fields: {},
  isPlayed: cancelledAt === undefined,
})

const postponedRows = (
  fixture: Fixture,
  { from, day }: NonNullable<Fixture['postponed']>,
  phase: Phase,
): ScheduleRow[] => {
  const first: JsonObject = {
    gameDate: iso(from),
    gameNumber: 1,
    doubleHeader: 'N',
    scheduledInnings: 9,
    dayNight: 'night',
    calendarEventID: `32-${fixture.gamePk}-${day}`,
  }
  if (phase === 'scheduled') return [{ date: day, fields: { ...first, officialDate: day }, isPlayed: false }]
  const [, month, date] = day.split('-').map(Number)
  return [
    {
      date: day,
      fields: {
        ...first,
        officialDate: fixture.officialDate,
        rescheduleDate: iso(fixture.firstPitch),
        rescheduleGameDate: fixture.officialDate,
        status: { ...statusOf('postponed') },
      },
      isPlayed: false,
    },
    {
      date: fixture.officialDate,
      fields: {
        gameDate: iso(fixture.firstPitch),
        officialDate: fixture.officialDate,
        rescheduledFrom: iso(from),
        rescheduledFromDate: day,
        description: `Makeup of ${month}/${date} ppd`,
        ...(phase === 'postponed' ? { status: { ...statusOf('scheduled') } } : {}),
      },
      isPlayed: phase !== 'postponed',
    },
  ]
}

const iso = (t: number) => new Date(t).toISOString().replace('.000Z', 'Z')
