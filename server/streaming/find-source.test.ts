import { expect, test } from 'vitest'
import { Failure } from '../failure.ts'
import { findSource } from './find-source.ts'
import type { GameVideo } from './lease/open-stream.ts'

const find = async (address: string, onAir?: number) => {
  const deps = {
    liveGame: async () => onAir,
    videoOf: async (gamePk: number): Promise<GameVideo | undefined> =>
      gamePk === 9 ? undefined : { kind: gamePk === 8 ? 'ondemand' : 'live' },
    isHidden: (gamePk: number) => gamePk === 5,
  }
  try {
    return await findSource(deps, { address, ip: '189.203.0.10' })
  } catch (error) {
    if (error instanceof Failure) return [error.code, error.retryAfterSeconds]
    throw error
  }
}

test('a stream’s address belongs to the game that its path names, whatever precedes it', async () => {
  for (const address of ['8/master.m3u8', '/8/master.m3u8', 'https://video.example/a/8/master.m3u8?x=/1/'])
    expect(await find(address)).toEqual({ kind: 'ondemand', gamePk: 8 })
})

test('the live stream’s address is that of the game on the air, and between two games is worth a retry', async () => {
  expect(await find('live/master.m3u8', 7)).toEqual({ kind: 'live', gamePk: 7 })
  expect(await find('live/master.m3u8')).toEqual(['player.linkNotFound', 15])
})

test('an address of no game, of a game without video and of a hidden game has no source', async () => {
  for (const address of [
    '',
    'x',
    '8',
    'alive/master.m3u8',
    '08/master.m3u8',
    '8/master.m3u8/..',
    '9/master.m3u8',
  ])
    expect(await find(address)).toEqual(['player.linkNotFound', undefined])
  expect(await find('5/master.m3u8')).toEqual(['errors.notInYourCountry', undefined])
})
