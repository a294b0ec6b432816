import type { Store } from '../../sandbox/paypal/books/store.ts'

/** PayPal's tables in memory; `clear` empties all of them except the signing key. */
export const memoryStore = (): Store & { clear(): void } => {
  const tables = new Map<string, Map<string, { id: string }>>()
  const tableOf = (kind: string) => {
    const table = tables.get(kind) ?? new Map<string, { id: string }>()
    tables.set(kind, table)
    return table
  }
  // Each table has only rows that `save` got for it.
  const store = {
    find: (kind: string, id: string) => tableOf(kind).get(id),
    all: (kind: string) => [...tableOf(kind).values()],
    save: (kind: string, row: { id: string }) => void tableOf(kind).set(row.id, row),
    drop: (kind: string, id: string) => void tableOf(kind).delete(id),
  } as Store
  return {
    ...store,
    clear: () => {
      for (const kind of tables.keys()) if (kind !== 'signing') tables.delete(kind)
    },
  }
}
