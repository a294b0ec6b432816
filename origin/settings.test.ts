import { expect, test } from 'vitest'
import { InvalidSetting, readSettings } from './settings.ts'

const ORIGIN_TOKEN = 'a-credential-of-tests'

test('an origin with only its credential has its own port and the sandbox’s pictures', () => {
  expect(readSettings({ ORIGIN_TOKEN, CAMERA_URL: '' })).toEqual({
    host: '127.0.0.1',
    port: 5002,
    token: ORIGIN_TOKEN,
    cameraUrl: 'http://localhost:3001/video',
    recordings: {
      folder: '.data/recordings',
      limits: { budget: 500_000_000_000, reserve: 2_000_000_000 },
      days: 365,
      endAfterMs: 600_000,
      archive: undefined,
    },
    logLevel: 'info',
    ingest: {
      host: '127.0.0.1',
      rtmpPort: undefined,
      srtPort: undefined,
      folder: '.data/ingest',
      ladder: 'auto',
      productUrl: 'http://localhost:3000',
      publicHost: 'localhost',
      runningFile: '.data/origin.json',
    },
  })
  expect(readSettings({ ORIGIN_TOKEN, PORT: '65535' })).toMatchObject({
    port: 63_533,
    cameraUrl: 'http://localhost:65534/video',
  })
  const given = { PORT: '0', SANDBOX_PORT: '4101', ORIGIN_PORT: '4107', HOST: '::1' }
  const cameraUrl = 'https://camera.example/games'
  expect(readSettings({ ...given, ORIGIN_TOKEN, CAMERA_URL: `${cameraUrl}/` })).toMatchObject({
    port: 4107,
    host: '::1',
    cameraUrl,
  })
})

test.each([
  ['SANDBOX_PORT', '3001'],
  ['CAMERA_URL', 'https://camera.example/games'],
])('a live origin refuses %s, which is of the demo alone, and takes an empty one', (name, value) => {
  const live = { MODE: 'live', ORIGIN_TOKEN }
  expect(() => readSettings({ ...live, [name]: value })).toThrow(
    `${name} is a setting of the demo alone, which MODE=live refuses.`,
  )
  expect(readSettings({ ...live, [name]: '' }).cameraUrl).toBe(undefined)
})

test('encoders send to the origin’s address by default, and find it by the public name', () => {
  const ports = { RTMP_PORT: '1935', SRT_PORT: '65520', INGEST_LADDER: '480,240', DATA_DIR: '/data' }
  const given = { ORIGIN_TOKEN, ...ports, PUBLIC_URL: 'https://playball.example' }
  expect(readSettings({ ...given, INGEST_HOST: '0.0.0.0' }).ingest).toMatchObject({
    ...{ host: '0.0.0.0', rtmpPort: 1_935, srtPort: 65_520, folder: '/data/ingest' },
    ...{ ladder: [480, 240], publicHost: 'playball.example', runningFile: '/data/origin.json' },
  })
  expect(readSettings({ ...given, HOST: '::1' }).ingest.host).toBe('::1')
})

test.each([
  ['RTMP_PORT', 'rtmp'],
  ['SRT_PORT', '0'],
  ['SRT_PORT', '65521'],
  ['INGEST_HOST', 'localhost:1935'],
  ['INGEST_LADDER', 'all'],
  ['INGEST_LADDER', '480,999'],
  ['ORIGIN_TOKEN', undefined],
  ['ORIGIN_TOKEN', ''],
  ['ORIGIN_TOKEN', 'short'],
  ['ORIGIN_TOKEN', 'two words'],
  ['ORIGIN_PORT', '65536'],
  ['ORIGIN_PORT', '0x10'],
  ['PORT', 'ninety'],
  ['HOST', 'localhost:3000'],
  ['HOST', '256.1.1.1'],
  ['CAMERA_URL', 'rtmp://x/y'],
  ['CAMERA_URL', 'https://x/y?token=1'],
  ['MODE', 'test'],
  ['LOG_LEVEL', 'loud'],
  ['RECORDINGS_BYTES', '1e9'],
  ['RECORDINGS_BYTES', '99999999'],
  ['RECORDINGS_FREE_BYTES', '-1'],
  ['RECORDINGS_DAYS', '36501'],
  ['RECORDINGS_END_MINUTES', '0'],
  ['RECORDINGS_S3_URL', 'https://s3.example/'],
  ['RECORDINGS_S3_URL', 's3://bucket'],
  ['RECORDINGS_S3_SECRET', 'two words'],
])('a wrong %s (%s) is refused in one sentence that names it', (name, value) => {
  const read = () => readSettings({ ORIGIN_TOKEN, [name]: value })
  expect(read).toThrow(InvalidSetting)
  expect(read).toThrow(new RegExp(`^${name} is wrong: [^\\n]+\\.$`))
})

test('a live origin assumes no camera, since there is no sandbox', () => {
  expect(readSettings({ ORIGIN_TOKEN, MODE: 'live' }).cameraUrl).toBeUndefined()
})

test('a live origin without a camera shows what encoders send', () => {
  const live = readSettings({ ORIGIN_TOKEN, MODE: 'live', RTMP_PORT: '1935', DATA_DIR: '/srv/playball' })
  expect([live.cameraUrl, live.recordings.folder]).toEqual([undefined, '/srv/playball/recordings'])
})

test('an archive of recordings is complete or refused', () => {
  const given = {
    RECORDINGS_S3_URL: 'https://s3.example/games/',
    RECORDINGS_S3_KEY: 'key',
    RECORDINGS_S3_SECRET: 'secret',
  }
  expect(readSettings({ ORIGIN_TOKEN, ...given, RECORDINGS_S3_REGION: 'mx' }).recordings.archive).toEqual({
    url: 'https://s3.example/games',
    region: 'mx',
    accessKey: 'key',
    secretKey: 'secret',
  })
  expect(() => readSettings({ ORIGIN_TOKEN, ...given, RECORDINGS_S3_KEY: '' })).toThrow(
    /^RECORDINGS_S3_KEY is wrong/,
  )
})
