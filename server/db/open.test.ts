import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DatabaseNotOpened, openDatabase } from './open.ts'

test('a database that does not answer is refused in words, without a stack', async () => {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  const port = typeof address === 'object' ? address?.port : undefined
  await new Promise((resolve) => probe.close(resolve))
  for (const host of ['127.0.0.1', 'localhost']) {
    const opening = openDatabase({ url: `postgres://playball@${host}:${port}/none` })
    await expect(opening).rejects.toThrow(DatabaseNotOpened)
    await expect(opening).rejects.toThrow(/^[^\n]*ECONNREFUSED[^\n]*$/)
  }
})

test('a database that hangs up on us is refused with a message as well', async () => {
  const rude = createServer((socket) => socket.destroy())
  await new Promise<void>((resolve) => rude.listen(0, '127.0.0.1', resolve))
  const address = rude.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const opening = openDatabase({ url: `postgres://playball@127.0.0.1:${port}/none` })
  await expect(opening).rejects.toThrow(/^[^\n]+$/)
  await expect(opening).rejects.toThrow(DatabaseNotOpened)
  rude.close()
})

test('an embedded database whose folder cannot be made is refused with a message, and not tried for ever', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'playball-open-')), 'file')
  writeFileSync(file, '')
  for (const folder of [join(file, 'database'), '/proc/nowhere/database']) {
    const opening = openDatabase({ folder })
    await expect(opening).rejects.toThrow(DatabaseNotOpened)
    await expect(opening).rejects.toThrow(/^(ENOTDIR|ENOENT|EEXIST|EPERM|EACCES)[^\n]*$/)
  }
})
