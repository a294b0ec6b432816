import { z } from 'zod'
import { webLink } from '../../../contract/web-link.ts'

// The upstream omits fields, sends nulls against its own schema and changes types: an unreadable value
// becomes "not said" (null, '' or an empty list), never an error, so that the rest of the feed still counts.
export const text = z
  .string()
  .nullish()
  .catch(null)
  .transform((it) => toStorable(it ?? ''))
// PostgreSQL stores neither NUL nor half a surrogate pair.
const toStorable = (it: string) => it.replaceAll('\u0000', '').toWellFormed()
/** An address that a page may link to; '' for any other. */
export const link = text.transform((it) => (webLink.safeParse(it).success ? it : ''))
export const intOrNull = z
  .number()
  .int()
  .nullish()
  .catch(null)
  .transform((it) => it ?? null)
export const countOrNull = z
  .number()
  .int()
  .min(0)
  .max(1_000)
  .nullish()
  .catch(null)
  .transform((it) => it ?? null)
export const numberOrNull = z
  .number()
  .nullish()
  .catch(null)
  .transform((it) => it ?? null)
export const flag = z
  .boolean()
  .nullish()
  .catch(null)
  .transform((it) => it ?? false)
export const flagOrNull = z
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
/** An object that reads as empty where it is absent. */
export const objectOrEmpty = <T extends z.ZodRawShape>(shape: T) => {
  const schema = z.object(shape)
  return schema
    .nullish()
    .catch(null)
    .transform((it) => it ?? (schema.parse({}) as z.output<typeof schema>))
}

/** Reads an object once, because a patch retains its unchanged parts. The result must never be changed. */
export const memoized = <T extends z.ZodType>(item: T) => {
  const cache = new WeakMap<object, z.output<T>>()
  return z.unknown().transform((it): z.output<T> => {
    if (typeof it !== 'object' || it === null) return (it === null ? null : item.parse(it)) as z.output<T>
    const cached = cache.get(it)
    if (cached !== undefined) return cached
    const parsed = item.parse(it)
    cache.set(it, parsed)
    return parsed
  })
}
