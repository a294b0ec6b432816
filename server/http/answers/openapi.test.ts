import { expect, test } from 'vitest'
import { apiDocument } from './openapi.ts'

test('the target of a redirect is described as JSON Schema', () => {
  const { paths } = apiDocument()
  const response = paths?.['/api/payments/paypal/cancel']?.get?.responses?.['303']
  expect(response).toMatchObject({
    headers: { Location: { required: true, schema: { type: 'string', const: '/home' } } },
  })
  expect(JSON.stringify(paths)).not.toContain('"def":')
})
