import { z } from 'zod'

const LONGEST_LINK = 2_000

/** An address elsewhere that a page may lead to: http or https alone, and nobody's password in it. */
export const webLink = z
  .url({ protocol: /^https?$/, hostname: /./ })
  .max(LONGEST_LINK)
  .refine((it) => {
    const { username, password } = new URL(it)
    return username === '' && password === ''
  })
