import type { Browser, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { openPushBrowser } from '../../server/testing/clients/push-browser.ts'
import { sharedPlayball as playball } from '../shared-playball.ts'
import { newPerson } from '../support/accounts-person.ts'
import { logIn } from '../support/fan.ts'
import { test } from '../support/journey.ts'
import { isEveryVariant, narrowSpanish, openPage, type PageVariant, wideEnglish } from '../support/viewer.ts'

const CLUB = 677

let subscriptions = 0
/** The browser's own push service is a company's that cannot be reached here: its subscription is the sandbox's. */
const standInForPush = async (page: Page): Promise<void> => {
  subscriptions += 1
  const endpoint = `${playball.sandbox}/push/messages/journey-${Date.now()}-${subscriptions}`
  await page.context().grantPermissions(['notifications'])
  await page.addInitScript(
    ({ address, keys }) => {
      const KEPT = 'subscribed'
      const subscription = {
        toJSON: () => ({ endpoint: address, keys }),
        unsubscribe: async () => {
          localStorage.removeItem(KEPT)
          return true
        },
      }
      Object.assign(PushManager.prototype, {
        subscribe: async () => {
          localStorage.setItem(KEPT, '1')
          return subscription
        },
        getSubscription: async () => (localStorage.getItem(KEPT) === null ? null : subscription),
      })
      // Chromium's shell has no window to ask in.
      Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
      Object.assign(Notification, { requestPermission: async () => 'granted' })
    },
    { address: endpoint, keys: openPushBrowser().keys },
  )
}

type Person = Awaited<ReturnType<typeof newPerson>>
const openDevice = async (browser: Browser, variant: PageVariant, person: Person) => {
  const page = await openPage(browser, playball.url, variant, { serviceWorkers: 'allow' })
  await standInForPush(page)
  await logIn(page, person.email, person.password)
  return page
}

const devices: (readonly [PageVariant, PageVariant])[] = [[narrowSpanish, wideEnglish]]
if (isEveryVariant) devices.push([wideEnglish, narrowSpanish])

for (const [here, there] of devices)
  test(`an alert asked for on one device is not shown as on at another, and the account lists and ends it, in ${here.lang} at ${here.width} px`, async ({
    browser,
  }) => {
    const person = await newPerson()
    const phone = await openDevice(browser, here, person)
    await phone.goto(`/teams/${CLUB}`)
    await phone.getByRole('button', { name: here.texts.alerts.askClub }).click()
    await expect(phone.getByRole('button', { name: here.texts.alerts.askedClub })).toBeVisible()

    const other = await openDevice(browser, there, person)
    await other.goto(`/teams/${CLUB}`)
    await other.getByRole('button', { name: there.texts.alerts.askClubHere }).click()
    await expect(other.getByRole('button', { name: there.texts.alerts.askedClub })).toBeVisible()

    const { texts } = here
    await phone.goto('/profile#alerts')
    const section = phone.getByRole('region', { name: texts.alerts.title })
    await expect(section.getByRole('listitem')).toHaveCount(3)
    await expect(section.getByText(texts.alerts.thisDevice)).toHaveCount(1)
    const ofHere = section.getByRole('listitem').filter({ hasText: texts.alerts.thisDevice })
    await ofHere.getByRole('button').click()
    await expect(section.getByText(texts.alerts.notHere)).toBeVisible()
    await section.getByRole('button', { name: texts.alerts.turnOff }).first().click()
    await expect(section.getByRole('listitem')).toHaveCount(1)
  })

test('a browser that cannot be told says why, and what to do', async ({ browser }) => {
  const person = await newPerson()
  const { texts } = narrowSpanish
  const first = await openDevice(browser, narrowSpanish, person)
  const storageState = await first.context().storageState()
  const cases: [text: string, obstacle: () => void][] = [
    [texts.alerts.denied, () => Object.defineProperty(Notification, 'permission', { get: () => 'denied' })],
    [texts.alerts.refused, () => Object.assign(Notification, { requestPermission: async () => 'denied' })],
    [texts.alerts.unsupported, () => Reflect.deleteProperty(window, 'PushManager')],
    [
      texts.alerts.install,
      () => {
        Reflect.deleteProperty(window, 'PushManager')
        Object.defineProperty(navigator, 'standalone', { value: false })
        Object.defineProperty(navigator, 'maxTouchPoints', { value: 5 })
      },
    ],
    [
      texts.alerts.failed,
      () =>
        Object.assign(PushManager.prototype, {
          subscribe: () => Promise.reject(new DOMException('no push service', 'AbortError')),
        }),
    ],
  ]
  for (const [text, obstacle] of cases) {
    const page = await openPage(browser, playball.url, narrowSpanish, {
      serviceWorkers: 'allow',
      storageState,
    })
    await standInForPush(page)
    await page.addInitScript(obstacle)
    await page.goto(`/teams/${CLUB}`)
    await page.getByRole('button', { name: texts.alerts.askClub }).click()
    await expect(page.getByText(text)).toBeVisible()
    await expect(page.getByRole('button', { name: texts.alerts.askClub })).toBeVisible()
    await page.context().close()
  }
})
