import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import { cancelReservation, type Rate, reserve } from '../../throttles/throttle.ts'

export type Bucket = { key: string; rate: Rate }
type Deps = { db: Db; clock: Clock }

/**
 * Reserves a turn of each bucket, or of none. Throws Failure('errors.tooManyAttempts') if a bucket is full.
 * Returns the function that gives all turns back.
 */
export const reserveAll = async (deps: Deps, buckets: Bucket[]): Promise<() => Promise<void>> => {
  const reserved: Bucket[] = []
  const giveBack = async () => {
    for (const { key, rate } of reserved) await cancelReservation(deps, key, rate)
  }
  try {
    for (const bucket of buckets) {
      await reserve(deps, bucket.key, bucket.rate)
      reserved.push(bucket)
    }
  } catch (error) {
    await giveBack()
    throw error
  }
  return giveBack
}
