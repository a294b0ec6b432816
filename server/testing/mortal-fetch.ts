/** Where the process dies: around a call that asks for money (`charge`) or one that only looks. */
export type Death = 'before-charge' | 'after-charge' | 'before-look' | 'after-look'

/**
 * `fetch` of a process that can be killed around a call: from then on the call never returns, so nothing that would
 * follow it happens and what was committed stays.
 */
export const mortalFetch = () => {
  let next: { step: Death; died: () => void } | undefined
  const end = (): Promise<Response> => {
    next?.died()
    next = undefined
    return new Promise(() => {})
  }
  const call: typeof fetch = async (address, init) => {
    const step = init?.method === 'POST' ? 'charge' : 'look'
    if (next?.step === `before-${step}`) return end()
    const answer = await fetch(address, init)
    return next?.step === `after-${step}` ? end() : answer
  }
  return {
    fetch: call,
    /** Resolves when the process has died there. */
    dieAt: (step: Death) => new Promise<void>((died) => (next = { step, died })),
  }
}
