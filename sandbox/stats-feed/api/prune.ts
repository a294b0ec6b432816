/** The upstream's `fields`: of every object only the named keys stay, at every depth. */
export const prune = (value: unknown, fields: ReadonlySet<string>): unknown => {
  if (Array.isArray(value)) return value.map((item) => prune(item, fields))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => fields.has(key))
      .map(([key, inner]) => [key, prune(inner, fields)]),
  )
}
