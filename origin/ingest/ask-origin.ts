import { z } from 'zod'
import type { Running } from './running-file.ts'

const WITHIN_MS = 10_000

/** Ends the program with one sentence. */
export class Refused extends Error {}

const opened = z.object({
  key: z.string(),
  passphrase: z.string(),
  rtmpPort: z.int().optional(),
  srtPort: z.int().optional(),
})

const ended = z.object({ wasOver: z.boolean() })

/** The address to which an encoder sends a game: `rtmp` with `key`, or `srt`, which holds its passphrase. */
export type EncoderAddress = { rtmp?: string; key: string; srt?: string }

/** Opens a game for an encoder, with a new key if one is asked for. Throws Refused. */
export const openGame = async (
  gamePk: number,
  o: { running: Running; fetch: typeof fetch; newKey: boolean },
): Promise<EncoderAddress> => {
  const { running } = o
  refuseWithoutPorts(running)
  await refuseUnknownGame(gamePk, o)
  const answer = await ask(o, `/ingest/${gamePk}${o.newKey ? '/key' : ''}`)
  if (answer.status === 409)
    throw new Refused(
      `Game ${gamePk} has ended: nothing more can be sent for it, unless --undo-end takes that back.`,
    )
  refuseUnless(answer)
  const { key, passphrase, rtmpPort, srtPort } = opened.parse(await answer.json())
  const host = running.publicHost
  return {
    ...(rtmpPort !== undefined && { rtmp: `rtmp://${host}:${rtmpPort}/live` }),
    key,
    ...(srtPort !== undefined && { srt: `srt://${host}:${srtPort}?passphrase=${passphrase}&pbkeylen=16` }),
  }
}

/** Ends a game, which is on demand from then on. Returns false if it had ended already. Throws Refused. */
export const endGame = async (
  gamePk: number,
  o: { running: Running; fetch: typeof fetch },
): Promise<boolean> => {
  const answer = await askAboutEnd(gamePk, 'end', o)
  if (answer.status === 409)
    throw new Refused(`Game ${gamePk} has not begun: no picture of it has come that could end.`)
  refuseUnless(answer)
  return !ended.parse(await answer.json()).wasOver
}

/** Takes back the end of a game, which goes on. Throws Refused. */
export const undoEnd = async (
  gamePk: number,
  o: { running: Running; fetch: typeof fetch },
): Promise<void> => {
  const answer = await askAboutEnd(gamePk, 'undo-end', o)
  if (answer.status === 409) throw new Refused(`Game ${gamePk} has not ended: there is no end to take back.`)
  if (answer.status === 410)
    throw new Refused(`The recording of game ${gamePk} has left this disk: its end cannot be taken back.`)
  refuseUnless(answer)
}

const askAboutEnd = async (gamePk: number, what: string, o: { running: Running; fetch: typeof fetch }) => {
  refuseWithoutPorts(o.running)
  const answer = await ask(o, `/ingest/${gamePk}/${what}`)
  if (answer.status === 404) throw new Refused(`Game ${gamePk} was never opened for an encoder.`)
  return answer
}

const refuseWithoutPorts = ({ rtmpPort, srtPort }: Running): void => {
  if (rtmpPort === undefined && srtPort === undefined)
    throw new Refused('Playball runs without ports for encoders: start it with RTMP_PORT or SRT_PORT.')
}

const refuseUnless = ({ ok, status }: Response): void => {
  if (!ok) throw new Refused(`The video origin refused: status ${status}.`)
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

/** The product knows the league's games; if it does not answer, any game number is accepted. */
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
