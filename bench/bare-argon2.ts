import { hash, verify } from '@node-rs/argon2'
import { z } from 'zod'
import { COST, HASH_CONCURRENCY } from '../server/accounts/passwords.ts'

const PASSWORD = 'beisbol-2026'
const order = z.object({ forMs: z.number() })

/** The peer of the product's logins: nothing but argon2, as many at once as the product has. */
const stored = await hash(PASSWORD, { ...COST })
process.on('message', async (message) => {
  const { forMs } = order.parse(message)
  const end = performance.now() + forMs
  let count = 0
  const verifyAgainAndAgain = async () => {
    for (; performance.now() < end; count += 1) await verify(stored, PASSWORD)
  }
  await Promise.all(Array.from({ length: HASH_CONCURRENCY }, verifyAgainAndAgain))
  process.send?.({ perSecond: (count * 1_000) / forMs })
})
