import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { webLink } from './web-link.ts'

/** The cookie by which the server knows the language that the browser has stored: `es` or `en`. */
export const languageCookie = 'lang'

/** The id of the script element of a rendered page that has the data fetched for it, as JSON. */
export const RENDERED_STATE = 'rendered-state'

/** The attribute of a rendered page that holds an element's style until the browser sets it. */
export const RENDERED_STYLE = 'data-rendered-style'

/** The first view of a page as a server renders it. */
export type RenderedView = {
  /** The content of `#root`. */
  html: string
  /** The data fetched for it, as JSON: the browser starts with it. */
  state: string
}

/** Public settings of this installation; nothing secret. */
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
      /** `token`: the card is typed here and becomes a token; `redirect`: the provider's page asks for it. */
      flow: z.enum(['token', 'redirect']),
    }),
    /** The game of the testing player; null for one that has video now. */
    testGame: z.nullable(z.int()),
    /** Whether the player offers a Chromecast. */
    casting: z.boolean(),
    /** The external video host: its player of a video is `{videoHost}/video/{id}`. */
    videoHost: z.string(),
    /** Whether the header shows its links to packages, benefits, questions and purchase. */
    offerLinks: z.boolean(),
    /** Whether memberships in pesos can be paid in cash at shops. */
    cashAtShops: z.boolean(),
    /** Where the wallet's form goes, and our account there by currency; null where a currency has none. */
    paypal: z.object({
      action: z.string(),
      business: z.object({ MXN: z.nullable(z.string()), USD: z.nullable(z.string()) }),
    }),
    /** Whether browsers can get notice of a game's start. */
    notifications: z.boolean(),
    /** Whether prepaid cards are redeemed here. */
    prepaid: z.boolean(),
    /** The party responsible for personal data: the text of the privacy notice's first section, one line. */
    privacyContact: z.string(),
    /** The league's support chat, in which a buyer cancels; null where the installation names none. */
    supportChat: z.nullable(webLink),
    /**
     * The contact for bars and restaurants: a name, and an https, mailto or tel address; null where none is
     * named.
     */
    barDistributor: z.nullable(
      z.object({ name: z.string(), url: z.string().check(z.regex(/^(https:\/\/|mailto:|tel:)/)) }),
    ),
    /** The sign-in methods here, besides e-mail and password. */
    waysIn: z.object({
      phone: z.boolean(),
      facebook: z.nullable(z.object({ appId: z.string(), dialogUrl: z.string() })),
      apple: z.boolean(),
      passkey: z.literal(true),
    }),
    /** ISO UTC; the server's clock, so that "today" does not depend on the telephone's. */
    now: z.string(),
  }),
})

const MAX_REPORTS = 20
const reportField = z.catch(z.optional(z.string().check(z.maxLength(4_000))), undefined)

/** The load or script that a browser refused, in the form of `report-uri` (CSP 2) or of the Reporting API. */
export const policyReport = endpoint({
  method: 'POST',
  path: '/api/reports/policy',
  access: 'open',
  summary: "A browser's report of what the site's content security policy refused",
  body: z.union([
    z.object({
      'csp-report': z.object({
        'document-uri': reportField,
        'effective-directive': reportField,
        'violated-directive': reportField,
        'blocked-uri': reportField,
      }),
    }),
    z
      .array(
        z.object({
          type: z.string().check(z.maxLength(100)),
          body: z.catch(
            z.nullish(
              z.object({
                documentURL: reportField,
                effectiveDirective: reportField,
                blockedURL: reportField,
              }),
            ),
            undefined,
          ),
        }),
      )
      .check(z.maxLength(MAX_REPORTS)),
  ]),
  response: z.object({ received: z.literal(true) }),
})
