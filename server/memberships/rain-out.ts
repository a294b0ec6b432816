/** The reason for which a user was granted a membership. */
export type GrantSource = 'payment' | 'prepaid' | 'comp' | 'operator' | 'rain-out'

type Source = { source: GrantSource; sourceId: string }

/**
 * The source of a pass moved by rain: the source of its first grant and its new day, `payment:17/2026-11-22`.
 */
export const movedSourceId = (it: Source, day: string): string => `${movedPrefix(rootOf(it))}${day}`

/** The prefix of the sources of all passes that a first grant was moved to. */
export const movedPrefix = ({ source, sourceId }: Source): string => `${source}:${sourceId}/`

/** The source of the first grant, from which a moved grant comes. */
export const rootOf = ({ source, sourceId }: Source): Source => {
  if (source !== 'rain-out') return { source, sourceId }
  const root = sourceId.slice(0, sourceId.lastIndexOf('/'))
  const colon = root.indexOf(':')
  return { source: root.slice(0, colon) as GrantSource, sourceId: root.slice(colon + 1) }
}

/** The payment of the first grant; undefined for another source. */
export const paymentOf = (it: Source): string | undefined => {
  const { source, sourceId } = rootOf(it)
  return source === 'payment' ? sourceId : undefined
}
