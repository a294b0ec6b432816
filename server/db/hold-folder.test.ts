import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, expect, it } from 'vitest'
import { FolderTaken, holdFolder } from './hold-folder.ts'

const folder = () => mkdtempSync(join(tmpdir(), 'playball-hold-'))
const others: ChildProcess[] = []
afterEach(() => Promise.all(others.splice(0).map(kill)))

const kill = async (child: ChildProcess) => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

/** Another process that wants the folder as soon as it is told to, and says what it got. */
const contender = async (at: string) => {
  const script = `
    import { holdFolder } from './hold-folder.ts'
    console.log('ready')
    process.stdin.once('data', () => {
      try { holdFolder(${JSON.stringify(at)}); console.log('held') } catch (error) { console.log(error.constructor.name) }
    })`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
    cwd: import.meta.dirname,
  })
  others.push(child)
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const next = async (): Promise<string> => (await lines.next()).value ?? ''
  await next()
  return {
    child,
    hold: () => {
      child.stdin.write('now\n')
      return next()
    },
  }
}

it('a folder is free again once it was let go', () => {
  const at = folder()
  holdFolder(at)()
  holdFolder(at)()
})

it('a folder is held once, by this process as by others', () => {
  const at = folder()
  const letGo = holdFolder(at)
  expect(() => holdFolder(at)).toThrow(FolderTaken)
  letGo()
  letGo()
  expect(() => holdFolder(at)).not.toThrow()
})

it('of many that start at once on the folder of a killed one exactly one holds it, whatever mark it left', async () => {
  const at = folder()
  const first = await contender(at)
  expect(await first.hold()).toBe('held')
  // The mark of builds before, which a living process of that number would seem to hold.
  writeFileSync(join(at, 'in-use-by'), `${process.ppid} 1`)
  const starting = await Promise.all(Array.from({ length: 6 }, () => contender(at)))
  for (const other of starting.slice(0, 2)) expect(await other.hold()).toBe('FolderTaken')
  await kill(first.child)
  const outcomes = await Promise.all(starting.slice(2).map((it) => it.hold()))
  expect(outcomes.sort()).toEqual(['FolderTaken', 'FolderTaken', 'FolderTaken', 'held'])
})

it('a folder that cannot be made or written is refused, and not tried for ever', () => {
  const file = join(folder(), 'file')
  writeFileSync(file, '')
  for (const at of [file, join(file, 'deeper'), '/proc', '/proc/nowhere', '/proc/nowhere/deeper'])
    expect(() => holdFolder(at), at).toThrow(/^E[A-Z]+|unable to open/)
})

it('a folder is made with those above it, for its owner alone', () => {
  const at = join(folder(), 'one', 'two')
  holdFolder(at)
  for (const made of [at, join(at, '..')]) expect(statSync(made).mode & 0o777).toBe(0o700)
})
