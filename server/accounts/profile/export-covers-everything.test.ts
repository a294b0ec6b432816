import { getTableColumns, getTableName, is, sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { openAccountsApp } from '../../../testing/app/open-accounts-app.ts'
import { openFans } from '../../../testing/app/open-fans.ts'
import { storeEverything } from '../../../testing/app/store-everything.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'
import * as tables from '../../tables.ts'

const EXPORTED = 'exported'
const HASH = 'a hash of a secret, or of a name that only its browser has'
const GONE = 'a deleted account has no session that could ask'
const OWN_NUMBER = 'our own number of the row, or of its parent, under which it stands in the export'

/**
 * For each column of the tables with a user's data: that the export has it, or why it has not. A new table or
 * column is a decision: it fails this test until it stands here.
 */
const personal: Record<string, Record<string, string>> = {
  users: {
    ...exported(
      'id email emailConfirmedAt name entrepreneurNumber role loginType telephone country city team',
    ),
    ...exported('gender birthday affiliateId lang createdAt spoilers players'),
    passwordHash: HASH,
    nipHash: HASH,
    deletedAt: GONE,
  },
  sessions: {
    ...exported('kind userAgent createdAt seenAt expiresAt endedAt provedAt'),
    ...{ id: OWN_NUMBER, userId: OWN_NUMBER },
    ...{ tokenHash: HASH, cookieHash: HASH, deviceId: HASH, introHash: HASH },
    introExpiresAt: 'minutes in which a token of one video holds',
  },
  identities: { ...exported('provider subject label createdAt'), ...{ id: OWN_NUMBER, userId: OWN_NUMBER } },
  passkeys: {
    ...exported('transports name createdAt usedAt'),
    ...{ id: OWN_NUMBER, userId: OWN_NUMBER },
    publicKey: 'the half of a key that is on the owner’s device',
    counter: 'how often the device used it, by its own count',
  },
  mailed_links: {
    ...exported('purpose email createdAt expiresAt usedAt'),
    tokenHash: HASH,
    userId: OWN_NUMBER,
  },
  consents: { ...exported('version address createdAt'), ...{ id: OWN_NUMBER, userId: OWN_NUMBER } },
  change_notices: { ...exported('enqueuedAt sentAt'), userId: OWN_NUMBER, changeId: OWN_NUMBER },
  playback_leases: {
    ...exported('gamePk generation grantedAt renewedAt expiresAt endReason'),
    ...exported('position takeovers'),
    ...{ userId: OWN_NUMBER, playbackId: OWN_NUMBER, sessionId: OWN_NUMBER, deviceId: HASH, tokenHash: HASH },
    ...{ previousTokenHash: HASH, network: HASH, mediaClient: HASH },
    mediaRank: 'what a client is to us for seconds',
    mediaSeenAt: 'seconds in which a client plays',
    switches: 'counted for an hour, to notice a cookie that two share',
    replacements: 'counted for an hour, to notice a cookie that two share',
  },
  playback_reports: {
    ...exported('gamePk kind startedAt reportedAt startMs playedMs stalls stalledMs disconnects'),
    ...{ ...exported('droppedFrames delayMs heights'), userId: OWN_NUMBER, playbackId: OWN_NUMBER },
  },
  push_devices: {
    ...exported('endpoint userAgent lang createdAt'),
    ...{ id: OWN_NUMBER, userId: OWN_NUMBER, deviceId: HASH },
    p256dh: 'half of a key that is in the owner’s browser',
    auth: 'a secret that the owner’s browser shares with us',
  },
  game_alerts: { ...exported('gamePk createdAt'), userId: OWN_NUMBER },
  club_alerts: { ...exported('club createdAt'), userId: OWN_NUMBER },
  watch_positions: { ...exported('gamePk frameAt savedAt'), userId: OWN_NUMBER },
  grants: {
    ...exported('source sourceId startsAt endsAt baseballDay revokedAt createdAt'),
    ...{ id: OWN_NUMBER, userId: OWN_NUMBER },
    membershipId: 'its title is there',
  },
  orders: {
    ...exported('id reference membershipId title titleEn baseballDay accessStartsAt accessEndsAt totalMinor'),
    ...exported(
      'commissionMinor creditMinor creditedOrderIds currency email telephone lang createdAt updatedAt',
    ),
    userId: OWN_NUMBER,
    sealedContact: GONE,
    contactKeptUntil: GONE,
  },
  payment_attempts: {
    ...exported(
      'id provider providerOrderKey providerTxnId method cashReference dueAt status errorCode createdAt',
    ),
    ...exported('updatedAt'),
    orderId: OWN_NUMBER,
    cardFingerprint: HASH,
    network: HASH,
    device: HASH,
    checkedAt: 'when we last asked the company: about our questions, not about a person',
    redirectUrl: 'where the bank asked: opens a payment while it waits',
  },
  payment_events: { ...exported('event detail at'), ...{ id: OWN_NUMBER, attemptId: OWN_NUMBER } },
  payment_mismatches: {
    ...exported('chargeId kind detail foundAt resolvedAt'),
    ...{ id: OWN_NUMBER, attemptId: OWN_NUMBER },
    provider: 'that of the attempt',
  },
  provider_events: {
    ...exported('provider receivedAt processedAt'),
    attemptId: OWN_NUMBER,
    key: 'made of what the body says',
    body: 'may name another person, who paid; what follows from it is in the attempt and its events',
    headers: 'the company’s signature',
    runAt: 'our own work on it',
    attempts: 'our own work on it',
    lastError: 'our own work on it',
  },
  prepaid_cards: { ...exported('folio batchId redeemedAt'), codeHash: HASH, redeemedBy: OWN_NUMBER },
}

/** Tables without data that could be found by a user. */
const impersonal: Record<string, string> = {
  throttles: 'keys are hashes of what and who: nobody is found by them',
  sign_in_attempts: 'no account yet; an hour to a day',
  outbox: 'a mail until it is sent; then the numbers of what it was about',
  announced_changes: 'what everybody is told',
  job_leases: 'servers',
  memberships: 'what is sold',
  prepaid_batches: 'what is sold',
  scheduled_games: 'the league',
  whole_schedule: 'the league',
  league_answers: 'the league',
  game_logs: 'the league',
  recordings: 'the league',
}

function exported(columns: string): Record<string, string> {
  return Object.fromEntries(columns.split(' ').map((it) => [it, EXPORTED]))
}

const byName = new Map<string, PgTable>(
  Object.values(tables).flatMap((it) => (is(it, PgTable) ? [[getTableName(it), it]] : [])),
)

/** Whether a table has a user's data: `users`, and each table that refers to another such table. */
const namesAPerson = (table: PgTable): boolean =>
  getTableName(table) === 'users' ||
  getTableConfig(table).foreignKeys.some((it) => namesAPerson(it.reference().foreignTable))

test('the export has each column of each table that names a user, or says why it has not', () => {
  expect([...Object.keys(personal), ...Object.keys(impersonal)].sort()).toEqual([...byName.keys()].sort())
  for (const [name, table] of byName) {
    expect(namesAPerson(table), `${name} names a person`).toBe(name in personal)
    const columns = Object.keys(getTableColumns(table))
    if (name in personal) expect(Object.keys(personal[name] ?? {}).sort(), name).toEqual(columns.sort())
    else
      expect(
        columns.filter((it) => /user|e.?mail|telephone|phone/i.test(it)),
        name,
      ).toEqual([])
  }
})

const testApp = openForTests(openAccountsApp)

test('a user’s data in each of those columns stands in their export', async () => {
  const fan = await openFans(testApp).newFan()
  await storeEverything(testApp.db, fan.browser.userId, new Date(testApp.clock.now()))
  const answer = await fan.browser.call('GET', `${fan.path}/export`)
  const told = leavesOf(answer.json().response)
  expect(answer.body).not.toContain('SECRET')
  for (const [name, columns] of Object.entries(personal)) {
    const rows = await rowsOf(name, fan.browser.userId)
    expect(rows.length, `rows of ${name}`).toBeGreaterThan(0)
    for (const column of Object.keys(columns).filter((it) => columns[it] === EXPORTED)) {
      const values = rows.map((row) => row[column]).filter((it) => it !== null)
      expect(values.length, `${name}.${column} is stored`).toBeGreaterThan(0)
      for (const text of values.flatMap((it) => textsOf(column, it)))
        expect(told, `${name}.${column}`).toContain(text)
    }
  }
})

const leavesOf = (it: unknown): Set<string> =>
  typeof it === 'object' && it !== null
    ? new Set(Object.values(it).flatMap((value) => [...leavesOf(value)]))
    : new Set([String(it)])

const textsOf = (column: string, value: unknown): string[] => {
  if (value instanceof Date) return [value.toISOString()]
  if (typeof value === 'object' && value !== null)
    return Object.values(value).flatMap((it) => textsOf(column, it))
  return [column.endsWith('Minor') ? String(Number(value) / 100) : String(value)]
}

/** Finds each table's rows of one user. */
const rowsOf = async (name: string, userId: number): Promise<Record<string, unknown>[]> => {
  const table = byName.get(name)
  if (table === undefined) throw new Error(`no table ${name}`)
  const attempts = sql`(select a.id from payment_attempts a join orders o on o.id = a.order_id where o.user_id = ${userId})`
  const conditions: Record<string, ReturnType<typeof sql>> = {
    users: sql`id = ${userId}`,
    payment_attempts: sql`id in ${attempts}`,
    payment_events: sql`attempt_id in ${attempts}`,
    payment_mismatches: sql`attempt_id in ${attempts}`,
    provider_events: sql`attempt_id in ${attempts}`,
    prepaid_cards: sql`redeemed_by = ${userId}`,
  }
  const rows = await testApp.db
    .select()
    .from(table)
    .where(conditions[name] ?? sql`user_id = ${userId}`)
  return rows as Record<string, unknown>[]
}
