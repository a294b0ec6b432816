import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Page } from '@playwright/test'

/** The bytes that a slow connection brings between two frames. */
const PIECE_BYTES = 2_000

/** A proxy like a slow connection: it sends a document piece by piece, each once the one before is drawn. */
export const inPieces = async (target: string) => {
  const waiting: (() => void)[] = []
  const server = createServer((asked, answer) => {
    const { method, url, headers } = asked
    const whole = { ...headers, 'accept-encoding': 'identity' }
    const passedOn = request(new URL(url ?? '/', target), { method, headers: whole }, (got) =>
      passBack(got, answer, () => new Promise<void>((resolve) => waiting.push(resolve))),
    )
    passedOn.on('error', () => answer.destroy())
    asked.pipe(passedOn)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    /** Opens an address and looks at it between all pieces. */
    open: async (page: Page, address: string) => {
      const document = page.waitForResponse((it) => new URL(it.url()).pathname === address)
      await page.goto(address, { waitUntil: 'commit' })
      let isWhole = false
      void (await document).finished().then(() => {
        isWhole = true
      })
      while (!isWhole) {
        await page.evaluate(nextFrame)
        for (const letCome of waiting.splice(0)) letCome()
      }
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const passBack = async (got: IncomingMessage, answer: ServerResponse, nextPiece: () => Promise<void>) => {
  answer.writeHead(got.statusCode ?? 502, got.headers)
  if (!got.headers['content-type']?.startsWith('text/html')) return got.pipe(answer)
  const document = await buffer(got)
  const body = document.indexOf('<body')
  for (let start = 0; start < document.length; start += PIECE_BYTES) {
    // The pieces before the page's body show nothing to look at.
    if (start > body) await nextPiece()
    answer.write(document.subarray(start, start + PIECE_BYTES))
  }
  return answer.end()
}

/** Runs in the page: resolves when the received part is on the screen. */
const nextFrame = () =>
  new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn))))
