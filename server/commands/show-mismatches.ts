// npm run payments: lists the differences between the payment providers' books and ours, and those that the
// league has settled (docs/operations.md, "Money").
import { systemClock } from '../clock.ts'
import type { Db } from '../db/open.ts'
import { listOpenMismatches } from '../payments/matching/open-mismatches.ts'
import { addEvent } from '../payments/orders/store.ts'
import { acceptMismatch } from '../payments/orders/store-mismatches.ts'
import { REFUND_BY_HAND, RETURNED_BY_HAND } from '../payments/settlement/owed.ts'
import { runCommand } from './run-command.ts'

const HEADING = ['row', 'found', 'provider', 'kind', 'charge', 'attempt', 'detail']

/** A table of the open mismatches, the oldest first, or a sentence where there are none. */
export const showMismatches = async (db: Db): Promise<string> => {
  const rows = (await listOpenMismatches(db)).map((it) => [
    String(it.id),
    it.foundAt.toISOString().slice(0, 16),
    it.provider,
    it.kind,
    it.chargeId,
    it.attemptId === null ? '-' : String(it.attemptId),
    it.detail,
  ])
  if (rows.length === 0) return "The payment providers' books and ours agree, as far as they were matched."
  const lines = [HEADING, ...rows]
  const widths = HEADING.map((_, column) => Math.max(...lines.map((it) => it[column]?.length ?? 0)))
  return lines
    .map((line) =>
      line
        .map((it, column) => it.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

const LARGEST_ID = 2_147_483_647

/** The row that `--resolve` names; undefined without it. Throws an Error with how the command is used. */
export const rowToResolve = (args: string[]): number | undefined => {
  if (args.length === 0) return undefined
  const [option, row = '', ...others] = args
  const id = option === '--resolve' && others.length === 0 && /^\d{1,10}$/.test(row) ? Number(row) : 0
  if (id < 1 || id > LARGEST_ID) throw new Error('Usage: npm run payments [-- --resolve ROW [--yes]]')
  return id
}

/**
 * Takes a row off the list for good, and says so; the buyer of a payment that was returned by hand reads it in their history.
 * Throws an Error where no such row is open.
 */
export const resolveRow = (db: Db, id: number, at: Date): Promise<string> =>
  db.transaction(async (tx) => {
    const row = await acceptMismatch(tx, id, at)
    if (row === undefined) throw new Error(`There is no open row ${id}.`)
    if (row.kind === REFUND_BY_HAND && row.attemptId !== null)
      await addEvent(tx, row.attemptId, { event: RETURNED_BY_HAND, at })
    return `Row ${id} is resolved and will not be reported again.`
  })

const run = (db: Db, args: string[]): Promise<string> => {
  const row = rowToResolve(args)
  return row === undefined ? showMismatches(db) : resolveRow(db, row, new Date(systemClock.now()))
}

const riskOf = (args: string[]): string | undefined => {
  const row = rowToResolve(args)
  return row === undefined ? undefined : `This takes row ${row} off the list for good`
}

if (import.meta.main) await runCommand(riskOf, run)
