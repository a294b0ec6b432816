import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, expect, test } from 'vitest'
import { FolderLocked, lockFolder } from './lock-folder.ts'

const folder = () => mkdtempSync(join(tmpdir(), 'playball-hold-'))
const children: ChildProcess[] = []
afterEach(() => Promise.all(children.splice(0).map(kill)))

const kill = async (child: ChildProcess) => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}

/** Another process that locks the folder on command and prints the outcome. */
const contender = async (at: string) => {
  const script = `
    import { lockFolder } from './lock-folder.ts'
    console.log('ready')
    process.stdin.once('data', () => {
      try { lockFolder(${JSON.stringify(at)}); console.log('held') } catch (error) { console.log(error.constructor.name) }
    })`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
    cwd: import.meta.dirname,
  })
  children.push(child)
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const next = async (): Promise<string> => (await lines.next()).value ?? ''
  await next()
  return {
    child,
    lock: () => {
      child.stdin.write('now\n')
      return next()
    },
  }
}

test('a folder is free again after its release', () => {
  const at = folder()
  lockFolder(at)()
  lockFolder(at)()
})

test('a folder is held once, by this process as by others', () => {
  const at = folder()
  const unlock = lockFolder(at)
  expect(() => lockFolder(at)).toThrow(FolderLocked)
  unlock()
  unlock()
  expect(() => lockFolder(at)).not.toThrow()
})

test('one of many processes that start at once holds the folder of a killed one, whatever mark it left', async () => {
  const at = folder()
  const first = await contender(at)
  expect(await first.lock()).toBe('held')
  // Older builds left this mark, which a living process of that number would seem to hold.
  writeFileSync(join(at, 'in-use-by'), `${process.ppid} 1`)
  const starting = await Promise.all(Array.from({ length: 6 }, () => contender(at)))
  for (const other of starting.slice(0, 2)) expect(await other.lock()).toBe('FolderLocked')
  await kill(first.child)
  const outcomes = await Promise.all(starting.slice(2).map((it) => it.lock()))
  expect(outcomes.sort()).toEqual(['FolderLocked', 'FolderLocked', 'FolderLocked', 'held'])
})

test('a folder that cannot be made or written is refused, and not tried for ever', () => {
  const file = join(folder(), 'file')
  writeFileSync(file, '')
  for (const at of [file, join(file, 'deeper'), '/proc', '/proc/nowhere', '/proc/nowhere/deeper'])
    expect(() => lockFolder(at), at).toThrow(/^E[A-Z]+|unable to open/)
})

test('a folder is made with its parents, for its owner alone', () => {
  const at = join(folder(), 'one', 'two')
  lockFolder(at)
  for (const made of [at, join(at, '..')]) expect(statSync(made).mode & 0o777).toBe(0o700)
})
