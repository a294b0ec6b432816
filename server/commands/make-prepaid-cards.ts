// npm run prepaid: makes, lists and withdraws prepaid cards. Standard output has the list of codes and
// nothing else.
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { FolderLocked, lockFolder } from '../db/lock-folder.ts'
import { type Database, DatabaseNotOpened, openDatabase } from '../db/open.ts'
import { listMemberships } from '../memberships/offers.ts'
import { listBatches, makeBatch, withdrawBatch } from '../payments/methods/prepaid/make-batch.ts'
import {
  type PrepaidCommand,
  PrepaidUsage,
  readPrepaidCommand,
} from '../payments/methods/prepaid/read-command.ts'
import { InvalidSetting, readSettings, type Settings } from '../settings/settings.ts'
import { confirm } from './run-command.ts'

/** Ends the program with one sentence. */
class Refused extends Error {}

const options = {
  count: { type: 'string' },
  membership: { type: 'string' },
  price: { type: 'string' },
  list: { type: 'boolean' },
  withdraw: { type: 'string' },
  yes: { type: 'boolean' },
} as const

try {
  const command = readPrepaidCommand(parseOptions())
  if (command.kind === 'withdraw') await confirmWithdrawal(command)
  await withDatabase(readSettings(process.env), (database, key) => run(command, database, key))
} catch (error) {
  if (!isExpected(error)) throw error
  say(error.message)
  process.exitCode = 1
}

function isExpected(error: unknown): error is Error {
  return [Refused, PrepaidUsage, InvalidSetting, FolderLocked].some((it) => error instanceof it)
}

function parseOptions() {
  try {
    return parseArgs({ options, strict: true, allowPositionals: false }).values
  } catch (error) {
    throw new PrepaidUsage(error instanceof Error ? error.message.split('. ', 1)[0] : String(error))
  }
}

async function confirmWithdrawal({ batchId, isMeant }: { batchId: number; isMeant: boolean }): Promise<void> {
  await confirm(`This makes the cards of batch ${batchId} worthless`, isMeant).catch((error) => {
    throw new Refused(error.message)
  })
}

/** The embedded database belongs to one process: FolderLocked says that the product runs on it. */
async function withDatabase(
  settings: Settings,
  use: (database: Database, key: string) => Promise<void>,
): Promise<void> {
  const { databaseUrl: url, dataDir, prepaidKey: key } = settings
  if (key === undefined) throw new Refused('MODE=live has no prepaid cards without PREPAID_KEY.')
  const unlock = url === undefined ? lockEmbedded(dataDir) : () => undefined
  const database = await openOrRefuse(url, dataDir)
  try {
    await use(database, key)
  } finally {
    await database.close()
    unlock()
  }
}

function lockEmbedded(folder: string): () => void {
  try {
    return lockFolder(folder)
  } catch (error) {
    if (!(error instanceof FolderLocked)) throw new Refused(`DATA_DIR is wrong: ${folder} cannot be written.`)
    throw new Refused(
      'DATA_DIR is in use by a running Playball: stop it first, or name a PostgreSQL server in DATABASE_URL, which serves both.',
    )
  }
}

async function openOrRefuse(url: string | undefined, dataDir: string): Promise<Database> {
  try {
    return await openDatabase({ url, folder: join(dataDir, 'database') })
  } catch (error) {
    if (!(error instanceof DatabaseNotOpened)) throw error
    const name = url === undefined ? 'DATA_DIR' : 'DATABASE_URL'
    throw new Refused(`${name} is wrong: its database cannot be opened (${error.message}).`)
  }
}

function run(command: PrepaidCommand, database: Database, key: string): Promise<void> {
  if (command.kind === 'list') return list(database)
  return command.kind === 'withdraw' ? withdraw(database, command.batchId) : make(database, key, command)
}

async function make(
  { db }: Database,
  key: string,
  { count, membershipId, priceMinor }: Extract<PrepaidCommand, { kind: 'make' }>,
): Promise<void> {
  const memberships = await listMemberships(db)
  const membership = memberships.find((it) => it.id === membershipId)
  if (membership === undefined)
    throw new Refused(
      memberships.length === 0
        ? 'There are no memberships yet: start the product once.'
        : `There is no membership ${membershipId}. There are:\n${memberships.map((it) => `  ${it.id}  ${it.title} (${it.country ?? 'elsewhere'})`).join('\n')}`,
    )
  if (membership.endsAt.getTime() <= Date.now())
    throw new Refused(
      `Membership ${membershipId} (${membership.title}) is over: its cards could not be redeemed.`,
    )
  const price = priceMinor ?? membership.priceMinor
  const newBatch = { membershipId, priceMinor: price, currency: membership.currency, count }
  const { batchId, cards } = await makeBatch({ db, key, now: Date.now(), random: randomBytes }, newBatch)
  process.stdout.write(`folio,code\n${cards.map(({ folio, code }) => `${folio},${code}`).join('\n')}\n`)
  say(
    `Batch ${batchId}: ${count} cards of membership ${membershipId} (${membership.title}), ${amount(price)} ${membership.currency} each.` +
      ' The codes are stored nowhere: keep this list safe.',
  )
}

async function withdraw({ db }: Database, batchId: number): Promise<void> {
  const clock = { now: Date.now, offset: () => 0 }
  if ((await withdrawBatch({ db, clock }, batchId)) === 'unknown')
    throw new Refused(`There is no batch ${batchId}.`)
  say(`Batch ${batchId} is withdrawn: its cards that were not redeemed open nothing any more.`)
}

async function list({ db }: Database): Promise<void> {
  const rows = (await listBatches({ db })).map(({ batch, cards, redeemed }) =>
    [
      batch.id,
      batch.membershipId,
      `${amount(batch.priceMinor)} ${batch.currency}`,
      cards,
      redeemed,
      batch.createdAt.toISOString(),
      batch.withdrawnAt?.toISOString() ?? '',
    ].join(','),
  )
  process.stdout.write(`${['batch,membership,price,cards,redeemed,made,withdrawn', ...rows].join('\n')}\n`)
}

function amount(minor: number): string {
  return (minor / 100).toFixed(2)
}

function say(sentence: string): void {
  process.stderr.write(`${sentence}\n`)
}
