import { expect, test } from 'vitest'
import { installEngines, prepareEngines } from './engines.ts'

test('the engines that lack are installed together, and those that cannot be had are named', () => {
  const installed: string[][] = []
  let missing = ['patroni', 'haproxy']
  const install = (names: string[]) => {
    installed.push(names)
    missing = ['haproxy']
  }
  expect(installEngines(() => missing, install)).toEqual(['haproxy'])
  expect(installed).toEqual([['patroni', 'haproxy']])
})

test('nothing is installed where no engine lacks', () => {
  expect(
    installEngines(
      () => [],
      () => expect.unreachable(),
    ),
  ).toEqual([])
})

test.each([
  [[], undefined],
  [['patroni'], 1],
])('the check without %j counts a skipped one', async (missing, skipped) => {
  const { run } = prepareEngines(1_000, () => missing)
  const at = { stop: new AbortController().signal, onStart: () => undefined }
  expect((await run(at)).skipped).toBe(skipped)
})
