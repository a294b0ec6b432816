/** The faults of a call: `refused` never arrives, the others happen before or after the company has acted. */
export const FAULTS = [
  'refused',
  'hang-before',
  'hang-after',
  '500-before',
  '500-after',
  'reset-before',
  'reset-after',
  'garbage-after',
  'crash-before',
  'crash-after',
] as const

/** The fault of a call: `of` limits it to calls that change something, and `spare` calls succeed first. */
export type Fault = { kind: (typeof FAULTS)[number]; of: 'changes' | 'any'; spare: number }

/** A `fetch` that fails when it is told to; `isDown` tells whether nobody answers at an address. */
export const unreliableFetch = (answer: typeof fetch, isDown: (address: string) => boolean) => {
  const state: { next: Fault | undefined; crashed: () => void } = {
    next: undefined,
    crashed: () => undefined,
  }
  const take = (address: string, init: RequestInit | undefined): Fault | undefined => {
    const { next } = state
    if (next === undefined || (next.of === 'changes' && !isChange(address, init?.method))) return undefined
    state.next = next.spare === 0 ? undefined : { ...next, spare: next.spare - 1 }
    return next.spare === 0 ? next : undefined
  }
  const call: typeof fetch = async (address, init) => {
    if (isDown(String(address))) throw failure('ECONNRESET')
    const fault = take(String(address), init)
    const pass = () => answer(address, init)
    return fault === undefined ? pass() : failing(fault, pass, state.crashed)
  }
  return { state, fetch: call }
}

/** A request for a token is a POST too, and changes nothing. */
const isChange = (address: string, method: string | undefined): boolean =>
  method === 'POST' && !/\/(oauth2\/token|webscr)$/.test(address)

const failing = async (
  { kind }: Fault,
  pass: () => Promise<Response>,
  crashed: () => void,
): Promise<Response> => {
  if (kind === 'refused') throw failure('ECONNREFUSED')
  const [how, when] = kind.split('-')
  const answer = when === 'after' ? await pass() : brokenDown()
  if (how === 'crash') {
    crashed()
    return new Promise(() => {})
  }
  if (how === 'hang') throw new DOMException('too late', 'TimeoutError')
  if (how === 'reset') throw failure('ECONNRESET')
  if (how === 'garbage') return new Response('<html>gateway</html>', { status: 200 })
  return answer.ok ? brokenDown() : answer
}

const failure = (code: string): Error => new TypeError('fetch failed', { cause: { code } })

/** The answer of each of the companies. */
const brokenDown = (): Response =>
  Response.json({ error_code: 1000, name: 'INTERNAL_SERVER_ERROR' }, { status: 500 })
