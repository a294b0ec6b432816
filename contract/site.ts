import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** What the browser must know of this installation; nothing secret. */
export const config = endpoint({
  method: 'GET',
  path: '/api/config',
  access: 'open',
  summary: 'Public settings of the site',
  response: z.object({
    demo: z.boolean(),
    blockedBrowsers: z.array(z.string()),
    openpay: z.object({
      merchantId: z.string(),
      publicKey: z.string(),
      sandbox: z.boolean(),
      scripts: z.array(z.string()),
    }),
    /** ISO UTC; the server's idea of now, so that "today" does not hang on a wrong clock of a phone. */
    now: z.string(),
  }),
})
