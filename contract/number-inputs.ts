import { z } from 'zod/mini'

/*
 * Numbers as clients send them: a number in JSON or, as in an address, a query and a form, a text of its
 * digits, leading zeros included. Coercion alone takes whatever JavaScript makes a number of: `0x2d`, `1e3`,
 * ` 12 `, an empty text, `true`. No call takes a negative number, so no text has a sign.
 */

type Bounds = z.core.$ZodCheck<number>[]

const digits = z.string().check(z.regex(/^\d+$/))
const decimalDigits = z.string().check(z.regex(/^\d+(\.\d+)?$/))

/** An id, a count, a part of a date. */
export const wholeNumber = (...bounds: Bounds) =>
  z.pipe(
    z.union([z.int().check(...bounds), digits]),
    z.coerce.number<number | string>().check(z.int(), ...bounds),
  )

/** An amount of money: `1199`, `1199.00`. */
export const decimalNumber = (...bounds: Bounds) =>
  z.pipe(
    z.union([z.number().check(...bounds), decimalDigits]),
    z.coerce.number<number | string>().check(...bounds),
  )
