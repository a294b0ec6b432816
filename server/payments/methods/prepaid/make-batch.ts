import type { Clock } from '../../../clock.ts'
import type { Db } from '../../../db/open.ts'
import { codeHash } from './code-hash.ts'
import {
  addBatch,
  addCards,
  batchesWithCounts,
  endBatch,
  type NewBatch,
  type NewCard,
} from './store-cards.ts'

/** The numbers that are printed on a card. */
export type PrintedCard = { folio: string; code: string }

type Deps = { db: Db; key: string; now: number; random: (bytes: number) => Buffer }

/** The numbers have no leading zeros, which a spreadsheet would drop. */
const FIRST_FOLIO = 1_000_000_000
const FOLIOS = 9_000_000_000
const FIRST_CODE = 10_000_000
const CODES = 90_000_000
/** Enough bytes that no number of either range is noticeably more likely than another. */
const NUMBER_BYTES = 6

/** Makes and stores `count` cards, or none, and returns them with their codes, which are stored nowhere. */
export const makeBatch = (
  { db, key, now, random }: Deps,
  it: NewBatch & { count: number },
): Promise<{ batchId: number; cards: PrintedCard[] }> =>
  db.transaction(async (tx) => {
    const { count, ...newBatch } = it
    const batch = await addBatch(tx, newBatch, new Date(now))
    if (batch === undefined) throw new Error('a batch of prepaid cards was not stored')
    const cards = new Map<string, PrintedCard>()
    // The next round draws again for folios that are taken.
    while (cards.size < count) {
      const drawn = drawCards(random, count - cards.size)
      const added = await addCards(
        tx,
        batch.id,
        drawn.map((card) => hashed(key, card)),
      )
      for (const card of drawn) if (added.has(card.folio)) cards.set(card.folio, card)
    }
    return { batchId: batch.id, cards: [...cards.values()] }
  })

/** Stores exactly these cards, only once for each label; those in `redeemed` are used up. */
export const seedBatch = (
  { db, key, now }: Omit<Deps, 'random'>,
  it: NewBatch & { label: string; cards: PrintedCard[]; redeemed: string[] },
): Promise<void> =>
  db.transaction(async (tx) => {
    const { cards, redeemed, ...newBatch } = it
    const batch = await addBatch(tx, newBatch, new Date(now))
    if (batch === undefined) return
    const rows = cards.map((card) => ({
      ...hashed(key, card),
      redeemedAt: redeemed.includes(card.folio) ? new Date(now) : null,
    }))
    await addCards(tx, batch.id, rows)
  })

/** Draws `count` cards, each with a different folio. */
const drawCards = (random: Deps['random'], count: number): PrintedCard[] => {
  const drawn = new Map<string, PrintedCard>()
  while (drawn.size < count) {
    const folio = draw(random, FIRST_FOLIO, FOLIOS)
    drawn.set(folio, { folio, code: draw(random, FIRST_CODE, CODES) })
  }
  return [...drawn.values()]
}

const draw = (random: Deps['random'], first: number, range: number): string =>
  String(first + (random(NUMBER_BYTES).readUIntBE(0, NUMBER_BYTES) % range))

const hashed = (key: string, { folio, code }: PrintedCard): NewCard => ({
  folio,
  codeHash: codeHash(key, folio, code),
})

/** Withdraws a batch: its unredeemed cards open nothing any more; redeemed memberships stay. */
export const withdrawBatch = async (
  { db, clock }: { db: Db; clock: Clock },
  id: number,
): Promise<'withdrawn' | 'unknown'> =>
  (await endBatch(db, id, new Date(clock.now()))) === undefined ? 'unknown' : 'withdrawn'

/** Every batch with its number of cards and of redeemed cards. */
export const listBatches = ({ db }: { db: Db }) => batchesWithCounts(db)
