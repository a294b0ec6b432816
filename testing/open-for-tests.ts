import { afterAll, beforeAll } from 'vitest'

/** Opens something for a file's tests and closes it after them. Its parts exist once hooks and tests run. */
export const openForTests = <T extends { close(): Promise<unknown> }>(open: () => Promise<T>): T => {
  let opened: T | undefined
  beforeAll(async () => {
    opened = await open()
  })
  afterAll(() => opened?.close())
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
