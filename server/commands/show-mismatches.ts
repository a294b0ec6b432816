// npm run payments: lists the differences between the payment providers' books and ours, and those that the
// league has settled (docs/operations.md, "Money").
import { systemClock } from '../clock.ts'
import type { Db } from '../db/open.ts'
import { REFUND_BY_HAND, RETURNED_BY_HAND } from '../payments/charges/promised-refunds.ts'
import type { Contact } from '../payments/orders/sealed-contact.ts'
import { addEvent } from '../payments/orders/store.ts'
import { acceptMismatch, type Mismatch, openMismatches } from '../payments/orders/store-mismatches.ts'
import { type OwedByHand, owedByHand } from '../payments/refunds/owed-by-hand.ts'
import type { Settings } from '../settings/settings.ts'
import { runCommand } from './run-command.ts'

const HEADING = ['row', 'found', 'provider', 'kind', 'charge', 'attempt', 'detail']

/**
 * A table of the open mismatches, the oldest first, with a line for each to be given back by hand; or a
 * sentence where there are none. `contactKey` opens the contacts of deleted accounts.
 */
export const showMismatches = async (db: Db, contactKey: string): Promise<string> => {
  const open = await openMismatches(db)
  if (open.length === 0) return "The payment providers' books and ours agree, as far as they were matched."
  const owed = await owedByHand({ db, contactKey }, open)
  const toGiveBack = owed.length === 0 ? [] : ['', 'To be given back by hand:', ...owed.map(lineOf)]
  return [...tableOf(open), ...toGiveBack].join('\n')
}

const tableOf = (open: Mismatch[]): string[] => {
  const rows = open.map((it) => [
    String(it.id),
    it.foundAt.toISOString().slice(0, 16),
    it.provider,
    it.kind,
    it.chargeId,
    it.attemptId === null ? '-' : String(it.attemptId),
    it.detail,
  ])
  const lines = [HEADING, ...rows]
  const widths = HEADING.map((_, column) => Math.max(...lines.map((it) => it[column]?.length ?? 0)))
  return lines.map((line) =>
    line
      .map((it, column) => it.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

const lineOf = ({ row, chargeId, attempt: { method, order }, by, contact }: OwedByHand): string => {
  const amount = `${(order.totalMinor / 100).toFixed(2)} ${order.currency}`
  const until = by === undefined ? '' : ` by ${by.toISOString().slice(0, 10)}`
  const parts = [
    `row ${row}: ${amount}${until}`,
    `${method}, charge ${chargeId}, order ${order.id} ${order.reference}`,
    `write in ${order.lang} to ${contactText(order, contact)}`,
  ]
  return parts.join('; ')
}

const contactText = (
  { email, contactKeptUntil }: OwedByHand['attempt']['order'],
  contact?: Contact,
): string => {
  if (contact !== undefined) {
    const kept = email === '' ? ' (the account is deleted)' : ''
    return `${contact.email}, telephone ${contact.telephone}${kept}`
  }
  return contactKeptUntil === null
    ? 'nobody known: the contact is erased'
    : 'a contact that another OPENPAY_PRIVATE_KEY has sealed: set that one for this command'
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
 * Takes a row off the list for good, and says so; the buyer of a payment returned by hand reads it in their
 * history. Throws an Error where no such row is open.
 */
export const resolveRow = (db: Db, id: number, at: Date): Promise<string> =>
  db.transaction(async (tx) => {
    const row = await acceptMismatch(tx, id, at)
    if (row === undefined) throw new Error(`There is no open row ${id}.`)
    if (row.kind === REFUND_BY_HAND && row.attemptId !== null)
      await addEvent(tx, row.attemptId, { event: RETURNED_BY_HAND, at })
    return `Row ${id} is resolved and will not be reported again.`
  })

const run = (db: Db, args: string[], { contactKey }: Settings): Promise<string> => {
  const row = rowToResolve(args)
  return row === undefined ? showMismatches(db, contactKey) : resolveRow(db, row, new Date(systemClock.now()))
}

const riskOf = (args: string[]): string | undefined => {
  const row = rowToResolve(args)
  return row === undefined ? undefined : `This takes row ${row} off the list for good`
}

if (import.meta.main) await runCommand(riskOf, run)
