import { type NoticeSender, openNoticeSender } from '../../payments/notice-sender.ts'
import type { Change, Origin, PaypalContext } from '../books/paypal-context.ts'
import type { NoticeRow } from '../books/store.ts'
import { forgedIpn, ipnMessage, ipnNotice } from '../classic/ipn.ts'
import { openForger, type Signatures } from './signatures.ts'
import { forgedWebhook, webhookMessage, webhookNotices } from './webhooks.ts'

const [MINUTE, HOUR] = [60_000, 3_600_000]

/** Sixteen tries over a day [A]. PayPal names up to 25 over three days for a webhook, some 16 for an IPN. */
export const BACK_OFF_MS = [
  ...[1_000, 5_000, 15_000, MINUTE, 2 * MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE],
  ...[HOUR, 2 * HOUR, 4 * HOUR, 4 * HOUR, 4 * HOUR, 4 * HOUR, 4 * HOUR],
]

type SenderNeeds = Parameters<typeof openNoticeSender<NoticeRow>>[0]
type Needs = Pick<SenderNeeds, 'clock' | 'timers' | 'send' | 'log' | 'faults'> &
  Pick<PaypalContext, 'store' | 'random' | 'accounts'> & {
    signatures: Signatures
    /** Where webhooks go: the product's address. */
    webhookUrl: string
  }

export type Notices = Pick<NoticeSender<NoticeRow>, 'settled' | 'close'> & {
  announce(change: Change, from: Origin): void
  /** Sends the waiting ones of an earlier run. */
  resume(): void
  /** Sends an event once more, as PayPal's dashboard does. */
  resend(notice: NoticeRow): void
}

/** Opens the sender of PayPal's webhooks and IPNs, with their faults. */
export const openNotices = (needs: Needs): Notices => {
  const forge = openForger(needs)
  const accountOf = (notice: { merchantId: string }) =>
    needs.accounts.find((it) => it.merchantId === notice.merchantId)
  const sender = openNoticeSender<NoticeRow>({
    ...needs,
    backOffMs: BACK_OFF_MS,
    save: (notice) => needs.store.save('notice', notice),
    message: (notice) => {
      if (notice.kind === 'ipn') return ipnMessage(notice)
      const account = accountOf(notice)
      return account === undefined ? undefined : webhookMessage(needs.signatures, account, notice)
    },
    forgery: (notice, kind) => {
      if (notice.kind === 'ipn') return forgedIpn(notice, kind)
      const account = accountOf(notice)
      return account === undefined ? undefined : forgedWebhook(needs.signatures, forge, account, notice, kind)
    },
  })
  const context: PaypalContext = { ...needs, announce: () => {} }
  return {
    announce: (change, from) => {
      for (const notice of noticesOf(context, needs.webhookUrl, change, from))
        sender.queue(notice, from.cause)
    },
    resume: () => sender.resume(needs.store.all('notice')),
    resend: (notice) => sender.queue({ ...notice, state: 'waiting' }, 'POST resend'),
    settled: sender.settled,
    close: sender.close,
  }
}

const noticesOf = (context: PaypalContext, url: string, change: Change, from: Origin): NoticeRow[] => {
  const { merchantId } = change.kind === 'approved' ? change.order : change.capture
  const account = context.accounts.find((it) => it.merchantId === merchantId)
  if (account === undefined) return []
  if (change.kind === 'approved' || change.capture.buttonId === null)
    return webhookNotices(context, account, url, change, from)
  const button = context.store.find('button', change.capture.buttonId)
  return button === undefined ? [] : [ipnNotice(context, account, button, change, from)]
}
