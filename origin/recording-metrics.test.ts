import { afterEach, expect, test } from 'vitest'
import { buildOrigin } from './app.ts'
import { recordingMetrics } from './recording-metrics.ts'
import type { StreamSource } from './source/stream-source.ts'

const TOKEN = 'a-credential-of-tests'
const source = {} as StreamSource
let app: ReturnType<typeof buildOrigin>
afterEach(() => app.close())

test('a client with the credential reads what recordings hold and how much room is left', async () => {
  const held = { disk: { games: 2, bytes: 900 }, archive: { games: 30, bytes: 8_000 } }
  const stopped = new Map([[7, 3]])
  const metrics = recordingMetrics(async () => ({ held, freeBytes: 5_000, live: 1, stopped }), {
    ...{ budget: 1_000, reserve: 100 },
  })
  app = buildOrigin({ settings: { token: TOKEN, logLevel: 'silent' }, source, metrics })
  const get = (authorization: string) => app.inject({ url: '/metrics', headers: { authorization } })
  expect((await get('Bearer another')).statusCode).toBe(401)
  const answer = await get(`Bearer ${TOKEN}`)
  expect(answer.headers['content-type']).toContain('text/plain')
  expect(answer.body.match(/^recordings_.*$/gm)).toEqual([
    'recordings_games{place="disk"} 2',
    'recordings_games{place="archive"} 30',
    'recordings_bytes{place="disk"} 900',
    'recordings_bytes{place="archive"} 8000',
    'recordings_games_live 1',
    'recordings_disk_free_bytes 5000',
    'recordings_budget_bytes 1000',
    'recordings_reserve_bytes 100',
    'recordings_stopped_total{game="7"} 3',
  ])
  expect(answer.body).toContain('process_resident_memory_bytes')
})
