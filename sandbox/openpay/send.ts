import type { Send } from './notice-deliveries.ts'

const ANSWER_WITHIN_MS = 10_000

/** Posts a notice over HTTP. Redirects are not followed and the answer's body is not read. */
export const sendOverHttp: Send = async (to, body) => {
  const answer = await fetch(to.url, {
    method: 'POST',
    redirect: 'manual',
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    headers: {
      'content-type': 'application/json; charset=utf-8',
      authorization: `Basic ${Buffer.from(`${to.user}:${to.password}`).toString('base64')}`,
      'user-agent': 'Openpay-Sandbox',
    },
    body: JSON.stringify(body),
  })
  await answer.body?.cancel()
  return answer.status
}
