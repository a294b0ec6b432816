import { z } from 'zod'

// Our own because every library patches in place: here the old document stays whole, and what a patch did not touch is
// the same object in the new one, which makes reading a 1.5 MB feed again cost as much as what changed in it.

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

/** The patch is none, or not one of this document. */
export class PatchDoesNotFit extends Error {}

/**
 * The document with RFC 6902 operations applied in order: add, replace, remove, copy and move. Neither is changed.
 * Throws PatchDoesNotFit when the list cannot be read or one of its operations has no such place.
 */
export const patched = (document: unknown, patch: unknown): unknown => {
  const list = operations.safeParse(patch)
  if (!list.success) throw new PatchDoesNotFit('not a list of operations')
  const own = new WeakSet<object>()
  return list.data.reduce((it, operation) => apply(it, operation, own), document)
}

const apply = (document: unknown, operation: Operation, own: WeakSet<object>): unknown => {
  const to = tokensOf(operation.path)
  if (operation.op === 'add') return put(document, to, operation.value, own, insert)
  if (operation.op === 'replace') return put(document, to, operation.value, own, overwrite)
  if (operation.op === 'remove') return change(document, to, own, remove)
  const from = tokensOf(operation.from)
  // What a copy leaves in two places must not change in both.
  if (operation.op === 'copy') return put(document, to, structuredClone(valueAt(document, from)), own, insert)
  if (operation.from === operation.path) return document
  if (operation.path.startsWith(`${operation.from}/`)) throw new PatchDoesNotFit('moved into itself')
  const moved = valueAt(document, from)
  return put(change(document, from, own, remove), to, moved, own, insert)
}

const tokensOf = (pointer: string): string[] => {
  if (pointer === '') return []
  if (!pointer.startsWith('/')) throw new PatchDoesNotFit(`no pointer: ${pointer}`)
  return pointer
    .slice(1)
    .split('/')
    .map((it) => it.replaceAll('~1', '/').replaceAll('~0', '~'))
}

type Holder = unknown[] | Record<string, unknown>
type Edit = (holder: Holder, key: string, value: unknown) => void

const put = (
  document: unknown,
  tokens: string[],
  value: unknown,
  own: WeakSet<object>,
  edit: Edit,
): unknown =>
  tokens.length === 0 ? value : change(document, tokens, own, (holder, key) => edit(holder, key, value))

/** Copies what lies on the way to the place, once a patch, and edits it there. */
const change = (
  document: unknown,
  tokens: string[],
  own: WeakSet<object>,
  edit: (holder: Holder, key: string) => void,
): unknown => {
  const [key, ...rest] = tokens
  if (key === undefined) throw new PatchDoesNotFit('the whole document cannot be removed')
  const holder = ownCopy(document, own)
  if (rest.length === 0) edit(holder, key)
  else overwrite(holder, key, change(inside(holder, key), rest, own, edit))
  return holder
}

const ownCopy = (it: unknown, own: WeakSet<object>): Holder => {
  if (typeof it !== 'object' || it === null) throw new PatchDoesNotFit('no such place')
  if (own.has(it)) return it as Holder
  const copy = Array.isArray(it) ? [...it] : { ...it }
  own.add(copy)
  return copy
}

const valueAt = (document: unknown, tokens: string[]): unknown =>
  tokens.reduce((it, key) => {
    if (typeof it !== 'object' || it === null) throw new PatchDoesNotFit('no such place')
    return inside(it as Holder, key)
  }, document)

const inside = (holder: Holder, key: string): unknown =>
  Array.isArray(holder) ? holder[placeIn(holder, key)] : holder[existing(holder, key)]

const insert: Edit = (holder, key, value) => {
  if (!Array.isArray(holder)) holder[harmless(key)] = value
  else if (key === '-' || Number(key) === holder.length) holder.push(value)
  else holder.splice(placeIn(holder, key), 0, value)
}
const overwrite: Edit = (holder, key, value) => {
  if (Array.isArray(holder)) holder[placeIn(holder, key)] = value
  else holder[existing(holder, key)] = value
}
const remove = (holder: Holder, key: string): void => {
  if (Array.isArray(holder)) holder.splice(placeIn(holder, key), 1)
  else delete holder[existing(holder, key)]
}

const placeIn = (list: unknown[], key: string): number => {
  const place = /^(0|[1-9]\d{0,8})$/.test(key) ? Number(key) : -1
  if (place < 0 || place >= list.length) throw new PatchDoesNotFit(`no item ${key}`)
  return place
}
const existing = (holder: Record<string, unknown>, key: string): string => {
  if (!Object.hasOwn(holder, key)) throw new PatchDoesNotFit(`no field ${key}`)
  return harmless(key)
}
const harmless = (key: string): string => {
  if (key === '__proto__') throw new PatchDoesNotFit('no field of that name')
  return key
}
