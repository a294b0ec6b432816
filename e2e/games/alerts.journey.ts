import type { Browser, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { z } from 'zod'
import { startNotification } from '../../contract/notifications.ts'
import { openPushBrowser } from '../../testing/clients/push-browser.ts'
import { sharedPlayball as playball } from '../shared-playball.ts'
import { newPerson } from '../support/accounts-person.ts'
import { eventually } from '../support/client.ts'
import { logIn } from '../support/fan.ts'
import { test } from '../support/journey.ts'
import { type League, leagueOf } from '../support/league.ts'
import { type Addresses, inTheEvening, runPlayball } from '../support/run-playball.ts'
import {
  isEveryVariant,
  narrowSpanish,
  onlyIn,
  openPage,
  type PageVariant,
  wideEnglish,
} from '../support/viewer.ts'

const CLUB = 677
const MINUTE_MS = 60_000

let subscriptions = 0
/** The sandbox stands in for the browser's own push service, which is out of reach here. */
const standInForPush = async (page: Page, { sandbox }: Addresses = playball) => {
  subscriptions += 1
  const subscription = `journey-${Date.now()}-${subscriptions}`
  const endpoint = `${sandbox}/push/messages/${subscription}`
  const { keys, read } = openPushBrowser()
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
    { address: endpoint, keys },
  )
  /** Returns a reader of the messages for this browser, which only this browser can decrypt. */
  return () =>
    eventually('a message for the browser', async () => {
      const { messages } = pushed.parse(await (await fetch(`${sandbox}/push.json`)).json())
      const message = messages.find((it) => it.subscription === subscription)
      return message && startNotification.parse(read(Buffer.from(message.body, 'base64url')))
    })
}

const pushed = z.object({ messages: z.array(z.object({ subscription: z.string(), body: z.string() })) })

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

test('an alert for one game’s start comes once it has begun, without its score, and a press on it opens that game', async ({
  browser,
}) => {
  const evening = await runPlayball(inTheEvening())
  try {
    const league = leagueOf(evening)
    const game = await nextGame(league)
    const viewers = await Promise.all(
      onlyIn(narrowSpanish).map(async (variant) => {
        const { email, password } = await newPerson(evening)
        const page = await openPage(browser, evening.url, variant, { serviceWorkers: 'allow' })
        const message = await standInForPush(page, evening)
        await logIn(page, email, password)
        await page.goto(`/games/${game.mlbid}`)
        await page.getByRole('button', { name: variant.texts.alerts.ask, exact: true }).click()
        await expect(page.getByRole('button', { name: variant.texts.alerts.asked })).toBeVisible()
        return { page, message }
      }),
    )
    await league.setClock(Date.parse(game.dateStart) + MINUTE_MS)
    for (const { page, message } of viewers) {
      const notice = await message()
      expect(notice.text).not.toMatch(/\d/)
      await page.goto('/standing')
      await page.goto(await pressNotice(page, notice))
      await expect(page).toHaveURL(`/games/${game.mlbid}`)
      await page.context().close()
    }
  } finally {
    await evening.stop()
  }
})

/** The next game to begin. */
const nextGame = async (league: League) => {
  const games = (await league.days()).flatMap((it) => it.games)
  const game = games.find((it) => it.status === 'ComminSoon' && Date.parse(it.dateStart) > league.now())
  if (game === undefined) throw new Error('no game is to begin')
  return game
}

/** Sends a message to the browser's worker as its push service does; returns the page that a press opens. */
const pressNotice = async (page: Page, message: object): Promise<string> => {
  const [worker] = page.context().serviceWorkers()
  if (worker === undefined) throw new Error('the site has no worker')
  await worker.evaluate(pressWhatIsShown)
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((found) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first !== undefined) found(first.registrationId)
    }),
  )
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data: JSON.stringify(message),
  })
  return eventually('a page that is opened', () =>
    worker.evaluate((): string | undefined => Reflect.get(self, 'opened')),
  )
}

/**
 * Runs in the worker: Chromium's shell shows no notification to press, and opens no window without a press.
 */
const pressWhatIsShown = () => {
  const { registration, clients } = self as unknown as WorkerParts
  registration.showNotification = async (_, options) => {
    const notification = { ...options, close: () => undefined }
    const press = Object.assign(new Event('notificationclick'), { notification, waitUntil: () => undefined })
    self.dispatchEvent(press)
  }
  clients.openWindow = async (opened) => void Object.assign(self, { opened })
}

type WorkerParts = {
  registration: { showNotification(title: string, options: object): Promise<void> }
  clients: { openWindow(address: string): Promise<void> }
}

test('a browser that cannot get alerts says why, and what to do', async ({ browser }) => {
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
