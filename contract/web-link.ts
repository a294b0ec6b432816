import { z } from 'zod/mini'

const MAX_LINK_LENGTH = 2_000
/** A host name or IPv6 address; browsers also accept characters, such as a semicolon, that no host has. */
const HOST_NAME = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])$/

/** A link to another site: http or https only, without credentials. */
export const webLink = z.url({ protocol: /^https?$/, hostname: HOST_NAME, abort: true }).check(
  z.maxLength(MAX_LINK_LENGTH),
  z.refine((it) => {
    const { username, password } = new URL(it)
    return username === '' && password === ''
  }),
)
