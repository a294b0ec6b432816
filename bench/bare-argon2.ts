import { z } from 'zod'
import { openArgon2Pool } from '../server/accounts/password/argon2-pool.ts'
import { COST } from '../server/accounts/password/passwords.ts'

const PASSWORD = 'beisbol-2026'
const order = z.object({ forMs: z.number() })

/** The peer of the product's logins: only argon2, with as many hashes at once as the product. */
const argon2 = openArgon2Pool()
const stored = await argon2.hash(PASSWORD, COST)
process.on('message', async (message) => {
  const { forMs } = order.parse(message)
  const started = performance.now()
  let count = 0
  const verifyAgainAndAgain = async () => {
    for (; performance.now() < started + forMs; count += 1) await argon2.verify(stored, PASSWORD)
  }
  await Promise.all(Array.from({ length: argon2.concurrency }, verifyAgainAndAgain))
  process.send?.({ perSecond: (count * 1_000) / (performance.now() - started) })
})
