import { buildApp } from '../../app.ts'
import type { Timers } from '../../timers.ts'
import { openBrowser } from '../clients/browser.ts'
import { autoAdvancingClock } from '../time/auto-advancing-clock.ts'
import { testOutside } from './open-test-app.ts'

/** The complete product with the limits of a live start; its time passes by itself wherever it waits. */
export const openPublicSite = async (wait?: Timers['wait']) => {
  const time = autoAdvancingClock()
  const { outside, timers, drop } = await testOutside({ settings: { attemptsFactor: 1 } })
  const { app } = await buildApp({
    ...outside,
    clock: time.clock,
    timers: { ...timers, wait: wait ?? time.wait },
  })
  await app.ready()
  return {
    ...time,
    app,
    browser: (ip: string) => openBrowser(app, ip),
    close: async () => {
      await app.close()
      await outside.database.close()
      await drop()
    },
  }
}
