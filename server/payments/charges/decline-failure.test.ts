import { expect, test } from 'vitest'
import { failures } from '../../../contract/failures.ts'
import { declineFailure } from './decline-failure.ts'

const deps = { paymentProviders: new Map() }

test.each(['card', 'card-page', 'wallet', 'cash'] as const)(
  'a buyer who paid by %s never reads that their bank refused a charge that was never made',
  (method) => {
    const code = declineFailure(deps, { errorCode: 'never-made', provider: 'openpay', method })
    const { es, en } = failures[code]
    expect(`${es} ${en}`).not.toMatch(/\b(banco|bank)\b/i)
  },
)
