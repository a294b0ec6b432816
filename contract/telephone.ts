import { z } from 'zod'

const DIGITS_MIN = 10
/** ITU-T E.164: country code and national number together. */
const DIGITS_MAX = 15
const LENGTH_MAX = 32
const WRITTEN = /^\+?[\d ().-]+$/

/** A telephone number as people write it: 10 to 15 digits, with the country's code or without, grouped or not. */
export const telephone = z
  .string()
  .trim()
  .max(LENGTH_MAX)
  .regex(WRITTEN)
  .refine((it) => {
    const digits = it.replace(/\D/g, '').length
    return digits >= DIGITS_MIN && digits <= DIGITS_MAX
  })
