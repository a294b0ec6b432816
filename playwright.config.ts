import { defineConfig } from '@playwright/test'

/** Chromium takes the last of several equal switches, so this list repeats Playwright's features. */
const DISABLED_FEATURES = [
  // These are two pages of the address bar in each window: two thirds of the processor time of a new page.
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding'],
  ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints'],
  ...['NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch'],
]

/** Long files, of most of a minute or more in one worker, which must not start among the last. */
const LONG =
  /(?:accessible|accounts\/elsewhere|accounts\/profile|calendar-labels|one-player|pseudo-language|stale-data|start-command|without-log)\.journey\.ts$/

export default defineConfig({
  testDir: 'e2e',
  projects: [
    { name: 'long', testMatch: LONG },
    { name: 'short', testMatch: '**/*.journey.ts', testIgnore: LONG },
  ],
  globalSetup: './e2e/shared-playball.ts',
  // A journey mostly waits, so three keep two processors busy.
  workers: 3,
  // These end what hangs; a slow machine is no failure.
  timeout: 900_000,
  expect: { timeout: 300_000 },
  outputDir: 'test-results',
  reporter: [['list']],
  use: {
    actionTimeout: 300_000,
    navigationTimeout: 300_000,
    // `page.route` does not see a worker's requests, and its caches outlive a product that a journey ends.
    serviceWorkers: 'block',
    // Motion costs a tenth of a processor for the page of each journey; it has tests of its own.
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
        // A page may ask this one foreign host: no journey reaches it, since a stand-in answers for casting.
        '--host-resolver-rules=MAP www.gstatic.com ~NOTFOUND',
        '--autoplay-policy=no-user-gesture-required',
      ],
    },
  },
})
