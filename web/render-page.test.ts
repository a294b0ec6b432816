import { expect, test } from 'vitest'
import { renderPage } from './render-page.tsx'

test('a query unanswered at the limit stays a skeleton, for the browser to fetch', async () => {
  const limit = new AbortController()
  const unanswered = () => {
    setImmediate(() => limit.abort())
    return new Promise<Response>(() => {})
  }
  const view = await renderPage('/standing', unanswered, limit.signal)
  expect(view?.html).toContain('<h1')
  expect(JSON.parse(view?.state ?? '{}')).toMatchObject({ queries: [] })
})
