import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isNotNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addDays, leagueDay } from '../../../domain/league/league-time.ts'
import { openKillableShop } from '../../../testing/app/killable-shop.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'
import { waitUntil } from '../../../testing/time/wait-until.ts'
import { announceChange } from '../../commands/announce-change.ts'
import { users } from '../tables.ts'

const CLAIM_OVER_MS = 31_000
const PEOPLE = 20
const ANSWERED = 7
/** The number of mails that a worker sends at the same time. */
const AT_ONCE = 5

const shop = openForTests(openKillableShop)

test('a product that is killed while it tells users of a change goes on: each gets one mail, or the same one again', async () => {
  const text = join(mkdtempSync(join(tmpdir(), 'playball-announce-')), 'text.txt')
  writeFileSync(text, 'Cambia algo.')
  await shop.onDisk(async (db) => {
    const newPeople = Array.from({ length: PEOPLE }, (_, n) => ({
      name: 'Ana',
      email: `ana${n}@correo.example`,
    }))
    await db.insert(users).values(newPeople)
    const clock = { now: Date.now, offset: () => 0 }
    const from = addDays(leagueDay(clock.now()), 10)
    const order = ['--kind', 'terms', '--from', from, '--es', text, '--en', text]
    await announceChange({ db, clock, publicUrl: 'https://playball.example' }, order)
  })
  const told = () => shop.post.taken.map((it) => Number(/^<change-terms-.*-(\d+)@/.exec(it)?.[1]))
  shop.post.answerOnly(ANSWERED)
  await shop.start()
  await waitUntil(() => expect(told().length).toBeGreaterThan(ANSWERED))
  await shop.kill()
  let people: number[] = []
  await shop.onDisk(async (db) => {
    people = (await db.select().from(users).where(isNotNull(users.email))).map((it) => it.id)
  })
  expect(new Set(told()).size).toBeLessThan(people.length)

  shop.post.answerOnly(Number.POSITIVE_INFINITY)
  shop.advance(CLAIM_OVER_MS)
  await shop.start()
  await waitUntil(() => expect(new Set(told())).toEqual(new Set(people)))
  expect(told().length - people.length).toBeLessThanOrEqual(AT_ONCE)
})
