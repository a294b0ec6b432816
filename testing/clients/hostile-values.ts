import { pino } from 'pino'

const KB = 1024
const deep = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`)

/** JSON values that no field expects. None of them is card data, so none of them causes an alarm. */
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

/** Texts for an address, some of them no valid encoding. */
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

/** Complete bodies that no endpoint expects, with their claimed type. */
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

/** Headers that no browser would send: all at once, and separately the two that decide early. */
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

/** A log that collects the lines that would page an operator: errors and security events. */
export const alarmLog = () => {
  const alarms: unknown[] = []
  const write = (text: string) => {
    const line = JSON.parse(text) as { level: number; security?: string }
    if (line.level >= ERROR_LEVEL || String(line.security).startsWith('foreign-')) alarms.push(line)
  }
  return { alarms, log: pino({ level: 'debug' }, { write }) }
}

const ERROR_LEVEL = 50
