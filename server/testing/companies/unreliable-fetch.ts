/** What goes wrong with a call: `refused` never arrives, the others before or after its company has done it. */
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

/** Which call goes wrong, and how: of those that change something, or of any, so many are spared first. */
export type Fault = { kind: (typeof FAULTS)[number]; of: 'changes' | 'any'; spare: number }

/** A way to companies that fails when it is told to; `isDown` says of an address whether nobody answers there. */
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

/** A token is asked for with a POST too. */
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

/** As each of the companies says it. */
const brokenDown = (): Response =>
  Response.json({ error_code: 1000, name: 'INTERNAL_SERVER_ERROR' }, { status: 500 })
