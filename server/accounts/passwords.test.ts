import { expect, test } from 'vitest'
import { openPasswords } from './passwords.ts'

const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 }

test('a password fits its own hash only, and every hash has its own salt', async () => {
  const passwords = openPasswords(CHEAP)
  const [one, two] = [await passwords.hash('curva-baja-77'), await passwords.hash('curva-baja-77')]
  expect(one).not.toBe(two)
  expect(await passwords.matches(one, 'curva-baja-77')).toBe(true)
  expect(await passwords.matches(one, 'curva-baja-78')).toBe(false)
  expect(await passwords.matches(undefined, 'curva-baja-77')).toBe(false)
})

test('an accent typed on another keyboard is the same accent', async () => {
  const passwords = openPasswords(CHEAP)
  const stored = await passwords.hash('jonrón-clásico'.normalize('NFC'))
  expect(await passwords.matches(stored, 'jonrón-clásico'.normalize('NFD'))).toBe(true)
})

test('the cost in use is the one that OWASP names', async () => {
  expect(await openPasswords().hash('curva-baja-77')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('eight hash at once, a thousand wait, and the next is told to come back', async () => {
  const passwords = openPasswords(CHEAP)
  const stored = await passwords.hash('curva-baja-77')
  let running = 0
  let most = 0
  let open = () => {}
  const gate = new Promise<void>((done) => {
    open = done
  })
  const check = () =>
    passwords.matches(stored, 'curva-baja-77', async () => {
      running += 1
      most = Math.max(most, running)
      await gate
      running -= 1
    })
  const all = Array.from({ length: 1_008 }, check)
  await expect(check()).rejects.toMatchObject({ code: 'errors.notReady', retryAfterSeconds: 5 })
  open()
  expect(new Set(await Promise.all(all))).toEqual(new Set([true]))
  expect(most).toBe(8)
})

test('a refusal at the turn frees the place for the next', async () => {
  const passwords = openPasswords(CHEAP)
  const stored = await passwords.hash('curva-baja-77')
  const refusal = async () => {
    throw new Error('not you')
  }
  const refused = Array.from({ length: 20 }, () => passwords.matches(stored, 'x', refusal).catch(String))
  expect(new Set(await Promise.all(refused))).toEqual(new Set(['Error: not you']))
  expect(await passwords.matches(stored, 'curva-baja-77')).toBe(true)
})
