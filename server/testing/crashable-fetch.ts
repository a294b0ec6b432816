/** Where the process dies: around a call that asks for money (`charge`) or one that only reads. */
export type CrashPoint = 'before-charge' | 'after-charge' | 'before-lookup' | 'after-lookup'

/**
 * `fetch` of a process that can be killed around a call: from then on the call never returns, so nothing that would
 * follow it happens and what was committed stays.
 */
export const crashableFetch = (fetch = globalThis.fetch) => {
  let next: { step: CrashPoint; crashed: () => void } | undefined
  const crash = (): Promise<Response> => {
    next?.crashed()
    next = undefined
    return new Promise(() => {})
  }
  const call: typeof fetch = async (address, init) => {
    const step = init?.method === 'POST' ? 'charge' : 'lookup'
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
