import { z } from 'zod/mini'

/*
 * "Sin spoilers": a viewer may hide games (contract/accounts/spoilers.ts). An answer that hides something
 * keeps its shape: its numbers are null, its texts are `HIDDEN_TEXT` or empty, its lists are empty, and it
 * says `hidden: true`. An answer that hides nothing has no such field.
 */

/** The text in place of one that would tell the score. */
export const HIDDEN_TEXT = '–'

/** An answer that is hidden. */
export const hidden = z.literal(true)
/** The same field of the shape that is shown, where the two shapes differ. */
export const notHidden = z.optional(z.never())
/** An answer that has one shape in both cases. */
export const maybeHidden = z.optional(hidden)

/**
 * `show=1` on an address answers everything for this once: the page's "Show". It is stored nowhere.
 */
export const show = z.optional(z.literal('1'))
