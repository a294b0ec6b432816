import type { Endpoint } from '../../../contract/endpoint.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import { type FailureCode, failures } from '../../../contract/failures.ts'

/**
 * The security events of the log, each with its level: success, refusal, or a matter that somebody must look
 * at.
 */
export const levelOf = {
  login: 'info',
  registration: 'info',
  'reset-asked': 'info',
  'password-reset': 'info',
  'password-changed': 'info',
  'email-change-asked': 'info',
  'email-confirmed': 'info',
  'code-asked': 'info',
  'way-in-joined': 'info',
  'way-in-parted': 'info',
  proved: 'info',
  'session-ended': 'info',
  'playback-ended': 'info',
  'account-deleted': 'info',
  'data-exported': 'info',
  'login-refused': 'warn',
  'registration-refused': 'warn',
  throttled: 'warn',
  'proof-refused': 'warn',
  'link-refused': 'warn',
  'access-refused': 'warn',
  'call-forged': 'warn',
  'malformed-token': 'warn',
  'foreign-reference': 'warn',
  'foreign-charge': 'warn',
  'prepaid-mismatch': 'warn',
  'card-testing': 'warn',
  'paypal-mismatch': 'warn',
  'forged-notice': 'error',
  'card-data': 'error',
} as const

export type SecurityEvent = keyof typeof levelOf

/** The meaning of a call that succeeded: its event and its sign-in method. */
export type Outcome = { event: SecurityEvent; way?: string | undefined }
type Answered = { body: unknown; answer: unknown; params: unknown }
type Rule = { way?: string; done?: Outcome | ((it: Answered) => Outcome | undefined) }

const fieldOf = (it: unknown, name: string): string | undefined => {
  const value: unknown = typeof it === 'object' && it !== null ? Reflect.get(it, name) : undefined
  return typeof value === 'string' ? value : undefined
}

const loginBy = (way: string): Rule => ({ way, done: { event: 'login', way } })

const rules: { [Name in keyof typeof endpoints]?: Rule } = {
  login: loginBy('password'),
  entrepreneurLogin: loginBy('nip'),
  accountKitLogin: loginBy('phone'),
  facebookLogin: loginBy('facebook'),
  appleLogin: loginBy('apple'),
  passkeyLogin: loginBy('passkey'),
  register: { way: 'password', done: { event: 'registration', way: 'password' } },
  accountKitStart: { way: 'phone', done: { event: 'code-asked', way: 'phone' } },
  // A return from Apple is never a failure of ours: its address tells the page.
  appleReturn: {
    way: 'apple',
    done: ({ answer }) =>
      /=(failed|expired)$/.test(String(answer)) ? { event: 'login-refused', way: 'apple' } : undefined,
  },
  forgot: { done: { event: 'reset-asked' } },
  resetPassword: { done: { event: 'password-reset' } },
  confirmEmail: { done: { event: 'email-confirmed' } },
  changeEmail: { done: { event: 'email-change-asked' } },
  updateUser: {
    done: ({ body }) => (fieldOf(body, 'password') === undefined ? undefined : { event: 'password-changed' }),
  },
  joinIdentity: { done: ({ body }) => ({ event: 'way-in-joined', way: fieldOf(body, 'provider') }) },
  partIdentity: { done: ({ params }) => ({ event: 'way-in-parted', way: fieldOf(params, 'provider') }) },
  addPasskey: { way: 'passkey', done: { event: 'way-in-joined', way: 'passkey' } },
  deletePasskey: { way: 'passkey', done: { event: 'way-in-parted', way: 'passkey' } },
  prove: { done: ({ body }) => ({ event: 'proved', way: fieldOf(body, 'by') }) },
  proofCode: { way: 'phone', done: { event: 'code-asked', way: 'phone' } },
  logout: { done: { event: 'session-ended' } },
  endSession: { done: { event: 'session-ended' } },
  endOtherSessions: { done: { event: 'session-ended' } },
  deleteUser: { done: { event: 'account-deleted' } },
  exportUser: { done: { event: 'data-exported' } },
}

const ruleOf = new Map<Endpoint, Rule>(
  Object.entries(rules).map(([name, rule]) => [endpoints[name as keyof typeof endpoints], rule]),
)
const wayByPath = new Map<string, string | undefined>(
  [...ruleOf].map(([endpoint, rule]) => [endpoint.path, rule.way]),
)

/**
 * Returns the function that tells the outcome of an endpoint's successful calls; undefined where they are no
 * event.
 */
export const outcomeOf = (endpoint: Endpoint): ((it: Answered) => Outcome | undefined) | undefined => {
  const done = ruleOf.get(endpoint)?.done
  return typeof done === 'object' ? () => done : done
}

/** The sign-in method of a route, where it has one. */
export const wayOf = (route: string): string | undefined => wayByPath.get(route)

const eventByCode: { [Code in FailureCode]?: SecurityEvent } = {
  'errors.emailPasswordIncorrect': 'login-refused',
  'errors.entrepreneurIncorrect': 'login-refused',
  'errors.codeIncorrect': 'login-refused',
  'errors.identityIncorrect': 'login-refused',
  'errors.tokenExpired': 'login-refused',
  'errors.emailIsRegistered': 'registration-refused',
  'errors.passwordIncorrect': 'proof-refused',
  'errors.proofOfAnother': 'proof-refused',
  'errors.linkExpired': 'link-refused',
  'errors.forgeryProtection': 'call-forged',
  'errors.tooManyAttempts': 'throttled',
}

/** The event of a refusal: every 401 and 403 is one. */
export const eventOfFailure = (code: FailureCode): SecurityEvent | undefined => {
  const event = eventByCode[code]
  if (event !== undefined) return event
  const { status } = failures[code]
  return status === 401 || status === 403 ? 'access-refused' : undefined
}
