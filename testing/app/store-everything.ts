import { eq } from 'drizzle-orm'
import type { Db } from '../../server/db/open.ts'
import * as tables from '../../server/tables.ts'

let minute = 0
/** Another instant each time, so that no two are equal. */
const instant = () => {
  minute += 1
  return new Date(Date.parse('2026-11-01T00:00:00Z') + minute * 60_000)
}

/** Stores a value in each column that a user's export has, and 'SECRET' in those that it must not have. */
export const storeEverything = async (db: Db, userId: number, now: Date): Promise<void> => {
  await storeAccount(db, userId, now)
  await storeNotices(db, userId)
  await storeWatching(db, userId)
  await storeNotifications(db, userId)
  const [order] = await db.insert(tables.orders).values(orderOf(userId)).returning()
  const [attempt] = await db
    .insert(tables.paymentAttempts)
    .values({
      orderId: order?.id ?? 0,
      ...{ provider: 'openpay-a', providerOrderKey: `key-${userId}`, providerTxnId: `tr-${userId}` },
      ...{ method: 'cash', cashReference: '000123', status: 'failed', errorCode: 'code-9' },
      ...{
        dueAt: instant(),
        createdAt: instant(),
        updatedAt: instant(),
        cardFingerprint: 'SECRET',
        network: 'SECRET',
        device: 'SECRET',
      },
    })
    .returning()
  const attemptId = attempt?.id ?? 0
  await db.insert(tables.paymentEvents).values({ attemptId, event: 'asked', detail: 'why', at: instant() })
  await db.insert(tables.paymentMismatches).values({
    ...{ attemptId, provider: 'openpay-a', chargeId: 'tr-other', kind: 'odd', detail: '39 MXN' },
    ...{ foundAt: instant(), resolvedAt: instant() },
  })
  await db.insert(tables.providerEvents).values({
    ...{ attemptId, key: `SECRET-${userId}`, provider: 'openpay-b', body: 'SECRET' },
    ...{ receivedAt: instant(), runAt: instant(), processedAt: instant() },
  })
  const [batch] = await db
    .insert(tables.prepaidBatches)
    .values({ membershipId: 1, priceMinor: 100, currency: 'MXN' })
    .returning()
  await db.insert(tables.prepaidCards).values({
    ...{ folio: '7000000001', batchId: batch?.id ?? 0, codeHash: 'SECRET' },
    ...{ redeemedBy: userId, redeemedAt: instant() },
  })
}

const storeAccount = async (db: Db, userId: number, now: Date) => {
  const { users, sessions, identities, passkeys, mailedLinks, consents, grants } = tables
  await db
    .update(users)
    .set({
      ...{
        emailConfirmedAt: instant(),
        entrepreneurNumber: '70000001',
        nipHash: 'SECRET',
        telephone: '6671234567',
      },
      ...{ country: 'MEX', city: 'Guasave', team: 'gua', gender: 'female', birthday: '01/31/1990' },
      ...{ affiliateId: 'radio-90', lang: 'en', createdAt: instant() },
      players: [605151],
      spoilers: { all: true, teams: [677], games: { '800001': 'show' } },
    })
    .where(eq(users.id, userId))
  await db
    .update(sessions)
    .set({
      userAgent: 'Agent/1',
      createdAt: instant(),
      provedAt: now,
      endedAt: null,
    })
    .where(eq(sessions.userId, userId))
  await db.insert(sessions).values({
    ...{ id: 'SECRET', userId, kind: 'app', tokenHash: 'SECRET', userAgent: 'Agent/2', createdAt: instant() },
    ...{ seenAt: instant(), expiresAt: instant(), endedAt: instant(), provedAt: instant() },
  })
  await db.insert(identities).values({
    ...{ userId, provider: 'facebook', subject: 'fb77', label: 'Lulú', createdAt: instant() },
  })
  await db.insert(passkeys).values({
    ...{ id: 'SECRET', userId, publicKey: 'SECRET', counter: 3, transports: ['usb', 'nfc'], name: 'Llave' },
    ...{ createdAt: instant(), usedAt: instant() },
  })
  await db.insert(mailedLinks).values({
    ...{ tokenHash: 'SECRET', userId, purpose: 'change-email', email: 'lulu.nueva@example.test' },
    ...{ createdAt: instant(), expiresAt: instant(), usedAt: instant() },
  })
  await db
    .insert(consents)
    .values({ userId, version: '2026-10', address: '201.30.0.9', createdAt: instant() })
  await db.insert(grants).values({
    ...{ userId, membershipId: 1, source: 'operator', sourceId: 'letter 7', baseballDay: '2026-11-19' },
    ...{ startsAt: instant(), endsAt: instant(), revokedAt: instant(), createdAt: instant() },
  })
}

const storeNotices = async (db: Db, userId: number) => {
  const { announcedChanges, changeNotices } = tables
  const [change] = await db
    .insert(announcedChanges)
    .values({
      ...{ kind: 'terms', effectiveOn: '2027-01-15', textEs: 'Nuevo', textEn: 'New', announcedAt: instant() },
    })
    .returning()
  const changeId = change?.id ?? 0
  await db.insert(changeNotices).values({ changeId, userId, enqueuedAt: instant(), sentAt: instant() })
}

const storeWatching = async (db: Db, userId: number) => {
  const { playbackLeases, watchPositions, playbackReports } = tables
  await db.insert(playbackLeases).values({
    ...{ userId, deviceId: 'SECRET', playbackId: 'SECRET', tokenHash: 'SECRET', gamePk: 900_017 },
    ...{ sessionId: 'SECRET', previousTokenHash: 'SECRET', network: 'SECRET', mediaClient: 'SECRET' },
    ...{
      generation: 41,
      grantedAt: instant(),
      renewedAt: instant(),
      expiresAt: instant(),
      endReason: 'closed',
      takeovers: [instant()],
      position: { time: 4_211, date: instant().getTime() },
    },
  })
  await db.insert(watchPositions).values({ userId, gamePk: 900_018, frameAt: instant(), savedAt: instant() })
  await db.insert(playbackReports).values({
    ...{ playbackId: 'a-playback', userId, gamePk: 900_018, kind: 'live', startedAt: instant() },
    ...{ reportedAt: instant(), startMs: 901, playedMs: 60_011, stalls: 3, stalledMs: 2_017, disconnects: 2 },
    ...{ droppedFrames: 5, delayMs: 2_063, heights: [{ height: 721, ms: 60_013 }] },
  })
}

const storeNotifications = async (db: Db, userId: number) => {
  const { pushDevices, gameAlerts, clubAlerts } = tables
  await db.insert(pushDevices).values({
    ...{ userId, endpoint: 'https://push.example/a1', p256dh: 'SECRET', auth: 'SECRET', lang: 'en' },
    ...{ deviceId: 'SECRET', userAgent: 'Agent/3' },
    createdAt: instant(),
  })
  await db.insert(gameAlerts).values({ userId, gamePk: 900_019, createdAt: instant() })
  await db.insert(clubAlerts).values({ userId, club: 679, createdAt: instant() })
}

const orderOf = (userId: number) => ({
  ...{ reference: `${userId}-1-abcdEFGH`, userId, membershipId: 1, title: 'Un día', titleEn: 'One day' },
  ...{ baseballDay: '2026-11-20', accessStartsAt: instant(), accessEndsAt: instant(), totalMinor: 112_345 },
  ...{
    commissionMinor: 1_250,
    creditMinor: 3_901,
    creditedOrderIds: [4_001, 4_002],
    currency: 'MXN' as const,
  },
  ...{
    email: 'otra@example.test',
    telephone: '6677654321',
    lang: 'en',
    createdAt: instant(),
    updatedAt: instant(),
  },
})
