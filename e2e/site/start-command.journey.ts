import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { eventually } from '../support/client.ts'
import { freePorts } from '../support/run-playball.ts'

const root = join(import.meta.dirname, '../..')

// SIGKILL ends npm without a chance to report it; Ctrl-C has its test beside the code that runs the programs.
for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
  test(`npm start serves product, video origin and stand-ins, and ${signal} of npm ends all of them`, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'playball-start-'))
    const [port, sandboxPort, smtpPort, originPort] = (await freePorts(4)).map(String)
    const { child, ready } = npmStart({
      PORT: port,
      SANDBOX_PORT: sandboxPort,
      SMTP_PORT: smtpPort,
      ORIGIN_PORT: originPort,
      DATA_DIR: folder,
    })
    expect(await ready).toBe(`Playball ready http://localhost:${port}`)
    const readyz = await fetch(`http://localhost:${port}/readyz`)
    const page = await fetch(`http://localhost:${port}/`)
    const standIns = await fetch(`http://localhost:${sandboxPort}/`)
    // The origin runs, and answers only the product.
    const video = await fetch(`http://localhost:${originPort}/video/1/master.m3u8`)
    expect([readyz.status, page.status, standIns.status, video.status]).toEqual([200, 200, 200, 401])

    child.kill(signal)
    await eventually('the end of all programs', async () => {
      const answers = await Promise.allSettled(
        [port, sandboxPort, originPort].map((it) => fetch(`http://localhost:${it}/healthz`)),
      )
      return answers.every((it) => it.status === 'rejected') ? true : undefined
    })
    rmSync(folder, { recursive: true, force: true })
  })
}

test('a wrong setting stops the start with one sentence that names the variable', async () => {
  const { child, lines } = npmStart({ PORT: 'ninety' })
  const code = await new Promise((resolve) => child.once('exit', resolve))
  expect(code).not.toBe(0)
  expect(lines.filter((it) => it.startsWith('PORT '))).toHaveLength(1)
})

// Only the start itself can judge this value; the settings' own tests try every other wrong value.
test('a value that the machine refuses stops the start with one sentence that names the variable', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'playball-wrong-'))
  const file = join(folder, 'file')
  writeFileSync(file, 'neither a folder nor a clock')
  const nobody = (await freePorts(1))[0]
  const wrong = [
    ['DATABASE_URL', `postgres://x:y@localhost:${nobody}/none`],
    ['DATA_DIR', file],
    ['DATA_DIR', '/proc/nowhere'],
    ['CLOCK_FILE', file],
  ] as const
  const starts = wrong.map(async ([name, value]) => [
    name,
    await productEnding({ DATA_DIR: join(folder, 'data', name), [name]: value }),
  ])
  for (const [name, ending] of await Promise.all(starts))
    expect(ending).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(new RegExp(`^${name} is wrong: [^\\n]+\\.\\n$`)),
    })
  rmSync(folder, { recursive: true, force: true })
})

test('MODE=live refuses to start without real providers, and names what is missing', async () => {
  const { child, lines } = npmStart({ MODE: 'live' })
  const code = await new Promise((resolve) => child.once('exit', resolve))
  expect(code).not.toBe(0)
  expect(lines.find((it) => it.startsWith('MODE=live needs'))).toContain('OPENPAY_PRIVATE_KEY')
})

/** Runs the product alone; returns how it ends and all of its output. */
const productEnding = async (env: Record<string, string>) => {
  const child = spawn(process.execPath, ['server/main.ts'], { cwd: root, env: { ...process.env, ...env } })
  const output = { stdout: '', stderr: '' }
  for (const where of ['stdout', 'stderr'] as const) {
    child[where].on('data', (chunk: Buffer) => {
      output[where] += chunk
    })
  }
  const code = await new Promise((resolve) => child.once('close', resolve))
  return { code, ...output }
}

const npmStart = (env: Record<string, string | undefined>) => {
  const child: ChildProcess = spawn('npm', ['start', '--silent'], {
    cwd: root,
    env: { ...process.env, ...env },
  })
  const lines: string[] = []
  const ready = new Promise<string>((resolve, reject) => {
    const onOutput = (chunk: Buffer) => {
      lines.push(...chunk.toString().split('\n').filter(Boolean))
      const line = lines.find((it) => it.startsWith('Playball ready'))
      if (line !== undefined) resolve(line)
    }
    child.stdout?.on('data', onOutput)
    child.stderr?.on('data', onOutput)
    child.once('exit', () => reject(new Error(lines.join('\n'))))
  })
  ready.catch(() => undefined)
  return { child, ready, lines }
}
