import { expect, test } from 'vitest'
import { webLink } from './web-link.ts'

test.each([
  'https://radio.example/en-vivo?juego=1,2#ahora',
  'http://localhost:3001/radio/HER',
  'https://xn--bisbol-bva.example/',
  'https://béisbol.example/',
  'http://[::1]:3001/',
])('a page may link to %s', (link) => expect(webLink.safeParse(link).success).toBe(true))

test.each([
  '',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'ftp://x/y',
  'blob:https://x/1',
  '//x.example/y',
  '/radio',
  'radio.example',
  'https://',
  'https:///',
  'https://x.example:99999/',
  'https://x.example;y=https://z.example',
  'https://fan:secreto@x.example/',
  'https://fan@x.example/',
  `https://x.example/${'a'.repeat(2_000)}`,
])('a page may not link to %j', (link) => expect(webLink.safeParse(link).success).toBe(false))
