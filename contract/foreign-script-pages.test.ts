import { expect, test } from 'vitest'
import { isCheckoutPath } from './foreign-script-pages.ts'

test.each([
  '/checkout/1',
  '/Checkout/1',
  '/CHECKOUT/success',
  '/%63heckout/1',
  '//checkout/1',
  '/checkout/%E0',
])('the path %s belongs to the checkout, as the routers read it', (path) => {
  expect(isCheckoutPath(path)).toBe(true)
})

test.each(['/', '/home', '/checkout', '/checkouts/1', '/home/checkout/1', '/%E0/checkout/1'])(
  'the path %s does not belong to the checkout',
  (path) => {
    expect(isCheckoutPath(path)).toBe(false)
  },
)
