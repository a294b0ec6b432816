import { dehydrate, onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { startWithRendered, useQuery } from './use-query.ts'

const Shown = ({ name }: { name: string }) => {
  const { data, isPending, isPaused } = useQuery({ queryKey: [name], queryFn: () => 'never asked for here' })
  if (isPaused) return 'no line'
  return isPending ? 'waits' : data
}

/** Renders as React does when it hydrates a page: with the server's snapshot of each store. */
const goOnWith = (client: QueryClient, name: string) =>
  renderToString(createElement(QueryClientProvider, { client }, createElement(Shown, { name })))

test('a part that hydrates shows the server’s answers, whatever was answered before its file came', () => {
  const server = new QueryClient()
  server.setQueryData(['standing'], 'of yesterday')
  const browser = new QueryClient()
  startWithRendered(browser, dehydrate(server))
  expect([goOnWith(browser, 'standing'), goOnWith(browser, 'prices')]).toEqual(['of yesterday', 'waits'])
  browser.setQueryData(['standing'], 'of today')
  browser.setQueryData(['prices'], 'of this country')
  expect([goOnWith(browser, 'standing'), goOnWith(browser, 'prices')]).toEqual(['of yesterday', 'waits'])
})

test('a part that hydrates offline shows the server’s answers, which were rendered as if online', () => {
  const server = new QueryClient()
  server.setQueryData(['standing'], 'of yesterday')
  const browser = new QueryClient()
  startWithRendered(browser, dehydrate(server))
  onlineManager.setOnline(false)
  try {
    expect([goOnWith(browser, 'standing'), goOnWith(browser, 'prices')]).toEqual(['of yesterday', 'waits'])
  } finally {
    onlineManager.setOnline(true)
  }
})
