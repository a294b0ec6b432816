import { get, type IncomingMessage } from 'node:http'
import { waitUntil } from '../time/wait-until.ts'

export type ReceivedEvent = { id?: string; event?: string; data: unknown }

/** An event stream read off a real socket: its events so far, its comments, its end. */
export const watchEvents = (url: string, headers: Record<string, string> = {}) =>
  new Promise<Watched>((resolve, reject) => {
    const request = get(url, { headers, agent: false }, (response) => resolve(watched(response)))
    request.once('error', reject)
  })

export type Watched = ReturnType<typeof watched>

const watched = (response: IncomingMessage) => {
  const events: ReceivedEvent[] = []
  const state = { comments: 0, retry: 0, isOver: false, status: response.statusCode ?? 0, body: '' }
  let rest = ''
  response.setEncoding('utf8')
  response.on('data', (text: string) => {
    state.body += text
    const blocks = (rest + text).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) receive(block)
  })
  const receive = (block: string) => {
    const fields = Object.fromEntries(block.split('\n').map((line) => split(line)))
    if (fields.retry !== undefined) state.retry = Number(fields.retry)
    else if (fields.data === undefined) state.comments += 1
    else events.push({ ...fields, data: JSON.parse(fields.data) })
  }
  response.once('close', () => {
    state.isOver = true
  })
  response.on('error', () => undefined)
  return {
    events,
    state,
    headers: response.headers,
    /** Waits until it has sent that many events. */
    waitForEvents: (count: number) =>
      waitUntil(() => {
        if (events.length < count) throw new Error(`${events.length} of ${count} events were sent`)
        return events
      }),
    stop: () => response.destroy(),
  }
}

const split = (line: string): [string, string] => {
  const at = line.indexOf(':')
  return [line.slice(0, at), line.slice(at + 1).trimStart()]
}
