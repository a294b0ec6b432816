import { z } from 'zod'

const MAX_LINK_LENGTH = 2_000
/** A name or an address as browsers write it; they take more, such as a semicolon, that no name has. */
const HOST_NAME = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])$/

/** An address elsewhere that a page may lead to: http or https alone, and nobody's password in it. */
export const webLink = z
  .url({ protocol: /^https?$/, hostname: HOST_NAME, abort: true })
  .max(MAX_LINK_LENGTH)
  .refine((it) => {
    const { username, password } = new URL(it)
    return username === '' && password === ''
  })
