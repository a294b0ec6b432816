import { expect, test } from 'vitest'
import { FAST_ARGON2 } from '../../../testing/app/fast-argon2.ts'
import { openArgon2Pool } from './argon2-pool.ts'
import { COST, openPasswords } from './passwords.ts'

test('a password fits its own hash only, and every hash has its own salt', async () => {
  const passwords = openPasswords(FAST_ARGON2)
  const [one, two] = [await passwords.hash('curva-baja-77'), await passwords.hash('curva-baja-77')]
  expect(one).not.toBe(two)
  expect(await passwords.matches(one, 'curva-baja-77')).toBe(true)
  expect(await passwords.matches(one, 'curva-baja-78')).toBe(false)
  expect(await passwords.matches(undefined, 'curva-baja-77')).toBe(false)
})

test('a password is compared exactly as typed: an accent of other code points is another password', async () => {
  const passwords = openPasswords(FAST_ARGON2)
  const stored = await passwords.hash('jonrón-clásico'.normalize('NFC'))
  expect(await passwords.matches(stored, 'jonrón-clásico'.normalize('NFD'))).toBe(false)
  expect(await passwords.matches(stored, 'jonrón-clásico'.normalize('NFC'))).toBe(true)
})

test('the product hashes on its own threads, with the memory and passes that RFC 9106 names', async () => {
  const passwords = openPasswords(COST, openArgon2Pool())
  const stored = await passwords.hash('curva-baja-77')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/)
  expect(await passwords.matches(stored, 'curva-baja-77')).toBe(true)
  expect(await passwords.matches(stored, 'curva-baja-78')).toBe(false)
})

test('argon2 that fails once, such as a thread that ended, fails no login after it', async () => {
  const real = openPasswords(FAST_ARGON2)
  const stored = await real.hash('curva-baja-77')
  let isBroken = true
  const passwords = openPasswords(FAST_ARGON2, {
    concurrency: 1,
    hash: async (password) => {
      if (isBroken) throw new Error('a thread ended')
      return real.hash(password)
    },
    verify: async (hash, password) => real.matches(hash, password),
  })
  await expect(passwords.matches(stored, 'curva-baja-77')).rejects.toThrow('a thread ended')
  isBroken = false
  expect(await passwords.matches(stored, 'curva-baja-77')).toBe(true)
  expect(await passwords.matches(undefined, 'curva-baja-77')).toBe(false)
})

test('one caller with a thousand waiting requests delays no other, and only that caller is asked to come back', async () => {
  const stored = await openPasswords(FAST_ARGON2).hash('curva-baja-77')
  // The test uses no threads: they would finish more tasks before a busy machine hears of the first.
  const passwords = openPasswords(FAST_ARGON2, {
    concurrency: 3,
    hash: async () => stored,
    verify: async () => true,
  })
  const ended: string[] = []
  const check = (lane: string) =>
    passwords.matches(stored, 'curva-baja-77', lane).then(
      () => void ended.push(lane),
      (error: unknown) => expect(error).toMatchObject({ code: 'errors.notReady', retryAfterSeconds: 5 }),
    )
  const flood = Array.from({ length: 1_100 }, () => check('flood'))
  await Promise.all([...flood, check('fan')])
  expect(ended.indexOf('fan')).toBeLessThan(10)
  expect(ended.filter((it) => it === 'flood')).toHaveLength(1_002)
})
