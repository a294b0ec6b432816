import { z } from 'zod'
import type { Running } from './running-file.ts'

const WITHIN_MS = 10_000

/** What ends the program with a sentence. */
export class Refused extends Error {}

const opened = z.object({
  key: z.string(),
  passphrase: z.string(),
  rtmpPort: z.int().optional(),
  srtPort: z.int().optional(),
})

/** Where an encoder sends a game: `rtmp` with `key`, or `srt`, which has its passphrase in it. */
export type EncoderAddress = { rtmp?: string; key: string; srt?: string }

/** Opens a game for an encoder, with a new key if one is asked for. Throws Refused. */
export const openGame = async (
  gamePk: number,
  o: { running: Running; fetch: typeof fetch; newKey: boolean },
): Promise<EncoderAddress> => {
  const { running } = o
  if (running.rtmpPort === undefined && running.srtPort === undefined)
    throw new Refused('Playball runs without ports for encoders: start it with RTMP_PORT or SRT_PORT.')
  await refuseUnknownGame(gamePk, o)
  const answer = await ask(o, `/ingest/${gamePk}${o.newKey ? '/key' : ''}`)
  if (answer.status === 409) throw new Refused(`Game ${gamePk} has ended: nothing more can be sent for it.`)
  if (!answer.ok) throw new Refused(`The video origin refused: status ${answer.status}.`)
  const { key, passphrase, rtmpPort, srtPort } = opened.parse(await answer.json())
  const host = running.publicHost
  return {
    ...(rtmpPort !== undefined && { rtmp: `rtmp://${host}:${rtmpPort}/live` }),
    key,
    ...(srtPort !== undefined && { srt: `srt://${host}:${srtPort}?passphrase=${passphrase}&pbkeylen=16` }),
  }
}

/** Ends a game, which is on demand from then on. Throws Refused. */
export const endGame = async (
  gamePk: number,
  o: { running: Running; fetch: typeof fetch },
): Promise<void> => {
  const answer = await ask(o, `/ingest/${gamePk}/end`)
  if (answer.status === 404) throw new Refused(`Game ${gamePk} was never opened for an encoder.`)
  if (!answer.ok) throw new Refused(`The video origin refused: status ${answer.status}.`)
}

const ask = async (o: { running: Running; fetch: typeof fetch }, path: string): Promise<Response> => {
  const { address, token } = o.running
  try {
    return await o.fetch(`${address}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(WITHIN_MS),
    })
  } catch {
    throw new Refused('Playball is not running: its video origin does not answer.')
  }
}

/** The product knows the league's games; where it does not answer the game is taken as given. */
const refuseUnknownGame = async (
  gamePk: number,
  { running, fetch }: { running: Running; fetch: typeof globalThis.fetch },
): Promise<void> => {
  const url = `${running.productUrl}/api/3.0.0/calendar/games/${gamePk}`
  const status = await fetch(url, { signal: AbortSignal.timeout(WITHIN_MS) }).then(
    (it) => it.status,
    () => undefined,
  )
  if (status === 404) throw new Refused(`There is no game ${gamePk} in the league's calendar.`)
}
