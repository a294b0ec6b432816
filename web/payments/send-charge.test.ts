import { describe, expect, it } from 'vitest'
import { Refused } from '../refused.ts'
import { type Answer, askBank } from './ask-bank.ts'
import { type Charged, sendCharge } from './send-charge.ts'

const charged: Charged = { redirect_url: 'https://bank.test/3ds', reference: '1-2-ABCDEFGH', payment_id: 9 }
const lost = () => new Refused('errors.unreachable', 'no line', 0)

const inOrder = <T>(...answers: (T | Error)[]) => {
  let next = 0
  return async (): Promise<T> => {
    const answer = answers[Math.min(next, answers.length - 1)]
    next += 1
    if (answer instanceof Error) throw answer
    return answer as T
  }
}

describe('a charge', () => {
  const noWait = () => ({ waits: [] as number[], losses: 0 })

  it('is sent again when the answer is lost, waiting longer each time', async () => {
    const seen = noWait()
    const result = await sendCharge(inOrder(lost(), new Refused('errors.serverError', '', 500), charged), {
      wait: async (ms) => void seen.waits.push(ms),
      onLost: () => {
        seen.losses += 1
      },
    })
    expect(result).toEqual({ kind: 'accepted', charged })
    expect(seen).toEqual({ waits: [1_000, 2_000], losses: 2 })
  })

  it('is not sent again when it was refused', async () => {
    const send = inOrder<Charged>(new Refused('checkout.noFunds', '', 402), charged)
    const never = async () => expect.unreachable()
    expect(await sendCharge(send, { wait: never, onLost: never })).toEqual({
      kind: 'refused',
      code: 'checkout.noFunds',
    })
  })

  it('ends as unknown, never as failed, when nothing ever answers', async () => {
    const result = await sendCharge(inOrder<Charged>(lost()), { wait: async () => {}, onLost: () => {} })
    expect(result).toEqual({ kind: 'unknown' })
  })
})

describe('asking the bank', () => {
  const open: Answer = { status: 0, data: { payment_id: 9, reason: null } }
  const asking = (...answers: (Answer | Error)[]) => {
    let time = 0
    return {
      ask: inOrder<Answer>(...answers),
      wait: async (ms: number) => {
        time += ms
      },
      now: () => time,
    }
  }

  it('goes on while it is open or the line is lost, and tells the order', async () => {
    const paid: Answer = { status: 1, data: { payment_id: 9, reason: null } }
    expect(await askBank(asking(open, lost(), paid))).toEqual({ kind: 'paid', order: 9 })
  })

  it('tells why it was refused', async () => {
    const refused: Answer = { status: -1, data: { payment_id: 9, reason: 'checkout.noFunds' } }
    expect(await askBank(asking(refused))).toEqual({ kind: 'refused', reason: 'checkout.noFunds' })
  })

  it('gives up after a minute without saying that it failed', async () => {
    expect(await askBank(asking(open))).toEqual({ kind: 'unknown' })
  })

  it('takes only "not found" for a purchase that was never made', async () => {
    expect(await askBank(asking(new Refused('errors.notFound', '', 404)))).toEqual({
      kind: 'refused',
      reason: null,
    })
    expect(await askBank(asking(new Refused('errors.forgeryProtection', '', 403)))).toEqual({
      kind: 'unknown',
    })
  })

  it('notices that the session ended meanwhile', async () => {
    expect(await askBank(asking(new Refused('errors.notLoggedIn', '', 401)))).toEqual({ kind: 'logged-out' })
  })
})
