/** A request of a provider to the product. */
export type Outgoing = { url: string; headers: Record<string, string>; body: string }

/** Posts a message; answers the status. Throws when there was no answer. */
export type Send = (message: Outgoing) => Promise<number>

const ANSWER_WITHIN_MS = 10_000

/** Posts a message over HTTP. Redirects are not followed and the answer's body is not read. */
export const sendOverHttp: Send = async ({ url, headers, body }) => {
  const answer = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    headers,
    body,
  })
  await answer.body?.cancel()
  return answer.status
}
