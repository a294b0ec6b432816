import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openOwnPostgres } from '../../testing/app/own-postgres.ts'
import { spawnProgram, startProgram } from '../../testing/app/start-program.ts'

const onPostgres = process.env.TEST_DATABASE_URL !== undefined
const newFolder = () => mkdtempSync(join(tmpdir(), 'playball-cards-'))

const run = async (env: Record<string, string>, ...args: string[]) => {
  const child = spawnProgram('server/commands/make-prepaid-cards.ts', args, env)
  const output = { out: '', err: '' }
  child.stdout.on('data', (bytes) => (output.out += bytes))
  child.stderr.on('data', (bytes) => (output.err += bytes))
  const [code] = await once(child, 'close')
  return { code, ...output }
}

/** Registers a user at the product and looks a card up. */
const lookUp = async (address: string, line: string) => {
  const post = async (path: string, body: object, token = '') => {
    const headers = { 'content-type': 'application/json', ...(token !== '' && { authorization: token }) }
    const answer = await fetch(`${address}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return { status: answer.status, body: JSON.parse(await answer.text()) }
  }
  const person = { name: 'Ramiro Cota', password: 'curva-baja-77', password_confirm: 'curva-baja-77' }
  const email = `ramiro${line.replace(/\D/g, '')}@example.test`
  const { body } = await post('/api/users/register?isWeb=0', { ...person, email })
  const [folio, code] = line.split(',')
  return post('/api/prepaid/coupon/code', { number_sheet: folio, code }, body.response.token)
}

test.skipIf(onPostgres)(
  'cards are printed once as CSV while the product is stopped, redeemed when it runs, and refused in a sentence meanwhile',
  async () => {
    const env = { DATA_DIR: newFolder() }
    expect(await run(env, '--count', '2', '--membership', '1')).toEqual({
      code: 1,
      out: '',
      err: 'There are no memberships yet: start the product once.\n',
    })
    const first = startProgram(env)
    await first.ready()
    const refused = await run(env, '--count', '2', '--membership', '1')
    expect([refused.code, refused.out]).toEqual([1, ''])
    expect(refused.err).toMatch(/^DATA_DIR is in use by a running Playball: [^\n]+\.\n$/)
    await first.stop()

    const made = await run(env, '--count', '3', '--membership', '1', '--price', '1099.50')
    expect([made.code, made.err]).toEqual([0, expect.stringMatching(/^Batch 2: 3 cards of membership 1 /)])
    expect(made.out).toMatch(/^folio,code\n([1-9]\d{9},[1-9]\d{7}\n){3}$/)
    const listed = await run(env, '--list')
    expect(listed.out).toMatch(
      /^batch,membership,price,cards,redeemed,made,withdrawn\n1,1,.*\n2,1,1099\.50 MXN,3,0,.*,\n$/,
    )
    expect((await run(env, '--count', '3', '--membership', '99')).err).toMatch(
      /^There is no membership 99\. There are:\n/,
    )

    const second = startProgram(env)
    const [, line = ''] = made.out.split('\n')
    const found = await lookUp(await second.ready(), line)
    expect([found.status, found.body.response?.data.price]).toEqual([200, 1099.5])
    await second.stop()
  },
)

test.skipIf(!onPostgres)('cards are made and withdrawn on PostgreSQL while the product runs', async () => {
  const server = await openOwnPostgres()
  onTestFinished(() => server.close())
  const env = { DATA_DIR: newFolder(), DATABASE_URL: server.url }
  const program = startProgram(env)
  const address = await program.ready()
  const made = await run(env, '--count', '2', '--membership', '1')
  const [, one = '', other = ''] = made.out.split('\n')
  expect((await lookUp(address, one)).status).toBe(200)
  expect((await run(env, '--withdraw', '2', '--yes')).code).toBe(0)
  expect((await run(env, '--withdraw', '99', '--yes')).err).toBe('There is no batch 99.\n')
  expect((await lookUp(address, other)).body.error.code).toBe('checkout.codeWithdrawn')
  await program.stop()
})

test('a live product without a key has no cards, and says so', async () => {
  const answer = await run({ MODE: 'live' }, '--list')
  expect([answer.code, answer.out]).toEqual([1, ''])
  expect(answer.err).toMatch(/^MODE=live needs [^\n]+\.\n$/)
})

test('options that are none are refused with how the command is used', async () => {
  const answer = await run({ DATA_DIR: newFolder() }, '--cards', '5')
  expect(answer).toMatchObject({ code: 1, out: '' })
  expect(answer.err).toContain('npm run prepaid -- --count N --membership ID [--price P]')
})
