import { addDays, leagueDay } from '../../../domain/league/league-time.ts'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import {
  type AnnouncedChange,
  addChange,
  allChanges,
  type ChangeName,
  changeByName,
  countNotTold,
  countPeople,
  countSent,
} from './store-changes.ts'

type Deps = { db: Db; clock: Clock }

/** What is announced: the day (YYYY-MM-DD, league time) from which it holds, and what a mail says of it in both languages. */
export type Announcement = ChangeName & Pick<AnnouncedChange, 'textEs' | 'textEn'>

/**
 * The contract promises a mail before a change holds. One that the mail server refuses is tried again for three days
 * (server/jobs): announced on the fourth day before, it still comes in time.
 */
export const DAYS_AHEAD = 4
/** Further ahead a date is a slip of the pen. */
const MOST_DAYS_AHEAD = 365

/** The first and the last day from which a change may hold that is announced now. */
export const announceableDays = (clock: Clock): { first: string; last: string } => {
  const today = leagueDay(clock.now())
  return { first: addDays(today, DAYS_AHEAD), last: addDays(today, MOST_DAYS_AHEAD) }
}

/**
 * Announces a change once: the running product then mails it to each person who has an account with an address
 * (tell-change.ts). `again` where it was announced before with the same texts, `other` with others; both change nothing.
 */
export const announceChange = async (
  { db, clock }: Deps,
  it: Announcement,
): Promise<'announced' | 'again' | 'other'> => {
  if (await addChange(db, { ...it, announcedAt: new Date(clock.now()) })) return 'announced'
  const before = await changeByName(db, it)
  return before?.textEs === it.textEs && before.textEn === it.textEn ? 'again' : 'other'
}

/** How many have an account with an address. */
export const countRecipients = (db: Db): Promise<number> => countPeople(db)

/** A change as its list shows it; `notTold` have an address and no mail server has taken their mail. */
export type ToldChange = AnnouncedChange & { told: number; notTold: number }

/** Every change that was announced, the latest first, and how many have been told of it. */
export const listChanges = async (db: Db): Promise<ToldChange[]> => {
  const changes: ToldChange[] = []
  for (const change of await allChanges(db))
    changes.push({
      ...change,
      told: await countSent(db, change.id),
      notTold: await countNotTold(db, change.id),
    })
  return changes
}
