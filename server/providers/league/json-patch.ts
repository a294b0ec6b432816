import { z } from 'zod'

// We patch ourselves because a patch that does not fit must be refused. Untouched parts stay
// the same object, so parsing a 1.5 MB feed again costs only as much as its changes.

const value = z.unknown()
const path = z.string().max(1_000)
const operations = z
  .array(
    z.discriminatedUnion('op', [
      z.object({ op: z.literal('add'), path, value }),
      z.object({ op: z.literal('replace'), path, value }),
      z.object({ op: z.literal('remove'), path }),
      z.object({ op: z.literal('copy'), from: path, path }),
      z.object({ op: z.literal('move'), from: path, path }),
    ]),
  )
  .max(100_000)
type Operation = z.infer<typeof operations>[number]

/** The patch is invalid, or does not fit this document. */
export class PatchError extends Error {}

/**
 * The document with RFC 6902 operations applied in order: add, replace, remove, copy and move. Changes
 * neither. Throws PatchError when the list cannot be read or one of its operations has no such place.
 */
export const patchDocument = (document: unknown, patch: unknown): unknown => {
  const list = operations.safeParse(patch)
  if (!list.success) throw new PatchError('not a list of operations')
  const copies = new WeakSet<object>()
  return list.data.reduce((it, operation) => apply(it, operation, copies), document)
}

const apply = (document: unknown, operation: Operation, copies: WeakSet<object>): unknown => {
  const to = tokensOf(operation.path)
  if (operation.op === 'add') return put(document, to, operation.value, copies, insert)
  if (operation.op === 'replace') return put(document, to, operation.value, copies, overwrite)
  if (operation.op === 'remove') return change(document, to, copies, remove)
  const from = tokensOf(operation.from)
  // The two places of a copy must not change together.
  if (operation.op === 'copy')
    return put(document, to, structuredClone(valueAt(document, from)), copies, insert)
  if (operation.from === operation.path) return document
  if (operation.path.startsWith(`${operation.from}/`)) throw new PatchError('moved into itself')
  const moved = valueAt(document, from)
  return put(change(document, from, copies, remove), to, moved, copies, insert)
}

const tokensOf = (pointer: string): string[] => {
  if (pointer === '') return []
  if (!pointer.startsWith('/')) throw new PatchError(`no pointer: ${pointer}`)
  return pointer
    .slice(1)
    .split('/')
    .map((it) => it.replaceAll('~1', '/').replaceAll('~0', '~'))
}

type Container = unknown[] | Record<string, unknown>
type Edit = (container: Container, key: string, value: unknown) => void

const put = (
  document: unknown,
  tokens: string[],
  value: unknown,
  copies: WeakSet<object>,
  edit: Edit,
): unknown =>
  tokens.length === 0
    ? value
    : change(document, tokens, copies, (container, key) => edit(container, key, value))

/** Copies the containers on the way to the place, once a patch, and edits the copy there. */
const change = (
  document: unknown,
  tokens: string[],
  copies: WeakSet<object>,
  edit: (container: Container, key: string) => void,
): unknown => {
  const [key, ...rest] = tokens
  if (key === undefined) throw new PatchError('the root cannot be removed')
  const container = copyOnWrite(document, copies)
  if (rest.length === 0) edit(container, key)
  else overwrite(container, key, change(childOf(container, key), rest, copies, edit))
  return container
}

const copyOnWrite = (it: unknown, copies: WeakSet<object>): Container => {
  if (typeof it !== 'object' || it === null) throw new PatchError('no such place')
  if (copies.has(it)) return it as Container
  const copy = Array.isArray(it) ? [...it] : { ...it }
  copies.add(copy)
  return copy
}

const valueAt = (document: unknown, tokens: string[]): unknown =>
  tokens.reduce((it, key) => {
    if (typeof it !== 'object' || it === null) throw new PatchError('no such place')
    return childOf(it as Container, key)
  }, document)

const childOf = (container: Container, key: string): unknown =>
  Array.isArray(container) ? container[indexIn(container, key)] : container[existingKey(container, key)]

const insert: Edit = (container, key, value) => {
  if (!Array.isArray(container)) container[safeKey(key)] = value
  else if (key === '-' || Number(key) === container.length) container.push(value)
  else container.splice(indexIn(container, key), 0, value)
}
const overwrite: Edit = (container, key, value) => {
  if (Array.isArray(container)) container[indexIn(container, key)] = value
  else container[existingKey(container, key)] = value
}
const remove = (container: Container, key: string): void => {
  if (Array.isArray(container)) container.splice(indexIn(container, key), 1)
  else delete container[existingKey(container, key)]
}

const indexIn = (list: unknown[], key: string): number => {
  const index = /^(0|[1-9]\d{0,8})$/.test(key) ? Number(key) : -1
  if (index < 0 || index >= list.length) throw new PatchError(`no item ${key}`)
  return index
}
const existingKey = (container: Record<string, unknown>, key: string): string => {
  if (!Object.hasOwn(container, key)) throw new PatchError(`no field ${key}`)
  return safeKey(key)
}
const safeKey = (key: string): string => {
  if (key === '__proto__') throw new PatchError('no field of that name')
  return key
}
