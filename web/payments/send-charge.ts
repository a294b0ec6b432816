import { type RefusalCode, Refused } from '../refused.ts'

/** What the server said of a charge. */
export type Charged = { redirect_url: string; reference: string; payment_id: number }

export type ChargeResult =
  | { kind: 'accepted'; charged: Charged }
  | { kind: 'refused'; code: RefusalCode }
  /** No answer after all tries; the money may have moved or not. */
  | { kind: 'unknown' }

const PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 15_000]

/**
 * Sends a charge until the server answers. `send` must send the same reference each time: the server then never
 * charges twice. `onLost` is called before each further try; `wait` resolves after that many ms.
 */
export const sendCharge = async (
  send: () => Promise<Charged>,
  { wait, onLost }: { wait: (ms: number) => Promise<void>; onLost: () => void },
): Promise<ChargeResult> => {
  for (const pause of [...PAUSES_MS, undefined]) {
    try {
      return { kind: 'accepted', charged: await send() }
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      if (!error.isLost) return { kind: 'refused', code: error.code }
    }
    if (pause === undefined) break
    onLost()
    await wait(pause)
  }
  return { kind: 'unknown' }
}
