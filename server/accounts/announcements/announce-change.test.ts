import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, isNotNull, isNull } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { addDays, leagueDay } from '../../../domain/league/league-time.ts'
import { openAccountsApp } from '../../../testing/app/open-accounts-app.ts'
import { testLog } from '../../../testing/app/test-log.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'
import { beforeEachQuery } from '../../../testing/time/between-queries.ts'
import { announceChange } from '../../commands/announce-change.ts'
import { eraseOldAccountData } from '../../erase-old-data.ts'
import { jobQueue } from '../../jobs/job-queue.ts'
import { runDueWork } from '../../jobs/run-due-work.ts'
import { outbox } from '../../jobs/tables.ts'
import type { Mail } from '../../providers/mailer.ts'
import { announcedChanges, changeNotices, users } from '../tables.ts'
import { announcementJobs, followAnnouncements, PORTION } from './send-announcement.ts'

const DAY_MS = 86_400_000
const CLAIM_OVER_MS = 31_000
const TURN_MS = 5_000

const folder = mkdtempSync(join(tmpdir(), 'playball-announce-'))
const fileOf = (name: string, text: string) => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}
const es = fileOf('es.txt', 'Desde enero las salas\nde prensa cierran.\n\nNada más cambia.\n')
const en = fileOf('en.txt', 'Press rooms close <from> January.\n')

const site = openForTests(openAccountsApp)
beforeEach(async () => {
  for (const table of [outbox, changeNotices, announcedChanges]) await site.db.delete(table)
  await site.db.update(users).set({ email: null, deletedAt: new Date(site.clock.now()) })
})

const inDays = (days: number) => addDays(leagueDay(site.clock.now()), days)
const command = (...args: string[]) =>
  announceChange({ db: site.db, clock: site.clock, publicUrl: 'https://playball.example' }, args)
const announce = (...more: string[]) =>
  command('--kind', 'terms', '--from', inDays(10), '--es', es, '--en', en, ...more)

let added = 0
const addPeople = (count: number, it: Partial<typeof users.$inferInsert> = {}) =>
  site.db.insert(users).values(
    Array.from({ length: count }, () => {
      added += 1
      return { name: 'Ana', email: `aficion${added}@correo.example`, ...it }
    }),
  )

/** A server of the product, and the mails that its mail server took. */
const openServer = (send?: (mail: Mail) => Promise<void>, db = site.db) => {
  const mails: Mail[] = []
  const take = async (mail: Mail) => void mails.push(mail)
  const deps = { db, clock: site.clock, log: testLog(), settings: { publicUrl: 'https://playball.example' } }
  const jobs = announcementJobs({ ...deps, mailer: { send: send ?? take, close: () => undefined } })
  const sources = [followAnnouncements(deps), jobQueue(deps, jobs)]
  return { mails, work: () => runDueWork({ ...deps, sources }) }
}

const idsOf = (mails: Mail[]) => mails.map((it) => it.messageId).sort()
const distinct = (mails: Mail[]) => new Set(idsOf(mails)).size

test('a change is mailed to each account with an address, confirmed or not, in its own language', async () => {
  await addPeople(1, { lang: 'es', emailConfirmedAt: new Date(site.clock.now()) })
  await addPeople(1, { lang: 'en' })
  await addPeople(1, { email: null, telephone: '6671234567' })
  await addPeople(1, { email: null, deletedAt: new Date(site.clock.now()) })
  expect(await announce()).toMatch(/^The change of terms from [\d-]+ is announced: .* to 2 people /)
  const server = openServer()
  await server.work()
  const [spanish, english, ...others] = server.mails
  expect(others).toEqual([])
  expect(spanish).toMatchObject({ subject: 'Cambian los términos de Playball' })
  const day = new Intl.DateTimeFormat('es-MX', { dateStyle: 'long', timeZone: 'UTC' })
  for (const part of [
    'Desde enero las salas de prensa cierran.\n\nNada más cambia.',
    `Entra en vigor: ${day.format(new Date(inDays(10)))}`,
    'https://playball.example/terms',
    'aceptas el cambio',
  ])
    expect(spanish?.text).toContain(part)
  expect(english).toMatchObject({ subject: 'Playball’s terms are changing' })
  expect(english?.html).toContain('<html lang="en">')
  expect(english?.html).toContain('Press rooms close &lt;from&gt; January.')
})

test('a change that is announced twice and followed by two servers is one mail for each user', async () => {
  await addPeople(3)
  await announce()
  const [one, other] = [openServer(), openServer()]
  await Promise.all([one.work(), other.work()])
  expect(await announce()).toMatch(/announced before; nobody is told twice/)
  site.clock.advance(TURN_MS)
  await Promise.all([one.work(), other.work(), openServer().work()])
  expect([one.mails.length + other.mails.length, distinct([...one.mails, ...other.mails])]).toEqual([3, 3])
})

test('other texts for an announced change are refused, and another kind on the same day is another change', async () => {
  await addPeople(1)
  await announce()
  const other = fileOf('other.txt', 'Otra cosa.')
  await expect(command('--kind', 'terms', '--from', inDays(10), '--es', other, '--en', en)).rejects.toThrow(
    /^The change of terms from [\d-]+ was announced before, with other texts/,
  )
  await command('--kind', 'prices', '--from', inDays(10), '--es', es, '--en', en)
  const server = openServer()
  await server.work()
  expect(server.mails.map((it) => it.subject).sort()).toEqual([
    'Cambian los precios de Playball',
    'Cambian los términos de Playball',
  ])
})

test('a user who opens an account before the day is told too, and no user is told after it', async () => {
  await announce()
  const server = openServer()
  await server.work()
  await addPeople(1)
  site.clock.advance(TURN_MS)
  await server.work()
  expect(server.mails).toHaveLength(1)
  site.clock.advance(10 * DAY_MS)
  await addPeople(1)
  await server.work()
  expect(server.mails).toHaveLength(1)
})

test('a user who deletes the account before the mail goes out gets none', async () => {
  await addPeople(2)
  await announce()
  await openServer(() => Promise.reject(new Error('no line'))).work()
  const [gone] = await site.db.select().from(users).where(isNull(users.deletedAt))
  const deleted = { email: null, deletedAt: new Date(site.clock.now()) }
  await site.db
    .update(users)
    .set(deleted)
    .where(eq(users.id, gone?.id ?? 0))
  const server = openServer()
  site.clock.advance(60_000)
  await server.work()
  expect(server.mails).toHaveLength(1)
  expect(server.mails[0]?.to).not.toBe(gone?.email)
})

test('a user who gets an address after others were told is told within an hour', async () => {
  await addPeople(1, { email: null, name: 'Sin correo' })
  await addPeople(1)
  await announce()
  const server = openServer()
  await server.work()
  expect(server.mails).toHaveLength(1)
  await site.db.update(users).set({ email: 'al.fin@correo.example' }).where(eq(users.name, 'Sin correo'))
  site.clock.advance(60 * 60_000)
  await server.work()
  expect(server.mails.at(-1)?.to).toBe('al.fin@correo.example')
})

test('many users are told a portion at a time, and the next portion waits ten minutes for an absent mail server', async () => {
  await addPeople(2 * PORTION + 3)
  await announce()
  let isAway = false
  const mails: Mail[] = []
  const server = openServer(async (mail) => {
    if (isAway) throw new Error('421 come back later')
    mails.push(mail)
  })
  await server.work()
  expect(mails).toHaveLength(PORTION)
  isAway = true
  for (let turn = 0; turn < 4; turn++) {
    site.clock.advance(TURN_MS)
    await server.work()
  }
  expect(await site.db.select().from(changeNotices)).toHaveLength(2 * PORTION)
  site.clock.advance(10 * 60_000)
  await server.work()
  expect(await site.db.select().from(changeNotices)).toHaveLength(2 * PORTION + 3)
  isAway = false
  site.clock.advance(60_000)
  await server.work()
  expect([mails.length, distinct(mails)]).toEqual([2 * PORTION + 3, 2 * PORTION + 3])
  expect(await command('--list')).toMatch(new RegExp(`,${mails.length},0$`))
})

class Killed extends Error {}

test('a server that dies at any step of telling users loses none, and repeats a mail only if it died before its own note', async () => {
  await addPeople(2)
  let sentTwice = 0
  let diesAt = 0
  for (let isOver = false; !isOver; ) {
    diesAt += 1
    for (const table of [outbox, changeNotices, announcedChanges]) await site.db.delete(table)
    await announce()
    const mails: Mail[] = []
    let steps = 0
    const step = async () => {
      steps += 1
      if (steps >= diesAt) throw new Killed()
    }
    const send = async (mail: Mail) => {
      await step()
      mails.push(mail)
      await step()
    }
    const { db, answered } = beforeEachQuery(site.db, step)
    await openServer(send, db)
      .work()
      .catch(() => undefined)
    await answered()
    const isAlive = steps < diesAt
    const noted = await idsOfNoted()
    site.clock.advance(CLAIM_OVER_MS)
    const next = openServer()
    await next.work()
    site.clock.advance(CLAIM_OVER_MS)
    await next.work()
    const at = `dead at step ${diesAt}`
    expect(distinct([...mails, ...next.mails]), at).toBe(2)
    for (const it of [mails, next.mails]) expect(distinct(it), at).toBe(it.length)
    expect(await site.db.select().from(outbox).where(isNull(outbox.doneAt)), at).toEqual([])
    expect(
      idsOf(next.mails).filter((it) => noted.includes(it)),
      at,
    ).toEqual([])
    sentTwice += mails.length + next.mails.length - 2
    isOver = isAlive
  }
  expect(diesAt).toBeGreaterThan(12)
  expect(sentTwice).toBeGreaterThan(0)
})

/** The mails of the users whom the database marks as told. */
const idsOfNoted = async () => {
  const noted = await site.db.select().from(changeNotices).where(isNotNull(changeNotices.sentAt))
  return noted.map(({ userId }) => `<change-terms-${inDays(10)}-${userId}@playball>`)
}

test('a dry run counts the recipients and shows both mails, and stores and sends nothing', async () => {
  await addPeople(2)
  const said = await announce('--dry-run')
  expect(said).toMatch(/^2 people would be told\.\n\n--- es: Cambian los términos de Playball\n/)
  for (const part of ['Nada más cambia.', '--- en: Playball’s terms are changing', 'Press rooms close'])
    expect(said).toContain(part)
  const server = openServer()
  await server.work()
  expect([await site.db.select().from(announcedChanges), server.mails]).toEqual([[], []])
})

test('a day that is invalid, too soon for a mail, or too far ahead is refused with the reason', async () => {
  const on = (day: string) => command('--kind', 'prices', '--from', day, '--es', es, '--en', en)
  await expect(on('2027-02-30')).rejects.toThrow('2027-02-30 is no day: write YYYY-MM-DD.')
  await expect(on('mañana')).rejects.toThrow(/is no day/)
  for (const days of [-1, 0, 3])
    await expect(on(inDays(days))).rejects.toThrow(`The first day is ${inDays(4)}.`)
  await expect(on(inDays(366))).rejects.toThrow(/more than a year ahead/)
  expect(await on(inDays(4))).toMatch(/is announced/)
})

test('invalid arguments are refused with the usage, and an unusable text with its file', async () => {
  const day = inDays(10)
  for (const args of [
    [],
    ['--list', '--dry-run'],
    ['--kind', 'rules', '--from', day, '--es', es, '--en', en],
    ['--kind', 'terms', '--from', day, '--es', es],
    ['terms'],
  ])
    await expect(command(...args)).rejects.toThrow(/^Usage: npm run announce -- /)
  const texts = {
    empty: fileOf('empty.txt', ' \n'),
    long: fileOf('long.txt', 'a'.repeat(10_001)),
    none: '/no/file',
  }
  for (const [name, file] of Object.entries(texts))
    await expect(command('--kind', 'terms', '--from', day, '--es', es, '--en', file), name).rejects.toThrow(
      file,
    )
})

test('the record that a user was told is retained for five years from the day of the change, and then erased', async () => {
  await addPeople(1)
  await announce()
  await openServer().work()
  site.clock.advance(10 * DAY_MS + 5 * 365 * DAY_MS)
  await eraseOldAccountData(site)
  expect(await site.db.select().from(changeNotices)).toHaveLength(1)
  site.clock.advance(2 * DAY_MS)
  expect(await eraseOldAccountData(site)).toMatchObject({ changeNotices: 1 })
  expect(await site.db.select().from(changeNotices)).toEqual([])
})
