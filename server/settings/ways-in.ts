import { z } from 'zod'
import { demoWaysIn } from './demo-values.ts'
import { clientIds, token, webAddress } from './setting-kinds.ts'

/** The variables of the companies that prove a user's identity. */
export const waysInEnvironment = {
  SMS_URL: webAddress.optional(),
  SMS_TOKEN: token.optional(),
  FACEBOOK_APP_ID: z
    .string()
    .regex(/^\d{1,32}$/, 'it must be digits')
    .optional(),
  FACEBOOK_APP_SECRET: token.optional(),
  FACEBOOK_URL: webAddress.optional(),
  FACEBOOK_GRAPH_URL: webAddress.optional(),
  APPLE_CLIENT_ID: clientIds.optional(),
  APPLE_URL: webAddress.optional(),
}

/** Each is undefined where its keys are not set; that sign-in method is then missing. */
export type WaysInSettings = {
  sms: { url: string; token: string } | undefined
  facebook: { appId: string; appSecret: string; dialogUrl: string; graphUrl: string } | undefined
  /** The first client id is the site's, the others are of apps. */
  apple: { url: string; clientIds: [site: string, ...apps: string[]] } | undefined
}

/** Without a version Facebook takes the oldest that it still has, so no version of ours grows old here. */
const OFFICIAL = {
  FACEBOOK_URL: 'https://www.facebook.com/dialog/oauth',
  FACEBOOK_GRAPH_URL: 'https://graph.facebook.com',
  APPLE_URL: 'https://appleid.apple.com',
}

const sandboxAddresses = (sandbox: string) => ({
  SMS_URL: `${sandbox}/sms`,
  FACEBOOK_URL: `${sandbox}/facebook/dialog/oauth`,
  FACEBOOK_GRAPH_URL: `${sandbox}/facebook/graph`,
  APPLE_URL: `${sandbox}/apple`,
})

type Environment = z.infer<z.ZodObject<typeof waysInEnvironment>> & { MODE: 'demo' | 'live' }

/** The sign-in methods of an environment: the sandbox's in demo, the companies' own in live. */
export const waysInOf = (given: Environment, sandbox: string): WaysInSettings => {
  const defaults: Partial<Environment> =
    given.MODE === 'demo'
      ? { ...demoWaysIn, APPLE_CLIENT_ID: [demoWaysIn.APPLE_CLIENT_ID], ...sandboxAddresses(sandbox) }
      : OFFICIAL
  const env = { ...defaults, ...given }
  return { sms: smsOf(env), facebook: facebookOf(env), apple: appleOf(env) }
}

const smsOf = ({ SMS_URL: url, SMS_TOKEN: token }: Environment): WaysInSettings['sms'] =>
  url === undefined || token === undefined ? undefined : { url, token }

const facebookOf = (env: Environment): WaysInSettings['facebook'] => {
  const { FACEBOOK_APP_ID: appId, FACEBOOK_APP_SECRET: appSecret } = env
  const { FACEBOOK_URL: dialogUrl, FACEBOOK_GRAPH_URL: graphUrl } = env
  if (appId === undefined || appSecret === undefined) return undefined
  return dialogUrl === undefined || graphUrl === undefined
    ? undefined
    : { appId, appSecret, dialogUrl, graphUrl }
}

const appleOf = ({ APPLE_CLIENT_ID: clientIds, APPLE_URL: url }: Environment): WaysInSettings['apple'] =>
  clientIds === undefined || url === undefined ? undefined : { url, clientIds }

/** A sentence about a sign-in method of which only a part is set; undefined where there is none. */
export const halfWayIn = (
  env: { [Name in keyof typeof waysInEnvironment]?: unknown },
): string | undefined => {
  const pairs = [
    ['SMS_URL', 'SMS_TOKEN'],
    ['FACEBOOK_APP_ID', 'FACEBOOK_APP_SECRET'],
  ] as const
  const half = pairs.find(([one, other]) => (env[one] === undefined) !== (env[other] === undefined))
  if (half === undefined) return undefined
  const [missing, given] = env[half[0]] === undefined ? half : [half[1], half[0]]
  return `MODE=live needs ${missing} where ${given} is set.`
}
