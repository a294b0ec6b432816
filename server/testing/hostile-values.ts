import { pino } from 'pino'
import type { endpoints } from '../../contract/endpoints.ts'

type Name = keyof typeof endpoints
type Fields = Record<string, unknown>
export type Sample = { params?: Fields; query?: Fields; body?: Fields }

const KB = 1024
const deep = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`)

/** What no field expects, as JSON can carry it. None of it is card data, so nothing of it is cause for an alarm. */
export const hostileValues: unknown[] = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udfff',
  '\ufeff',
  '\u202e\u200d\u0301',
  '⚾️'.repeat(60),
  'ñ'.repeat(101),
  'x'.repeat(300),
  'x'.repeat(20 * KB),
  '2147483648',
  '9007199254740993',
  '9223372036854775808',
  '9'.repeat(400),
  '1e309',
  '-0',
  '-1',
  '0x10',
  '١٢',
  'NaN',
  'Infinity',
  '__proto__',
  'constructor',
  'toString',
  '../../etc/passwd',
  "' or 1=1 --",
  '\r\nset-cookie: a=b',
  '2026-02-30',
  '9999-12-31',
  '0000-01-01',
  '+275760-09-13T00:00:00.001Z',
  '-271821-04-19T23:59:59Z',
  2147483648,
  9007199254740992,
  1e308,
  -1,
  0.1,
  true,
  null,
  [],
  ['1', '2'],
  {},
  { toString: 1, valueOf: 1 },
  { length: 5 },
  deep(200),
]

/** Texts as they may stand in an address, some of them no encoding of anything. */
export const hostileInAddress: string[] = [
  '%',
  '%zz',
  '%00',
  'a%00b',
  '%E0%A4%A',
  '%ED%A0%80',
  '%C0%80',
  '%FF%FE',
  '%2e%2e%2f',
  '%252e',
  '%0d%0aset-cookie:%20a=b',
  ...hostileValues
    .filter((it) => typeof it === 'string' || typeof it === 'number')
    .map(String)
    .filter((it) => it.isWellFormed() && it.length < KB)
    .map(encodeURIComponent),
]

/** Complete bodies of no known format, with the type they claim to be of. */
export const hostileBodies: [string | Buffer, string][] = [
  ['', 'application/json'],
  ['null', 'application/json'],
  ['[]', 'application/json'],
  ['1e999', 'application/json'],
  ['"x"', 'application/json'],
  ['{"email":"a","email":"b","password":1}', 'application/json'],
  ['{"__proto__":{"role":"operator"}}', 'application/json'],
  ['{"constructor":{"prototype":{"role":"operator"}}}', 'application/json'],
  ['['.repeat(30 * KB), 'application/json'],
  [`${'[1,'.repeat(9 * KB)}1${']'.repeat(9 * KB)}`, 'application/json'],
  [`{"x":${'{"x":'.repeat(8 * KB)}1${'}'.repeat(8 * KB)}}`, 'application/json'],
  ['\ufeff{}', 'application/json'],
  [Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), 'application/json'],
  [Buffer.from('{}', 'utf16le'), 'application/json; charset=utf-16'],
  ['{}', 'application/json; charset='],
  ['{}', 'text/plain'],
  ['{}', ';'],
  ['a=1&a=2&a[b]=3&__proto__=1', 'application/x-www-form-urlencoded'],
  ['%zz=%E0%A4%A&email=%00', 'application/x-www-form-urlencoded'],
  ['&'.repeat(30 * KB), 'application/x-www-form-urlencoded'],
  ['--x\r\n\r\n--x--', 'multipart/form-data; boundary=x'],
]

const HEADERS = [
  'cookie',
  'accept-language',
  'accept-encoding',
  'user-agent',
  'if-none-match',
  'x-xsrf-token',
  'origin',
  'referer',
  'sec-fetch-site',
  'x-forwarded-for',
  'forwarded',
  'last-event-id',
  'range',
]

/** Headers that a browser would never send so: all at once, and the two that decide early by themselves. */
export const hostileHeaders: Record<string, string>[] = [
  '',
  ',',
  '"',
  'null',
  '%00%zz',
  '\u00e9\u00ff',
  'Basic ====',
  'sid=%E0%A4%A; sid=2; =; XSRF-TOKEN',
  'x'.repeat(3 * KB),
].flatMap((value) => [
  Object.fromEntries(HEADERS.map((name) => [name, value])),
  { authorization: value },
  { host: value },
])

const person = {
  name: 'Lanza Mal',
  email: 'mal@playball.test',
  password: 'beisbol-2026',
  birthday: '02/28/1990',
  telephone: '6671234567',
  city: 'Culiacán',
  country: 'México',
  team: 'cul',
  affiliate_id: 'a1',
  isWeb: '0',
}

/** An input of each endpoint that has one which it takes, so that what is put in its place goes as deep as it can. */
export const samples = (it: { userId: number; membershipId: number; gameId: number }) => {
  const reference = `${it.userId}-${it.membershipId}-abcdEFGH`
  return {
    policyReport: {
      body: {
        'csp-report': {
          'document-uri': 'https://playball.test/checkout/1',
          'effective-directive': 'script-src',
          'blocked-uri': 'https://evil.example/x.js',
        },
      },
    },
    login: { query: { isWeb: '0' }, body: { email: person.email, password: person.password } },
    register: { query: { isWeb: '0' }, body: { ...person, password_confirm: person.password } },
    // Of another person, so that it ends nothing.
    logout: { params: { id: it.userId + 1 } },
    geolocation: { body: { ip: '8.8.8.8' } },
    membershipById: { params: { id: it.membershipId } },
    membershipByCountry: { params: { country: 'Mexico' } },
    cardCharge: {
      query: { lang: 'es' },
      body: {
        firstname: person.name,
        lastname: ' ',
        telephone: person.telephone,
        email: person.email,
        reference,
        token_id: 'tok_at_once',
        deviceIdHiddenFieldName: 'device',
        deviceDataId: 'device',
        total: 1199,
      },
    },
    confirmCard: { query: { lang: 'es' }, body: { id: 'tr000001', reference } },
    openpayNotice: {
      body: {
        type: 'charge.succeeded',
        event_date: '2026-11-20T12:00:00-06:00',
        transaction: { id: 'tr000001', status: 'completed', order_id: reference },
      },
    },
    ...gamesSamples(it.gameId),
    openStream: { query: { gameId: it.gameId, isWeb: '0', platform: 'web' }, body: { src: '/' } },
    streamHeartbeat: { body: { id: 'playback', generation: 1 } },
    closeStream: { query: { id: 'playback' } },
  } satisfies Partial<Record<Name, Sample>>
}

const gamesSamples = (gameId: number) => {
  const game = { params: { gameId: gameId } }
  const day = { year: 2026, month: 11, day: 17 }
  return {
    calendar: { query: { date: '2026-11-17', extraDays: 2 } },
    gameStreaming: { params: { mlbId: gameId } },
    gamesByDate: { query: { date: '2026-11-17' } },
    scoreboard: { params: day },
    scoreboardStream: { params: day, query: { after: 'x' } },
    boxScore: { ...game, query: { lang: 'es' } },
    playByPlay: { ...game, query: { lang: 'es' } },
    gameDetail: game,
    gameLogUntil: { ...game, query: { until: '2026-11-18T03:00:00Z' } },
    gameStream: { ...game, query: { after: 'x' } },
    leaders: {
      query: { mode: 'batting', type: 'regular', column: 'avg', order: 'asc', limit: 5, season: 2026 },
    },
    standing: { query: { season: 2026 } },
    player: { params: { id: 101 } },
    team: { params: { id: 677 } },
    crest: { params: { id: 677 } },
    portrait: { params: { id: 677, mark: 'AB' } },
    thumb: { params: { id: 677, mark: 'AB' } },
  }
}

/** A log that stores what would raise an alarm: errors, and whatever calls itself a matter of security. */
export const alarmLog = () => {
  const alarms: unknown[] = []
  const write = (text: string) => {
    const line = JSON.parse(text) as { level: number; security?: string }
    if (line.level >= ERROR_LEVEL || line.security !== undefined) alarms.push(line)
  }
  return { alarms, log: pino({ level: 'debug' }, { write }) }
}

const ERROR_LEVEL = 50
