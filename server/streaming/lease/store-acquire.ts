import { type SQL, sql } from 'drizzle-orm'
import type { PlaybackPosition } from '../../../contract/streaming/streaming.ts'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import { playbackLeases as leases } from '../tables.ts'
import {
  countOf,
  DAY_MS,
  HOUR_MS,
  type Instants,
  isRecent,
  laterBy,
  nowOf,
  switchesOf,
} from './store-instants.ts'

type Deps = { db: Db; clock: Clock }

export type LeaseRequest = {
  userId: number
  deviceId: string
  playbackId: string
  tokenHash: string
  gamePk: number
  leaseMs: number
  sessionId?: string
  network?: string
  /** Whether the lease may be taken from the other device that holds it. */
  takeover?: boolean
  /** Lets the account change its devices oftener than usual: the user has just proved their identity. */
  isProved?: boolean
  /** Whether the account was used from here before. */
  isFamiliar?: boolean
}

/** How many changes of the device need no fresh proof, and how many are allowed at all (decision 47). */
export const LIMITS = { takeovers: 3, switches: 6, replacements: 20, takeoversAtAll: 20 }
/** A user who starts again so soon did not watch, or two take turns. */
const TURN_MS = 60_000

/** The recent instants of these, plus now where `isOne` holds. */
const recentWith = (instants: Instants, since: SQL, isOne: SQL, clock: Clock) => {
  const recent = sql`array(select it from unnest(${instants}) as it where ${isRecent(sql`it`, since, clock)})`
  return sql`case when ${isOne} then array_append(${recent}, ${nowOf(clock)}) else ${recent} end`
}

/**
 * Conditions in SQL on the stored lease for a new start: one statement decides, however many start at once.
 */
const conditionsOf = (clock: Clock, { takeover, isProved, isFamiliar }: LeaseRequest) => {
  const now = nowOf(clock)
  const [hourAgo, dayAgo] = [laterBy(now, -HOUR_MS), laterBy(now, -DAY_MS)]
  const isSameDevice = sql`${leases.deviceId} = excluded.device_id`
  // A lease that ended under a clock that was ahead may still expire later than now.
  const isHeld = sql`(${leases.expiresAt} > ${now} and ${leases.endReason} is null)`
  const isTakeover = sql`(not ${isSameDevice} and ${isHeld})`
  const isSwitch = sql`(not ${isSameDevice} and not ${isHeld})`
  // A player ends before its device starts another, and stays for a while, unless two share the cookie and
  // take turns.
  const isReplacement = sql`(${isSameDevice} and (${isHeld} or ${isRecent(sql`${leases.grantedAt}`, laterBy(now, -TURN_MS), clock)}
    or ${leases.endReason} is not distinct from 'shared'))`
  const takeovers = countOf(leases.takeovers, dayAgo, clock)
  const mayTake = sql`${takeover === true} and ${takeovers} < ${LIMITS.takeoversAtAll}
    and (${isProved === true} or (${isFamiliar === true} and ${takeovers} < ${LIMITS.takeovers}))`
  const isUnusual = sql`((not ${isSameDevice} and ${switchesOf(clock)} >= ${LIMITS.switches})
    or (${isReplacement} and ${countOf(leases.replacements, hourAgo, clock)} >= ${LIMITS.replacements}))`
  return {
    now,
    mayAcquire: sql`(not ${isTakeover} or (${mayTake})) and (${isProved === true} or not ${isUnusual})`,
    takeovers: recentWith(leases.takeovers, dayAgo, isTakeover, clock),
    switches: recentWith(leases.switches, hourAgo, isSwitch, clock),
    replacements: recentWith(leases.replacements, hourAgo, isReplacement, clock),
    position: sql`case when ${isTakeover} and ${leases.gamePk} = excluded.game_pk then ${leases.position} end`,
  }
}

/**
 * Takes the account's one lease in one statement: free, expired, held by the same device, or taken over.
 * Returns its generation and its viewer's position, if it is of the same game; undefined where it may not be
 * taken.
 */
export const acquireLease = async (
  { db, clock }: Deps,
  leaseRequest: LeaseRequest,
): Promise<{ generation: number; position: PlaybackPosition | null } | undefined> => {
  const { leaseMs, takeover: _, isProved: _proved, isFamiliar: _familiar, ...lease } = leaseRequest
  const { now, mayAcquire, ...counts } = conditionsOf(clock, leaseRequest)
  const [acquired] = await db
    .insert(leases)
    .values({ ...lease, generation: 1, grantedAt: now, renewedAt: now, expiresAt: laterBy(now, leaseMs) })
    .onConflictDoUpdate({
      target: leases.userId,
      set: {
        ...counts,
        deviceId: sql`excluded.device_id`,
        playbackId: sql`excluded.playback_id`,
        tokenHash: sql`excluded.token_hash`,
        previousTokenHash: sql`${leases.tokenHash}`,
        gamePk: sql`excluded.game_pk`,
        sessionId: sql`excluded.session_id`,
        network: sql`excluded.network`,
        mediaClient: null,
        generation: sql`${leases.generation} + 1`,
        grantedAt: sql`excluded.granted_at`,
        renewedAt: sql`excluded.renewed_at`,
        expiresAt: sql`excluded.expires_at`,
        endReason: null,
      },
      setWhere: mayAcquire,
    })
    .returning({ generation: leases.generation, position: leases.position })
  return acquired
}
