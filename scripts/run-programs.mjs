// Starts the programs of `npm start` one after the other, stops the first one last, and restarts killed ones.
import { spawn } from 'node:child_process'

/** The limits of a stop, which together stay below the allowed 10 s. */
const STOP_TIMEOUT_MS = 9_000
const ALL_STOPPED_TIMEOUT_MS = 9_700

/** The signals that ask a program to end. */
const ASKS = ['SIGINT', 'SIGTERM', 'SIGHUP']
/** A program that is killed before it has run this long is not started again. */
const STEADY_MS = 10_000

/**
 * Runs programs until `stop`, or until one of them exits; then calls `onStopped` with the exit code. Starts a
 * program again that was killed from outside (kill -9, out of memory), unless it ran for less than
 * `steadyMs`. The first program stops last: a charge under way in the product needs its provider in the
 * sandbox.
 */
export const runPrograms = ({ env = process.env, steadyMs = STEADY_MS, onStopped }) => {
  const children = []
  let stopping = false

  const start = (command, args, options) => {
    const place = children.length
    // Ctrl-C reaches the terminal's whole process group: outside the group the first program waits for its
    // turn.
    const detached = place === 0 && process.platform !== 'win32'
    const run = () => {
      const child = spawn(command, args, { env, detached, ...options })
      const startedAt = Date.now()
      children[place] = child
      child.once('exit', (code, signal) => {
        const isKilled = signal !== null && !ASKS.includes(signal)
        if (isKilled && !stopping && Date.now() - startedAt >= steadyMs) startAgain(signal)
        else stop(code === 0 ? 0 : 1)
      })
      return child
    }
    const startAgain = (signal) => {
      process.stderr.write(`Started again after ${signal}: ${[command, ...args].join(' ')}\n`)
      const child = run()
      child.stdout?.pipe(process.stdout, { end: false })
      goOn(child)
    }
    return run()
  }

  const stop = async (code) => {
    if (stopping) return
    stopping = true
    const startedAt = Date.now()
    const [first, ...others] = children
    await Promise.all(others.map((it) => end(it, STOP_TIMEOUT_MS)))
    if (first !== undefined) await end(first, ALL_STOPPED_TIMEOUT_MS - (Date.now() - startedAt))
    onStopped(code)
  }

  return { start, stop }
}

/** Tells a program that waits for others (load-ahead.mjs) to go on; any other takes no notice. */
export const goOn = (child) => {
  if (child.connected) child.send('go on')
}

/** Resolves to nothing once the program has printed its ready line; passes its output on. */
export const whenReady = (child, ready) =>
  new Promise((resolve) => {
    let seen = ''
    child.stdout.on('data', (chunk) => {
      process.stdout.write(chunk)
      if (seen === undefined) return
      seen += chunk
      if (!ready.test(seen)) return
      seen = undefined
      resolve()
    })
  })

const end = (child, timeoutMs) =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    const kill = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
    child.once('exit', () => {
      clearTimeout(kill)
      resolve()
    })
    child.kill('SIGTERM')
  })
