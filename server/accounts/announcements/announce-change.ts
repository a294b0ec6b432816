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
  countReachable,
  countSent,
} from './store-changes.ts'

type Deps = { db: Db; clock: Clock }

/** The day (YYYY-MM-DD, league time) from which a change holds, and its mail's text in both languages. */
export type Announcement = ChangeName & Pick<AnnouncedChange, 'textEs' | 'textEn'>

/**
 * The contract promises a mail before a change holds. A refused mail is tried again for three days
 * (server/jobs), so a change that is announced four days ahead still reaches the users in time.
 */
export const DAYS_AHEAD = 4
/** A date further ahead is a typing error. */
const MOST_DAYS_AHEAD = 365

/** The first and the last day from which a change announced now may hold. */
export const announceableDays = (clock: Clock): { first: string; last: string } => {
  const today = leagueDay(clock.now())
  return { first: addDays(today, DAYS_AHEAD), last: addDays(today, MOST_DAYS_AHEAD) }
}

/**
 * Announces a change once: the running product then mails it to each user who has an address
 * (send-announcement.ts). `again` if it was announced before with the same texts, `other` if with others;
 * both change nothing.
 */
export const announceChange = async (
  { db, clock }: Deps,
  it: Announcement,
): Promise<'announced' | 'again' | 'other'> => {
  if (await addChange(db, { ...it, announcedAt: new Date(clock.now()) })) return 'announced'
  const before = await changeByName(db, it)
  return before?.textEs === it.textEs && before.textEn === it.textEn ? 'again' : 'other'
}

/** The number of users with an address. */
export const countRecipients = (db: Db): Promise<number> => countReachable(db)

/** A listed change; `notTold` counts users with an address whose mail no mail server has taken. */
export type ToldChange = AnnouncedChange & { told: number; notTold: number }

/** All announced changes, the latest first, and how many users have been told of each. */
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
