import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { FolderTaken, holdFolder } from './hold-folder.ts'

const folder = () => mkdtempSync(join(tmpdir(), 'playball-hold-'))

it('a folder is free again once it was let go', () => {
  const at = folder()
  holdFolder(at)()
  holdFolder(at)()
})

it('a folder whose holder lives is refused', async () => {
  const at = folder()
  const script = `import { holdFolder } from './hold-folder.ts'; holdFolder(${JSON.stringify(at)}); console.log('held'); setInterval(() => {}, 1000)`
  const other = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
    cwd: import.meta.dirname,
  })
  await new Promise((resolve) => other.stdout.once('data', resolve))
  expect(() => holdFolder(at)).toThrow(FolderTaken)
  other.kill('SIGKILL')
  await new Promise((resolve) => other.once('exit', resolve))
  expect(() => holdFolder(at)).not.toThrow()
})

it('the mark of a dead process, of a number used again, and an unreadable one are taken over', () => {
  const dead = spawnSync(process.execPath, ['-e', '']).pid
  for (const mark of [`${dead} 1`, `${process.ppid} not-its-start`, '', 'x']) {
    const at = folder()
    writeFileSync(join(at, 'in-use-by'), mark)
    holdFolder(at)
    expect(readFileSync(join(at, 'in-use-by'), 'utf8')).toMatch(new RegExp(`^${process.pid} `))
  }
})

it('a folder that cannot be made or written is refused, and not tried for ever', () => {
  const file = join(folder(), 'file')
  writeFileSync(file, '')
  for (const at of [file, join(file, 'deeper'), '/proc', '/proc/nowhere', '/proc/nowhere/deeper'])
    expect(() => holdFolder(at), at).toThrow(/^E[A-Z]+/)
})

it('a folder is made with those above it', () => {
  const at = join(folder(), 'one', 'two')
  holdFolder(at)
  expect(readFileSync(join(at, 'in-use-by'), 'utf8')).toMatch(new RegExp(`^${process.pid} `))
})
