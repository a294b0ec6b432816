/** One operation of RFC 6902. */
export type Operation =
  | { op: 'add' | 'replace'; path: string; value: unknown }
  | { op: 'remove'; path: string }

/**
 * RFC 6902 operations that turn one JSON value into another. Parts shared by reference are skipped, which
 * makes two truncations of one game fast to compare (docs/dependencies.md says why not a library's).
 */
export const jsonDiff = (from: unknown, to: unknown, path = ''): Operation[] => {
  if (from === to) return []
  if (Array.isArray(from) && Array.isArray(to)) return arrayDiff(from, to, path)
  if (isObject(from) && isObject(to)) return objectDiff(from, to, path)
  return [{ op: 'replace', path, value: to }]
}

const arrayDiff = (from: unknown[], to: unknown[], path: string): Operation[] => {
  const operations: Operation[] = []
  const common = Math.min(from.length, to.length)
  for (let i = 0; i < common; i += 1) operations.push(...jsonDiff(from[i], to[i], `${path}/${i}`))
  for (let i = common; i < to.length; i += 1)
    operations.push({ op: 'add', path: `${path}/${i}`, value: to[i] })
  for (let i = from.length - 1; i >= common; i -= 1) operations.push({ op: 'remove', path: `${path}/${i}` })
  return operations
}

const objectDiff = (
  from: Record<string, unknown>,
  to: Record<string, unknown>,
  path: string,
): Operation[] => {
  const operations: Operation[] = []
  for (const key of Object.keys(from)) {
    if (to[key] === undefined && from[key] !== undefined)
      operations.push({ op: 'remove', path: `${path}/${escapePointer(key)}` })
  }
  for (const [key, value] of Object.entries(to)) {
    if (value === undefined) continue
    const inner = `${path}/${escapePointer(key)}`
    if (from[key] === undefined) operations.push({ op: 'add', path: inner, value })
    else operations.push(...jsonDiff(from[key], value, inner))
  }
  return operations
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const escapePointer = (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1')
