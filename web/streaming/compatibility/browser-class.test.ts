import { expect, test } from 'vitest'
import { browserClassOf } from './browser-class.ts'

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test('each browser is recognised by its own token in the user agent, not by those of its ancestors', () => {
  const classes = [
    `Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/140.0 Safari/537.36 Edg/140.0`,
    `Mozilla/5.0 (X11) ${WEBKIT} Chrome/140.0 Safari/537.36 OPR/120.0`,
    `Mozilla/5.0 (X11) ${WEBKIT} Chrome/140.0 Safari/537.36`,
    'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0',
    'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/150.0 Mobile Safari/605.1.15',
    'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
    'Mozilla/5.0 (Windows NT 6.1; Trident/7.0; rv:11.0) like Gecko',
    'curl/8',
  ].map(browserClassOf)
  expect(classes).toEqual(['edge', 'opera', 'chrome', 'firefox', 'firefox', 'safari', 'ie', 'other'])
})
