import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { type KillableShop, openKillableShop } from '../../../../testing/app/killable-shop.ts'
import { openForTests } from '../../../../testing/open-for-tests.ts'
import { waitUntil } from '../../../../testing/time/wait-until.ts'

const onPostgres = process.env.TEST_DATABASE_URL !== undefined

const shop = openForTests(openKillableShop)

type Buyer = Awaited<ReturnType<KillableShop['buyer']>>

/** Redeems one of the demo's cards. */
const redeem = (buyer: Buyer, folio: string) =>
  buyer.call('POST', '/api/prepaid/coupon/implement', {
    email: 'ramiro@example.test',
    phone: '6441234567',
    code: `${folio.slice(-4)}4321`,
    number_sheet: folio,
  })

/** Whether the user has nothing of the card in the end, or the purchase and the membership. */
const outcomeOf = async (buyer: Buyer): Promise<'nothing' | 'everything' | 'torn'> => {
  const bought = await buyer.purchases()
  const { user } = (await buyer.call('GET', '/api/users/me')).json().response
  if (bought.length === 0 && !user.hasOneValidMembership) return 'nothing'
  return bought.length === 1 && bought[0].status === 'succeeded' && user.hasOneValidMembership
    ? 'everything'
    : 'torn'
}

/** The moments after sending the redemption at which the process is killed. */
const moments: [string, (buyer: Buyer, sent: Promise<unknown>) => Promise<unknown>][] = [
  ['as soon as it was sent', async () => undefined],
  ['when a request behind it was answered', (buyer) => buyer.call('GET', '/healthz')],
  ['when it was answered', (_buyer, sent) => sent],
]

test.skipIf(onPostgres)(
  'a process killed while it redeems a card on the embedded database leaves nothing or everything, once',
  async () => {
    await shop.start()
    for (const [index, [moment, until]] of moments.entries()) {
      const folio = `202600000${index + 1}`
      const buyer = await shop.buyer()
      const sent = redeem(buyer, folio).catch(() => undefined)
      await until(buyer, sent)
      await shop.kill()
      await sent
      await shop.start()
      expect(['nothing', 'everything'], moment).toContain(await outcomeOf(buyer))
      expect((await redeem(buyer, folio)).statusCode, moment).toBe(200)
      expect(await outcomeOf(buyer), moment).toBe('everything')
    }
    await shop.expectInvariants()
  },
)

/**
 * The tables that a redemption writes first, in between and last. It waits for each in turn and is killed
 * there.
 */
const tables = ['prepaid_cards', 'payment_attempts', 'outbox']

test.skipIf(!onPostgres)(
  'a process killed in the middle of a redemption, at any table, leaves nothing, and the card is still good',
  async () => {
    await shop.start()
    const keeper = new pg.Client({ connectionString: shop.databaseUrl })
    await keeper.connect()
    onTestFinished(() => keeper.end())
    for (const [index, table] of tables.entries()) {
      const folio = `202600000${index + 1}`
      const buyer = await shop.buyer()
      await keeper.query(`begin; lock table ${table} in share mode`)
      const sent = redeem(buyer, folio).catch(() => undefined)
      await waitUntil(async () => expect(await waitersFor(keeper, table)).toBeGreaterThan(0))
      await shop.kill()
      await sent
      await keeper.query('rollback')
      await shop.start()
      expect(await outcomeOf(buyer), table).toBe('nothing')
      expect((await redeem(buyer, folio)).statusCode, table).toBe(200)
      expect(await outcomeOf(buyer), table).toBe('everything')
    }
    await shop.expectInvariants()
  },
)

const waitersFor = async (client: pg.Client, table: string): Promise<number> => {
  const { rows } = await client.query(
    'select count(*)::int as waiting from pg_locks where not granted and relation = $1::regclass',
    [table],
  )
  return rows[0].waiting
}
