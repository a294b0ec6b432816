import { expect, test } from 'vitest'
import { withoutMethods } from './used-zod-methods.ts'

const code = `const A = core.$constructor("A", (inst, def) => { inst.min = 1 }, {
  min(n) { return this.check(n) },
  jwt(params) { return this.check(jwt(params)) },
  get "~standard"() { return 1 },
  check: function _check() {}
})
const B = other("B", {}, { jwt() {} })`

test('methods of schemas that nobody names are left out, and all else stays', () => {
  const left = withoutMethods(code, new Set(['min', 'check']))
  expect(left).toBe(code.replace('jwt(params) { return this.check(jwt(params)) },', ''))
})

test('the last method of a schema may be one of them', () => {
  const left = withoutMethods(code, new Set(['min', 'jwt']))
  expect(left).toBe(code.replace('check: function _check() {}', ''))
})
