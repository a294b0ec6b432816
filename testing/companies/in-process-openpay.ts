import { type Answer, openpayLedger } from './openpay-ledger.ts'

/** Openpay without a socket: the ledger of the stand-in behind a `fetch`. */
export const inProcessOpenpay = () => {
  const ledger = openpayLedger()
  const call: typeof fetch = async (address, init) => {
    const { pathname, search } = new URL(String(address))
    if (init?.method !== 'POST') return json(ledger.query(`${pathname}${search}`))
    const body = JSON.parse(String(init.body))
    if (pathname.endsWith('/cancel')) return json(ledger.cancel(pathname))
    return json(pathname.endsWith('/refund') ? ledger.refund(pathname, body) : ledger.create(body))
  }
  return { ledger, fetch: call }
}

const json = ([status, body]: Answer): Response => Response.json(body, { status })
