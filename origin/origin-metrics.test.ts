import { afterEach, expect, test } from 'vitest'
import { buildOrigin } from './app.ts'
import { originMetrics } from './origin-metrics.ts'
import type { StreamSource } from './source/stream-source.ts'

const TOKEN = 'a-credential-of-tests'
const source = {} as StreamSource
let app: ReturnType<typeof buildOrigin>
afterEach(() => app.close())

test('a client with the credential reads what encoders send, what recordings hold and how much room is left', async () => {
  const held = { disk: { games: 2, bytes: 900 }, archive: { games: 30, bytes: 8_000 } }
  const stopped = new Map([[7, 3]])
  const recorded = { held, freeBytes: 5_000, live: [7, 8], stopped, refused: new Set([8]) }
  const encoder = {
    ...{ gamePk: 7, isConnected: true, bytes: 90, keyFrameSeconds: 2, pictures: 300, dropped: 4 },
    disconnects: 1,
  }
  const left = { ...encoder, gamePk: 5, isConnected: false }
  const metrics = originMetrics({
    ...{ figures: async () => recorded, limits: { budget: 1_000, reserve: 100 } },
    ...{ encoders: () => [encoder, left], clock: { now: () => 1_800_000_000_500 } },
  })
  app = buildOrigin({ settings: { token: TOKEN, logLevel: 'silent' }, source, metrics })
  const get = (authorization: string) => app.inject({ url: '/metrics', headers: { authorization } })
  expect((await get('Bearer another')).statusCode).toBe(401)
  const answer = await get(`Bearer ${TOKEN}`)
  expect(answer.headers['content-type']).toContain('text/plain')
  expect(answer.body.match(/^(recordings|encoder|clock)_.*$/gm)).toEqual([
    'recordings_games{place="disk"} 2',
    'recordings_games{place="archive"} 30',
    'recordings_bytes{place="disk"} 900',
    'recordings_bytes{place="archive"} 8000',
    'recordings_games_live 2',
    'recordings_disk_free_bytes 5000',
    'recordings_budget_bytes 1000',
    'recordings_reserve_bytes 100',
    'recordings_games_refused 1',
    'recordings_stopped_total{game="7"} 3',
    'encoder_connected{game="7"} 1',
    'encoder_connected{game="8"} 0',
    ...['received_bytes_total', 'pictures_total', 'dropped_pictures_total', 'disconnects_total'].flatMap(
      (name, nth) => [7, 5].map((game) => `encoder_${name}{game="${game}"} ${[90, 300, 4, 1][nth]}`),
    ),
    'encoder_key_frame_interval_seconds{game="7"} 2',
    'clock_time_seconds 1800000000.5',
  ])
  expect(answer.body).toContain('process_resident_memory_bytes')
})
