import { appendFileSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'

type Rows = Record<string, { id: string }>

/** A provider's tables. `save` returns when the row would survive a kill -9 of the sandbox. */
export type Journal<R extends Rows> = {
  find<K extends keyof R>(kind: K, id: string): R[K] | undefined
  all<K extends keyof R>(kind: K): R[K][]
  save<K extends keyof R>(kind: K, row: R[K]): void
  drop(kind: keyof R, id: string): void
}

type Line = { put: string; row: { id: string } } | { drop: string; id: string }
type Tables = Map<string, Map<string, { id: string }>>

/**
 * Opens a journal of JSON lines, replayed and compacted at each opening. `maxRows` names the kinds and how
 * many rows each may have; the oldest are dropped first.
 * @throws Error when a line other than the torn last one is unreadable.
 */
export const openJournal = <R extends Rows>(
  file: string,
  maxRows: { [K in keyof R]: number },
): Journal<R> => {
  mkdirSync(path.dirname(file), { recursive: true })
  const tables = replay(file, maxRows)
  rewrite(file, tables)
  const journal = openSync(file, 'a')
  const commit = (line: Line) => {
    appendFileSync(journal, `${JSON.stringify(line)}\n`)
    apply(tables, line, maxRows)
  }
  // The journal has only rows written by `save` and `drop`, so each has its table's shape.
  const tableOf = <K extends keyof R>(kind: K) => tables.get(String(kind)) as Map<string, R[K]>
  return {
    find: (kind, id) => tableOf(kind).get(id),
    all: (kind) => [...tableOf(kind).values()],
    save: (kind, row) => commit({ put: String(kind), row }),
    drop: (kind, id) => commit({ drop: String(kind), id }),
  }
}

const replay = (file: string, maxRows: Record<string, number>): Tables => {
  const tables: Tables = new Map(Object.keys(maxRows).map((kind) => [kind, new Map()]))
  const lines = read(file).split('\n')
  // After the last line break there is a line torn by a kill, or nothing.
  lines.pop()
  for (const [i, text] of lines.entries()) apply(tables, parse(text, i + 1, file), maxRows)
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

const apply = (tables: Tables, line: Line, maxRows: Record<string, number>): void => {
  if ('drop' in line) {
    tables.get(line.drop)?.delete(line.id)
    return
  }
  const table = tables.get(line.put)
  table?.set(line.row.id, line.row)
  if (table === undefined || table.size <= (maxRows[line.put] ?? 0)) return
  const oldest = table.keys().next()
  if (!oldest.done) table.delete(oldest.value)
}

const rewrite = (file: string, tables: Tables): void => {
  const lines = [...tables].flatMap(([kind, rows]) =>
    [...rows.values()].map((row) => `${JSON.stringify({ put: kind, row })}\n`),
  )
  writeFileSync(`${file}.new`, lines.join(''))
  renameSync(`${file}.new`, file)
}
