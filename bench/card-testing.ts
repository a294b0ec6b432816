import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { runPlayball } from '../e2e/support/run-playball.ts'

const STOLEN = '4000000000000119'
const NO_FUNDS = '4444444444444448'
const APPROVED = '4111111111111111'
const TESTERS = 10
const CARDS_EACH = 5
const AIM_REACHED = 15
const BUYERS = 200
/** The number of buyers who pay at the same moment. */
const CONCURRENT = 10
const MERCHANT_AUTH = `Basic ${Buffer.from('pk_emu0playball:').toString('base64')}`
const PASSWORD = 'beisbol-2026'

type Shop = { url: string; sandbox: string }

/**
 * Counts the cards that reach the provider when a tester tries fifty from one address with ten new accounts;
 * and the buyers who succeed among two hundred behind another address, where every third try is refused.
 */
export const cardTestersAndCrowds = async () => {
  const shop = await runPlayball({
    LOG_LEVEL: 'error',
    TRUST_PROXY: '127.0.0.1/32',
    ATTEMPTS_FACTOR: '1',
  })
  try {
    return [
      {
        what: `cards that reach the provider, of ${TESTERS * CARDS_EACH} that ${TESTERS} new accounts try`,
        result: `${await cardsThatReach(shop)} (aim ${AIM_REACHED} or fewer)`,
      },
      {
        what: `buyers behind one address, of whose tries every third is refused, who buy`,
        result: `${await buyersOfCrowd(shop)} of ${BUYERS} (aim all)`,
      },
    ]
  } finally {
    await shop.stop()
  }
}

const cardsThatReach = async (shop: Shop): Promise<number> => {
  let reached = 0
  for (let account = 0; account < TESTERS; account += 1) {
    const tester = await openBuyer(shop, '203.0.113.7')
    for (let card = 0; card < CARDS_EACH; card += 1)
      if ((await tester.pay(STOLEN)).status !== 429) reached += 1
  }
  return reached
}

const buyersOfCrowd = async (shop: Shop): Promise<number> => {
  let bought = 0
  const buyers = Array.from({ length: BUYERS }, (_, nth) => nth)
  const buyOneAfterTheOther = async () => {
    for (let nth = buyers.shift(); nth !== undefined; nth = buyers.shift()) {
      const buyer = await openBuyer(shop, '198.51.100.7')
      // Half of the buyers have one card refused, so that one try in three fails.
      if (nth % 2 === 0) await buyer.buyWith(NO_FUNDS)
      if (await buyer.buyWith(APPROVED)) bought += 1
    }
  }
  await Promise.all(Array.from({ length: CONCURRENT }, buyOneAfterTheOther))
  return bought
}

const openBuyer = async (shop: Shop, ip: string) => {
  const email = `compradora${randomBytes(6).toString('hex').replace(/\d/g, 'x')}@playball.test`
  let token = ''
  const call = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${shop.url}/api/${path}`, {
      method,
      headers: {
        'x-forwarded-for': ip,
        ...(token !== '' && { authorization: token }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: await answer.json() }
  }
  const person = {
    name: 'Aficionada Del Norte',
    email,
    password: PASSWORD,
    password_confirm: PASSWORD,
    isWeb: '0',
  }
  const registered = signedIn.parse((await call('POST', 'users/register', person)).body).response
  token = registered.token
  const pay = async (card: string) => {
    const reference = `${registered.user.id}-1-${randomBytes(4).toString('hex')}`
    const order = {
      firstname: 'Aficionada',
      lastname: ' ',
      telephone: '6671234567',
      email,
      deviceDataId: 'device',
    }
    const paid = { ...order, reference, token_id: await cardToken(shop, card), start_over: true }
    return { reference, ...(await call('POST', 'payments/openpay/card?lang=es', paid)) }
  }
  /** Pays, approves on the bank's page and returns; resolves to whether the card is charged. */
  const buyWith = async (card: string): Promise<boolean> => {
    const { status, body, reference } = await pay(card)
    if (status !== 200) return false
    await fetch(charged.parse(body).response.data.redirect_url, {
      method: 'POST',
      body: new URLSearchParams({ action: 'approve' }),
      redirect: 'manual',
    })
    const back = await call('POST', 'payments/openpay/security3d?lang=es', { reference })
    return confirmed.safeParse(back.body).data?.response.status === 1
  }
  return { pay, buyWith }
}

const cardToken = async ({ sandbox }: Shop, card: string): Promise<string> => {
  const answer = await fetch(`${sandbox}/openpay/v1/mplayballdemo/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: MERCHANT_AUTH },
    body: JSON.stringify({
      ...{ card_number: card, holder_name: 'Aficionada Del Norte', cvv2: '123' },
      ...{ expiration_month: '12', expiration_year: '31' },
    }),
  })
  return z.object({ id: z.string() }).parse(await answer.json()).id
}

const signedIn = z.object({ response: z.object({ token: z.string(), user: z.object({ id: z.number() }) }) })
const charged = z.object({ response: z.object({ data: z.object({ redirect_url: z.string() }) }) })
const confirmed = z.object({ response: z.object({ status: z.number() }) })
