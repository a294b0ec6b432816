import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

const inDocumentOf = async (pathname: string) => {
  vi.stubGlobal('location', { pathname })
  return (await import('./checkout-document.ts')).needsDocumentReload
}

test('going into the checkout loads a document of its own, however its address is written', async () => {
  const needsDocumentReload = await inDocumentOf('/home')
  for (const path of ['/checkout/1', '/Checkout/1', '/CHECKOUT/1'])
    expect(needsDocumentReload(path)).toBe(true)
  expect(needsDocumentReload('/calendar')).toBe(false)
})

test('a document loaded for /CHECKOUT/1 is the checkout’s: leaving it reloads, and it is not loaded twice', async () => {
  const needsDocumentReload = await inDocumentOf('/CHECKOUT/1')
  expect(needsDocumentReload('/checkout/success')).toBe(false)
  expect(needsDocumentReload('/home')).toBe(true)
})

test('the page that frames the video host has its own document, which no other page shares', async () => {
  const fromHome = await inDocumentOf('/home')
  expect(fromHome('/vimeo/player/test/7')).toBe(true)
  expect(fromHome('/vimeo')).toBe(false)
  vi.resetModules()
  const fromHost = await inDocumentOf('/vimeo/player/test')
  expect(fromHost('/vimeo/player/test/7')).toBe(false)
  for (const path of ['/checkout/1', '/home']) expect(fromHost(path)).toBe(true)
})
