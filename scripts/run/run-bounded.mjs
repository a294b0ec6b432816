// Runs one program and reports its outcome in any case; on any Node from 20, as the outermost command needs it too.
import { spawn } from 'node:child_process'

/** Time to exit by itself after a signal, before it is killed; and for its last output after its exit. */
const GRACE_MS = 10_000
const LAST_WORDS_MS = 2_000
const LAST_WORDS_CHARS = 4_000
const inGroups = process.platform !== 'win32'

/**
 * Resolves when the program has ended, and with it all that it started; never rejects. `stop` ends it, with the message
 * of its reason as ours. What it writes is passed on, each line after `name` where it has one beside others, and the last
 * line of stderr remembered.
 */
export const runBounded = ({ command, args, env, cwd }, { stop, onStart, onMessage, name }) =>
  new Promise((resolve) => {
    if (stop.aborted) return resolve({ kind: 'stopped', why: whyOf(stop), lastLine: '' })
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      // A group of its own: browsers and databases that it leaves behind are ended with it.
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

/** What became of a program, as part of a sentence. */
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

/** Ends a program's group, or where there are no groups the program; one that is gone already is no matter. */
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

/** Whole lines, so that those of two programs do not mix. */
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

/** Who left the group may hold the pipe open for ever; what lies in it is read even when this process has slept. */
const closed = (child) =>
  new Promise((resolve) => {
    const timer = setTimeout(() => setImmediate(resolve), LAST_WORDS_MS)
    child.once('close', () => {
      clearTimeout(timer)
      resolve()
    })
  })
