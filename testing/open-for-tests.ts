import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'

type Closable = { close(): Promise<unknown> }
type Hook = (run: () => Promise<unknown>) => void

/** Opens something for a file's tests and closes it after them. Its parts exist once hooks and tests run. */
export const openForTests = <T extends Closable>(open: () => Promise<T>): T =>
  openBetween(beforeAll, afterAll, open)

/** Opens something for each test of a file and closes it after the test. */
export const openForEachTest = <T extends Closable>(open: () => Promise<T>): T =>
  openBetween(beforeEach, afterEach, open)

const openBetween = <T extends Closable>(before: Hook, after: Hook, open: () => Promise<T>): T => {
  let opened: T | undefined
  before(async () => {
    opened = await open()
  })
  after(async () => opened?.close())
  const now = (): T => {
    if (opened === undefined) throw new Error('not open yet')
    return opened
  }
  return new Proxy({} as T, {
    get: (_, part) => Reflect.get(now(), part),
    ownKeys: () => Reflect.ownKeys(now()),
    getOwnPropertyDescriptor: (_, part) => Reflect.getOwnPropertyDescriptor(now(), part),
  })
}
