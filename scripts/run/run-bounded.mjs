// Runs one program and reports its outcome in any case. It runs on Node 20 or newer, as the outermost command
// must.
import { spawn } from 'node:child_process'

/** The time to exit after a signal before a kill, and the time for the last output after the exit. */
const GRACE_MS = 10_000
const LAST_WORDS_MS = 2_000
const LAST_WORDS_CHARS = 4_000
const inGroups = process.platform !== 'win32'

/**
 * Resolves when the program and everything that it started have ended; never rejects. `stop` ends it, and the
 * message of its reason becomes ours. Passes its output on, with `name` before each line if given, and
 * remembers the last line of stderr.
 */
export const runBounded = ({ command, args, env, cwd }, { stop, onStart, onMessage, name }) =>
  new Promise((resolve) => {
    if (stop.aborted) return resolve({ kind: 'stopped', why: whyOf(stop), lastLine: '' })
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      // Its own group also ends the browsers and databases that it leaves behind.
      detached: inGroups,
      stdio: [
        'ignore',
        name === undefined ? 'inherit' : 'pipe',
        'pipe',
        ...(onMessage === undefined ? [] : ['ipc']),
      ],
    })
    if (child.stdout !== null) passOn(child.stdout, process.stdout, name)
    const lastLine = follow(child.stderr, name)
    const end = () => endGroup(child, 'SIGTERM')
    stop.addEventListener('abort', end, { once: true })
    if (child.pid !== undefined) onStart?.(child.pid)
    if (onMessage !== undefined) child.on('message', onMessage)
    child.once('error', (error) => resolve({ kind: 'not-started', why: error.message, lastLine: '' }))
    child.once('exit', (status, signal) => {
      stop.removeEventListener('abort', end)
      killGroup(child.pid, 'SIGKILL')
      void closed(child).then(() => resolve({ ...endOf(stop, status, signal), lastLine: lastLine() }))
    })
  })

/** The outcome of a program, as part of a sentence. */
export const howItEnded = (ended) => {
  const { lastLine } = ended
  return `${wayOf(ended)}${lastLine === '' ? '' : `; it said last: ${lastLine}`}`
}

const wayOf = (ended) => {
  if (ended.kind === 'exited') return `ended with ${ended.status}`
  if (ended.kind === 'killed') return `was killed by ${ended.signal}`
  if (ended.kind === 'stopped') return ended.why
  return `did not start: ${ended.why}`
}

/**
 * Ends a program's group, or the program itself on a system without groups. Ignores one that is gone already.
 */
export const killGroup = (pid, signal) => {
  if (pid === undefined) return
  try {
    process.kill(inGroups ? -pid : pid, signal)
  } catch (error) {
    if (error.code !== 'ESRCH' && error.code !== 'EPERM') throw error
  }
}

const endOf = (stop, status, signal) => {
  if (stop.aborted) return { kind: 'stopped', why: whyOf(stop) }
  return signal === null ? { kind: 'exited', status } : { kind: 'killed', signal }
}

const whyOf = ({ reason }) => (reason instanceof Error ? reason.message : String(reason))

const endGroup = (child, signal) => {
  killGroup(child.pid, signal)
  const timer = setTimeout(() => killGroup(child.pid, 'SIGKILL'), GRACE_MS)
  child.once('exit', () => clearTimeout(timer))
}

const follow = (stream, name) => {
  let last = ''
  passOn(stream, process.stderr, name)
  stream.on('data', (text) => {
    last = (last + text).slice(-LAST_WORDS_CHARS)
  })
  return () => last.trim().split('\n').at(-1) ?? ''
}

/** Passes on whole lines, so that those of two programs do not mix. */
const passOn = (from, to, name) => {
  from.setEncoding('utf8')
  if (name === undefined) return void from.on('data', (text) => to.write(text))
  let rest = ''
  const writeLine = (line) => to.write(`${name} │ ${line}\n`)
  from.on('data', (text) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) writeLine(line)
  })
  from.once('end', () => rest !== '' && writeLine(rest))
}

/**
 * A process that left the group may hold the pipe open for ever, so the wait ends after a limit and a last
 * read.
 */
const closed = (child) =>
  new Promise((resolve) => {
    const timer = setTimeout(() => setImmediate(resolve), LAST_WORDS_MS)
    child.once('close', () => {
      clearTimeout(timer)
      resolve()
    })
  })
