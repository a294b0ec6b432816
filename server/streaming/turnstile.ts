import { LRUCache } from 'lru-cache'
import { hashOf } from '../accounts/credentials.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/open.ts'
import { stillEntitled } from './still-entitled.ts'
import { leaseByToken } from './store.ts'

/** An answer of the database is trusted this long, so that an end anywhere shuts every server within 5 s. */
const TRUST_MS = 5_000
/** A refusal is asked again sooner: a late heartbeat may have revived the lease. */
const REFUSAL_TRUST_MS = 1_000
/** Who already watches goes on through a short outage of the database. */
const OUTAGE_TRUST_MS = 60_000
const TICKETS_KEPT = 50_000

type Ticket = {
  gamePk: number | undefined
  aliveUntil: number
  checkedAt: number
  /** Set in an outage: a hung database would else hold up each segment as long as a query may take. */
  unaskedUntil?: number
}

/** Decides on each media request, from memory; the database is asked at most once per token and 5 s. */
export type Turnstile = {
  /** Throws what the database throws when it is down and nothing is remembered. */
  admits(token: string, gamePk: number): Promise<boolean>
  /** Asks anew at the next request; called where this server itself ended or renewed a playback. */
  forget(tokenHash: string): void
}

export const openTurnstile = (needs: { db: Db; clock: Clock }): Turnstile => {
  const tickets = new LRUCache<string, Ticket>({ max: TICKETS_KEPT })
  const asked = new Map<string, Promise<Ticket>>()

  const askOnce = (tokenHash: string): Promise<Ticket> => {
    const running = asked.get(tokenHash)
    if (running !== undefined) return running
    const question = readTicket(needs, tokenHash)
      .then((ticket) => {
        // Forgotten while it was under way: the answer may be older than the end of the playback.
        if (asked.get(tokenHash) === question) tickets.set(tokenHash, ticket)
        return ticket
      })
      .finally(() => asked.get(tokenHash) === question && asked.delete(tokenHash))
    asked.set(tokenHash, question)
    return question
  }

  return {
    admits: async (token, gamePk) => {
      const tokenHash = hashOf(token)
      const known = tickets.get(tokenHash)
      if (known !== undefined && isFresh(known, needs.clock.now())) return opens(known, gamePk, needs.clock)
      try {
        return opens(await askOnce(tokenHash), gamePk, needs.clock)
      } catch (error) {
        if (known === undefined || ageOf(known, needs.clock.now()) > OUTAGE_TRUST_MS) throw error
        known.unaskedUntil = needs.clock.now() + TRUST_MS
        return opens(known, gamePk, needs.clock)
      }
    },
    forget: (tokenHash) => {
      tickets.delete(tokenHash)
      asked.delete(tokenHash)
    },
  }
}

const readTicket = async (needs: { db: Db; clock: Clock }, tokenHash: string): Promise<Ticket> => {
  const checkedAt = needs.clock.now()
  const lease = await leaseByToken(needs, tokenHash)
  const isAlive = lease !== undefined && lease.endReason === null && lease.msLeft > 0
  if (!isAlive || !(await stillEntitled(needs, lease))) return { gamePk: undefined, aliveUntil: 0, checkedAt }
  return { gamePk: lease.gamePk, aliveUntil: checkedAt + lease.msLeft, checkedAt }
}

const opens = (ticket: Ticket, gamePk: number, clock: Clock) =>
  ticket.gamePk === gamePk && clock.now() < ticket.aliveUntil

/** A ticket that seems to run out is asked again: the heartbeat may have gone to another server. */
const isFresh = (ticket: Ticket, now: number) => {
  if (ticket.gamePk === undefined) return ageOf(ticket, now) < REFUSAL_TRUST_MS
  if (now >= ticket.aliveUntil) return false
  const isUnasked = now < (ticket.unaskedUntil ?? 0) && ageOf(ticket, now) <= OUTAGE_TRUST_MS
  return isUnasked || ageOf(ticket, now) < TRUST_MS
}

/** The demo's clock may be set back. */
const ageOf = (ticket: Ticket, now: number) => Math.abs(now - ticket.checkedAt)
