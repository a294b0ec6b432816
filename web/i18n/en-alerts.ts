import type { TextsLike } from './es.ts'
import type { esAlerts } from './es-alerts.ts'

export const enAlerts: TextsLike<typeof esAlerts> = {
  alerts: {
    ask: 'Tell me when it starts',
    asked: 'We’ll tell you when it starts',
    askClub: 'Tell me about their games',
    askedClub: 'We’ll tell you about their games',
    done: 'Done: we’ll tell you on this device when it starts. No score, no spoilers.',
    ended: 'We won’t notify you anymore.',
    refused: 'You did not allow notifications on this device.',
    denied: 'This browser blocks Playball’s notifications. Allow them in the site’s settings and try again.',
    install:
      'On iPhone and iPad notifications go to the app: tap Share, then “Add to Home Screen”, and open Playball from there.',
    unsupported: 'This browser cannot receive notifications. Try another one, and not in private mode.',
    failed: 'We could not turn notifications on. Try again in a moment.',
  },
}
