import {
  PAYPAL,
  paypalCheckout,
  paypalNotice,
  type WalletForm,
} from '../../../../contract/payments/paypal.ts'
import type { Clock } from '../../../clock.ts'
import type { Db } from '../../../db/open.ts'
import type { Settings } from '../../../settings/settings.ts'
import type { Attempt } from '../../orders/store.ts'
import { hasAttemptsAt } from './store-classic.ts'

const MAX_NAME = 127
export const SUCCESS_PAGE = '/checkout/success/?paypal=1'

export type WalletSettings = Pick<Settings, 'publicUrl' | 'paypal'>

/** The account for each currency, as attempts name it. */
export const accountNames = { MXN: `${PAYPAL}-mx`, USD: `${PAYPAL}-intl` } as const

/** The specification's hidden form of an order; `country` is two letters. undefined if no account is set. */
export const walletFormOf = (
  { publicUrl, paypal }: WalletSettings,
  { order }: Attempt,
  country: string,
): WalletForm | undefined => {
  const account = paypal.accounts[order.currency]
  if (account === undefined) return undefined
  const isEnglish = order.lang === 'en'
  return {
    cmd: '_xclick',
    business: account.business,
    item_name: (isEnglish ? order.titleEn : order.title).slice(0, MAX_NAME),
    item_number: `${order.reference}-${country}`,
    amount: (order.totalMinor / 100).toFixed(2),
    currency_code: order.currency,
    return: `${publicUrl}${SUCCESS_PAGE}`,
    cancel_return: `${publicUrl}/home`,
    notify_url: `${publicUrl}${paypalNotice.path}?lang=${isEnglish ? 'en_US' : 'es_MX'}`,
    no_shipping: '1',
    invoice: order.reference,
    charset: 'utf-8',
  }
}

/**
 * Whether an attempt is paid by a classic button. An attempt that began as an order at PayPal stays one even
 * in button mode: PayPal tells us that order's outcome, but a button's outcome only by IPN.
 */
export const goesToButton = ({ paypal }: WalletSettings, { redirectUrl }: Attempt): boolean =>
  paypal.mode === 'wps' && redirectUrl === paypal.formUrl

/** Where the form goes: to our server, which makes an order of it, or as a classic button to PayPal. */
export const formAction = (settings: WalletSettings, attempt: Attempt): string =>
  goesToButton(settings, attempt) ? settings.paypal.formUrl : `${settings.publicUrl}${paypalCheckout.path}`

/** The form that a browser posted; only the item number is required. */
export type PostedForm = { [Name in keyof WalletForm]?: string | undefined } & { item_number: string }

/** The first sent field that differs from the order; undefined where none differs. */
export const tamperedField = (sent: PostedForm, own: WalletForm): string | undefined => {
  const { form_ticket: _, ...echoes } = sent
  return Object.entries(echoes).find(
    ([name, value]) => value !== undefined && value !== own[name as keyof WalletForm],
  )?.[0]
}

/** The time for which a buyer may dispute a payment. */
const DISPUTABLE_MS = 180 * 86_400_000

/**
 * Whether an IPN may be ours: while there are classic buttons, or while a buyer may dispute what they sold.
 */
export const takesClassicButtons = async ({
  db,
  clock,
  settings: { paypal },
}: {
  db: Db
  clock: Clock
  settings: WalletSettings
}): Promise<boolean> =>
  paypal.mode === 'wps' || hasAttemptsAt(db, paypal.formUrl, new Date(clock.now() - DISPUTABLE_MS))
