import { defineConfig } from '@playwright/test'

/** Of several switches of one name Chromium takes the last: what Playwright leaves out stands here, too. */
const DISABLED_FEATURES = [
  // Two pages of the address bar's own, in each window: they took two thirds of the processor time of a page that is opened.
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding'],
  ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints'],
  ...['NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch'],
]

/** Journeys of most of a minute and more in one file, which one worker runs: begun among the last they would keep one processor busy alone. */
const LONG =
  /(?:accessible|accounts\/elsewhere|accounts\/profile|calendar-labels|one-player|pseudo-language|stale-data|start-command|without-log)\.journey\.ts$/

export default defineConfig({
  testDir: 'e2e',
  projects: [
    { name: 'long', testMatch: LONG },
    { name: 'short', testMatch: '**/*.journey.ts', testIgnore: LONG },
  ],
  globalSetup: './e2e/shared-playball.ts',
  // Most of a journey waits: three keep two processors busy.
  workers: 3,
  // These end what hangs; a slow machine is no failure.
  timeout: 900_000,
  expect: { timeout: 300_000 },
  outputDir: 'test-results',
  reporter: [['list']],
  use: {
    actionTimeout: 300_000,
    navigationTimeout: 300_000,
    // A worker's requests are not seen by `page.route`, and what it keeps outlives a product that a journey ends.
    serviceWorkers: 'block',
    // What moves by itself costs a page of each journey a tenth of a processor; motion has tests of its own.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'es-MX',
    timezoneId: 'America/Hermosillo',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env.CHROMIUM === undefined ? {} : { executablePath: process.env.CHROMIUM }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${DISABLED_FEATURES.join()}`,
        // The only host of others that a page of the product may ask: no journey does, its stand-in answers where one casts.
        '--host-resolver-rules=MAP www.gstatic.com ~NOTFOUND',
        '--autoplay-policy=no-user-gesture-required',
      ],
    },
  },
})
