// The product with PayPal's classic buttons (`PAYPAL_MODE=wps`), with their buyers and their IPNs.
import { openPaypalShop } from './paypal-shop.ts'

export const openClassicShop = async () => {
  const shop = await openPaypalShop({ paypal: { mode: 'wps' } })
  /** A buyer on PayPal's page of a classic button, to which the browser posted the form by itself. */
  const atPaypal = async () => {
    const buyer = await shop.open()
    const reference = buyer.reference(shop.mexico.id)
    const placed = (await buyer.order(reference)).json().response.data
    const { action, fields } = placed.form
    const answer = await fetch(action, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
    })
    const page = new URL(answer.headers.get('location') ?? '', shop.origin).href
    return { buyer, reference, form: placed.form, page }
  }
  return {
    ...shop,
    atPaypal,
    /** A buyer who paid there, and whose IPN has come. */
    paid: async (action = 'approve') => {
      const it = await atPaypal()
      const back = await shop.payer(it.page, action)
      await shop.deliver()
      const [button] = await shop.buttonsOf(it.reference)
      return { ...it, back, captureId: button?.captures[0]?.id ?? '' }
    },
    lastIpn: () => {
      const last = shop.sent.at(-1)?.message
      if (last === undefined) throw new Error('no IPN')
      return last
    },
    /** Delivers the notices that the test has caused, and forgets them. */
    endTest: async () => {
      await shop.deliver()
      shop.sent.splice(0)
    },
  }
}
