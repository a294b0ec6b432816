import { z } from 'zod/mini'

/** The upstream's number of a player, club, park or game. */
export const id = z.int()
/** UTC milliseconds. */
export const ms = z.int()
export const side = z.enum(['away', 'home'])
export const base = z.union([z.literal(1), z.literal(2), z.literal(3)])

export type Side = z.infer<typeof side>
export type Base = z.infer<typeof base>
