type Step = 'charge' | 'refund' | 'cancel' | 'lookup'
/** Where the process dies: around a call that takes, returns or stops asking for money, or only reads. */
export type CrashPoint = `${'before' | 'after'}-${Step}`

/**
 * `fetch` of a process that can be killed around a call: the call then never returns, so nothing after it
 * happens and committed data stay.
 */
export const crashableFetch = (fetch = globalThis.fetch) => {
  let next: { step: CrashPoint; crashed: () => void } | undefined
  const crash = (): Promise<Response> => {
    next?.crashed()
    next = undefined
    return new Promise(() => {})
  }
  const call: typeof fetch = async (address, init) => {
    if (String(address).includes('/tokens/')) return fetch(address, init)
    const step = stepOf(String(address), init?.method)
    if (next?.step === `before-${step}`) return crash()
    const answer = await fetch(address, init)
    return next?.step === `after-${step}` ? crash() : answer
  }
  return {
    fetch: call,
    /** Resolves when the process has died there. */
    crashAt: (step: CrashPoint) => new Promise<void>((crashed) => (next = { step, crashed })),
  }
}

/** A provider may want a token first, which asks for no money. */
const stepOf = (address: string, method: string | undefined): Step => {
  if (method !== 'POST' || address.endsWith('/oauth2/token')) return 'lookup'
  if (address.endsWith('/cancel')) return 'cancel'
  return address.endsWith('/refund') ? 'refund' : 'charge'
}
