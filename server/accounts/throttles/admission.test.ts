import { expect, test } from 'vitest'
import { openAdmissionQueues } from './admission.ts'

test('a flooded network’s lane admits one at a time, in turn with familiar users, and refuses only the overflow', async () => {
  const waiting: (() => void)[] = []
  const queues = openAdmissionQueues(() => new Promise<void>((resolve) => waiting.push(resolve)))
  const order: string[] = []
  const enter = (lane: string) =>
    queues
      .loginQueue(lane, async () => void order.push(lane))
      .then(
        () => 'in',
        (error: { code: string; retryAfterSeconds: number }) => [error.code, error.retryAfterSeconds],
      )
  const strangers = Array.from({ length: 53 }, () => enter('network'))
  const fan = enter('fan')
  const answered = [...strangers, fan]
  while (order.length < 51) {
    waiting.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(order.indexOf('fan')).toBeLessThan(3)
  expect(await fan).toBe('in')
  const answers = await Promise.all(answered)
  expect(answers.filter((it) => it === 'in')).toHaveLength(51)
  expect(answers.filter((it) => it !== 'in')).toEqual(Array(3).fill(['errors.tooManyAttempts', 5]))
})
