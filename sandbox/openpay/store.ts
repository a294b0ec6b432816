import { appendFileSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { MaskedCard } from './cards.ts'
import type { ErrorCode } from './errors.ts'

export type TokenRow = { id: string; at: number; used: boolean; card: MaskedCard }

type ChargeStatus = 'charge_pending' | 'completed' | 'failed' | 'cancelled'

/** A charge; money in minor units (centavos or cents), times in ms UTC. */
export type ChargeRow = {
  id: string
  orderId: string | null
  minor: number
  currency: 'MXN' | 'USD'
  description: string | null
  card: MaskedCard
  customer: Record<string, string> | null
  status: ChargeStatus
  error: { code: ErrorCode; message: string } | null
  authorization: string | null
  redirectUrl: string | null
  /** Status of the provider's 3-D Secure page. */
  pageUrl: string | null
  refund: { id: string; minor: number; at: number; description: string | null } | null
  createdAt: number
  operatedAt: number
}

export type WebhookRow = {
  id: string
  url: string
  user: string
  password: string
  types: string[]
  verified: boolean
  code: string
}

type Delivery = { at: number; status: number | null; note?: string }

export type NoticeRow = {
  id: string
  webhookId: string
  type: string
  chargeId: string
  body: Record<string, unknown>
  at: number
  state: 'waiting' | 'delivered' | 'lost' | 'given-up'
  deliveries: Delivery[]
}

type Rows = { token: TokenRow; charge: ChargeRow; webhook: WebhookRow; notice: NoticeRow }
type Kind = keyof Rows

/** The provider's store. `save` returns when the row would survive a kill -9 of the sandbox. */
export type Store = {
  token(id: string): TokenRow | undefined
  charge(id: string): ChargeRow | undefined
  charges(): ChargeRow[]
  webhooks(): WebhookRow[]
  notices(): NoticeRow[]
  save<K extends Kind>(kind: K, row: Rows[K]): void
  drop(kind: Kind, id: string): void
}

/** Maximum of rows of each kind; the oldest are dropped first. */
const MAX_ROWS: Record<Kind, number> = { token: 5_000, charge: 20_000, webhook: 100, notice: 40_000 }

type Line = { put: Kind; row: { id: string } } | { drop: Kind; id: string }

/**
 * Opens the provider's store: a journal of JSON lines, replayed and compacted at each opening.
 * @throws Error when a line other than the torn last one is unreadable.
 */
export const openStore = (file: string): Store => {
  mkdirSync(path.dirname(file), { recursive: true })
  const tables = replay(file)
  rewrite(file, tables)
  const journal = openSync(file, 'a')
  const append = (line: Line) => appendFileSync(journal, `${JSON.stringify(line)}\n`)
  return {
    token: (id) => tables.token.get(id),
    charge: (id) => tables.charge.get(id),
    charges: () => [...tables.charge.values()],
    webhooks: () => [...tables.webhook.values()],
    notices: () => [...tables.notice.values()],
    save: (kind, row) => {
      append({ put: kind, row })
      apply(tables, { put: kind, row })
    },
    drop: (kind, id) => {
      append({ drop: kind, id })
      apply(tables, { drop: kind, id })
    },
  }
}

type Tables = { [K in Kind]: Map<string, Rows[K]> }

const replay = (file: string): Tables => {
  const tables: Tables = { token: new Map(), charge: new Map(), webhook: new Map(), notice: new Map() }
  const lines = read(file).split('\n')
  // After the last line break there is a line torn by a kill, or nothing.
  lines.pop()
  for (const [i, text] of lines.entries()) apply(tables, parse(text, i + 1, file))
  return tables
}

const read = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  }
}

const parse = (text: string, number: number, file: string): Line => {
  try {
    return JSON.parse(text) as Line
  } catch {
    throw new Error(`The sandbox's book ${file} cannot be read at line ${number}; delete it to start afresh.`)
  }
}

// The journal has only rows written by `save` and `drop`, so each has its table's shape.
const apply = (tables: Tables, line: Line): void => {
  if ('drop' in line) {
    tables[line.drop].delete(line.id)
    return
  }
  const table = tables[line.put] as Map<string, { id: string }>
  table.set(line.row.id, line.row)
  if (table.size <= MAX_ROWS[line.put]) return
  const oldest = table.keys().next()
  if (!oldest.done) table.delete(oldest.value)
}

const rewrite = (file: string, tables: Tables): void => {
  const kinds: Kind[] = ['token', 'charge', 'webhook', 'notice']
  const lines = kinds.flatMap((kind) =>
    [...tables[kind].values()].map((row) => `${JSON.stringify({ put: kind, row })}\n`),
  )
  writeFileSync(`${file}.new`, lines.join(''))
  renameSync(`${file}.new`, file)
}
