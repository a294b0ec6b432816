import { spawnSync } from 'node:child_process'
import { installPackage } from './install-package.ts'
import type { Step } from './run/run-steps.ts'

const START_LIMIT_MS = 60_000

/**
 * Checks for an ffmpeg with x264, which the tests of encoders need; installs it by the system's package
 * manager.
 */
export const findFfmpeg = (
  limitMs: number,
  encoders: () => string = encodersOfFfmpeg,
  install: () => void = () => installPackage('ffmpeg'),
): Step => ({
  title: 'an ffmpeg that encodes',
  limitMs,
  run: async () => {
    if (encoders() === '') install()
    const found = encoders()
    if (found === '') throw new Error('The tests of encoders need ffmpeg: install it.')
    if (!found.includes('libx264')) throw new Error('The tests of encoders need an ffmpeg with libx264.')
    return { passed: 1, failed: 0 }
  },
})

/** The list of ffmpeg's encoders; empty if no ffmpeg starts. */
const encodersOfFfmpeg = (): string => {
  const { status, stdout } = spawnSync('ffmpeg', ['-hide_banner', '-encoders'], {
    encoding: 'utf8',
    timeout: START_LIMIT_MS,
  })
  return status === 0 ? stdout : ''
}
