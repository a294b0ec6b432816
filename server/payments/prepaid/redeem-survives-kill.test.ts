import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { openOwnPostgres } from '../../testing/own-postgres.ts'
import { startProgram } from '../../testing/start-program.ts'
import { waitUntil } from '../../testing/wait-until.ts'

const onPostgres = process.env.TEST_DATABASE_URL !== undefined
const codeOf = (folio: string) => `${folio.slice(-4)}4321`

type Call = (method: string, path: string, body?: object) => Promise<{ status: number; body: string }>

/** A client that holds only a token, of a process at this address. */
const clientOf = (address: string, token = ''): Call => {
  return async (method, path, body) => {
    const answer = await fetch(`${address}${path}`, {
      method,
      headers: {
        ...(token !== '' && { authorization: token }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: await answer.text() }
  }
}

const register = async (address: string, email: string): Promise<string> => {
  const person = { name: 'Ramiro Cota', email, password: 'curva-baja-77', password_confirm: 'curva-baja-77' }
  const { body } = await clientOf(address)('POST', '/api/users/register?isWeb=0', person)
  return JSON.parse(body).response.token
}

const redeem = (call: Call, folio: string) =>
  call('POST', '/api/prepaid/coupon/implement', {
    email: 'ramiro@example.test',
    phone: '6441234567',
    code: codeOf(folio),
    number_sheet: folio,
  })

/** What somebody has after all: nothing of the card, or the purchase and the membership. */
const outcomeOf = async (call: Call): Promise<'nothing' | 'everything' | 'torn'> => {
  const { data } = JSON.parse((await call('GET', '/api/payments')).body).response
  const { user } = JSON.parse((await call('GET', '/api/users/me')).body).response
  if (data.length === 0 && !user.hasOneValidMembership) return 'nothing'
  return data.length === 1 && data[0].status === 'succeeded' && user.hasOneValidMembership
    ? 'everything'
    : 'torn'
}

/** When the process is killed, after the redemption was sent. */
const moments: [string, (call: Call, sent: Promise<unknown>) => Promise<unknown>][] = [
  ['as soon as it was sent', async () => undefined],
  ['when a request behind it was answered', (call) => call('GET', '/healthz')],
  ['when it was answered', (_call, sent) => sent],
]

test.skipIf(onPostgres)(
  'a process on the embedded database killed while a card is redeemed leaves nothing or everything, and the card is redeemed once',
  async () => {
    const env = { DATA_DIR: mkdtempSync(join(tmpdir(), 'playball-prepaid-')) }
    for (const [index, [moment, until]] of moments.entries()) {
      const folio = `202600000${index + 1}`
      const program = startProgram(env)
      const address = await program.ready()
      const token = await register(address, `ramiro${index}@example.test`)
      const call = clientOf(address, token)
      const sent = redeem(call, folio).catch(() => undefined)
      await until(call, sent)
      await program.stop('SIGKILL')
      await sent
      const next = startProgram(env)
      const again = clientOf(await next.ready(), token)
      expect(['nothing', 'everything'], moment).toContain(await outcomeOf(again))
      expect((await redeem(again, folio)).status, moment).toBe(200)
      expect(await outcomeOf(again), moment).toBe('everything')
      await next.stop()
    }
  },
)

/** What a redemption writes first, in between and last: it waits for each in turn, and is killed in the middle. */
const tables = ['prepaid_cards', 'payment_attempts', 'outbox']

test.skipIf(!onPostgres)(
  'a process killed in the middle of a redemption, at whichever table it stands, leaves nothing, and the card is still good',
  async () => {
    const server = await openOwnPostgres()
    onTestFinished(() => server.close())
    const env = { DATA_DIR: mkdtempSync(join(tmpdir(), 'playball-prepaid-')), DATABASE_URL: server.url }
    const keeper = new pg.Client({ connectionString: server.url })
    await keeper.connect()
    onTestFinished(() => keeper.end())
    for (const [index, table] of tables.entries()) {
      const folio = `202600000${index + 1}`
      const program = startProgram(env)
      const address = await program.ready()
      const token = await register(address, `ramiro${index}@example.test`)
      await keeper.query(`begin; lock table ${table} in share mode`)
      const sent = redeem(clientOf(address, token), folio).catch(() => undefined)
      await waitUntil(async () => expect(await waitersFor(keeper, table)).toBeGreaterThan(0))
      await program.stop('SIGKILL')
      await sent
      await keeper.query('rollback')
      const next = startProgram(env)
      const again = clientOf(await next.ready(), token)
      expect(await outcomeOf(again), table).toBe('nothing')
      expect((await redeem(again, folio)).status, table).toBe(200)
      expect(await outcomeOf(again), table).toBe('everything')
      await next.stop()
    }
  },
)

const waitersFor = async (client: pg.Client, table: string): Promise<number> => {
  const { rows } = await client.query(
    'select count(*)::int as waiting from pg_locks where not granted and relation = $1::regclass',
    [table],
  )
  return rows[0].waiting
}
