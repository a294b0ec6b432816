import { z } from 'zod'
import { webLink } from '../../contract/web-link.ts'

// The upstream leaves fields out, sends nulls where its own schema has none and changes types: what is unreadable
// becomes "not said" (null, '' or an empty list), never an error, so that the rest of the feed still counts.
export const text = z
  .string()
  .nullish()
  .catch(null)
  .transform((it) => storable(it ?? ''))
// PostgreSQL stores neither NUL nor half a surrogate pair.
const storable = (it: string) => it.replaceAll('\u0000', '').toWellFormed()
/** An address that a page may lead to; '' for any other. */
export const link = text.transform((it) => (webLink.safeParse(it).success ? it : ''))
export const whole = z
  .number()
  .int()
  .nullish()
  .catch(null)
  .transform((it) => it ?? null)
export const count = z
  .number()
  .int()
  .min(0)
  .max(1_000)
  .nullish()
  .catch(null)
  .transform((it) => it ?? 0)
export const told = z
  .number()
  .int()
  .min(0)
  .max(1_000)
  .nullish()
  .catch(null)
  .transform((it) => it ?? null)
export const real = z
  .number()
  .nullish()
  .catch(null)
  .transform((it) => it ?? null)
export const flag = z
  .boolean()
  .nullish()
  .catch(null)
  .transform((it) => it ?? false)
export const knownFlag = z
  .boolean()
  .nullish()
  .catch(null)
  .transform((it) => it ?? null)
export const instant = text.transform((it) => {
  const ms = Date.parse(it)
  return Number.isNaN(ms) ? null : ms
})

export const listOf = <T extends z.ZodType>(item: T) =>
  z
    .array(item.nullable().catch(null))
    .nullish()
    .catch(null)
    .transform((it) => (it ?? []).filter((one) => one !== null) as z.output<T>[])
export const tableOf = <T extends z.ZodType>(item: T) =>
  z
    .record(z.string(), item.nullable().catch(null))
    .nullish()
    .catch(null)
    .transform(
      (it) =>
        Object.fromEntries(Object.entries(it ?? {}).filter(([, one]) => one !== null)) as Record<
          string,
          z.output<T>
        >,
    )
/** An object whose absence reads as one with nothing said in it. */
export const part = <T extends z.ZodRawShape>(shape: T) => {
  const schema = z.object(shape)
  return schema
    .nullish()
    .catch(null)
    .transform((it) => it ?? (schema.parse({}) as z.output<typeof schema>))
}

/** Reads an object once: what a patch left as it was need not be read again. What comes out must never be changed. */
export const remembered = <T extends z.ZodType>(item: T) => {
  const known = new WeakMap<object, z.output<T>>()
  return z.unknown().transform((it): z.output<T> => {
    if (typeof it !== 'object' || it === null) return (it === null ? null : item.parse(it)) as z.output<T>
    const before = known.get(it)
    if (before !== undefined) return before
    const read = item.parse(it)
    known.set(it, read)
    return read
  })
}
