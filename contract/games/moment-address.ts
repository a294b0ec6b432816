import { z } from 'zod/mini'

/**
 * A moment of a game, as its address names it: a play by its `atBatIndex`, or one of its events by the feed's
 * index; or a wall clock, ms UTC.
 */
export type MomentAddress = { play: number; event: number | null } | { at: number }

const MAX_DIGITS = 4
const number = z.pipe(z.string().check(z.regex(/^\d+$/), z.maxLength(MAX_DIGITS)), z.transform(Number))
const playShape = z.union([
  z.pipe(
    z.tuple([number]),
    z.transform(([play]): MomentAddress => ({ play, event: null })),
  ),
  z.pipe(
    z.tuple([number, number]),
    z.transform(([play, event]): MomentAddress => ({ play, event })),
  ),
])
const timeShape = z.pipe(
  z.iso.datetime(),
  z.transform((text): MomentAddress => ({ at: Date.parse(text) })),
)

/**
 * The moment in the fragment of an address, `jugada=12`, `jugada=12.3` or `t=2026-11-20T01:30:00Z`; undefined
 * for a fragment of another kind, null for an invalid moment.
 */
export const momentOf = (fragment: string): MomentAddress | null | undefined => {
  const [, name, text = ''] = /^(jugada|t)=(.*)$/s.exec(fragment) ?? []
  if (name === undefined) return undefined
  const parsed = name === 't' ? timeShape.safeParse(text) : playShape.safeParse(text.split('.'))
  return parsed.data ?? null
}

/** The fragment of a moment's address, without its number sign. */
export const fragmentOf = (moment: MomentAddress): string => {
  if ('at' in moment) return `t=${new Date(moment.at).toISOString()}`
  return `jugada=${moment.play}${moment.event === null ? '' : `.${moment.event}`}`
}

/** The moment of a play by its id in the play-by-play: `12`, or `12-3` for an event within a turn at bat. */
export const momentOfPlay = (id: string): { play: number; event: number | null } => {
  const [play, event] = id.split('-').map(Number)
  return { play: play ?? 0, event: event ?? null }
}
