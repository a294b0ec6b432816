import { expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { runProved } from './use-ask-proof.ts'

const needed = () => new ApiError('errors.proofNeeded', '', 403)

test('an action that needs a proof runs once more after it, but not when the user gives up', async () => {
  const action = vi.fn().mockRejectedValueOnce(needed()).mockResolvedValue('done')
  expect(await runProved(action, async () => true)).toEqual({ result: 'done' })
  expect(action).toHaveBeenCalledTimes(2)
  const other = vi.fn().mockRejectedValue(needed())
  expect(await runProved(other, async () => false)).toBeUndefined()
  expect(other).toHaveBeenCalledTimes(1)
})

test('an action without need of a proof asks for none, and other failures are thrown', async () => {
  const ask = vi.fn(async () => true)
  expect(await runProved(async () => 1, ask)).toEqual({ result: 1 })
  const failing = async () => {
    throw new ApiError('errors.serverError', '', 500)
  }
  await expect(runProved(failing, ask)).rejects.toMatchObject({ code: 'errors.serverError' })
  expect(ask).not.toHaveBeenCalled()
})

test('a proof that is needed again at once makes no endless loop', async () => {
  const action = vi.fn().mockRejectedValue(needed())
  await expect(runProved(action, async () => true)).rejects.toMatchObject({ code: 'errors.proofNeeded' })
  expect(action).toHaveBeenCalledTimes(2)
})
