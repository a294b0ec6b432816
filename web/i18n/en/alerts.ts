import type { esAlerts } from '../es/alerts.ts'
import type { TextsLike } from '../es.ts'

export const enAlerts: TextsLike<typeof esAlerts> = {
  alerts: {
    ask: 'Tell me when it starts',
    asked: 'We’ll tell you when it starts',
    askClub: 'Tell me about their games',
    askedClub: 'We’ll tell you about their games',
    askHere: 'Tell me on this device too',
    askClubHere: 'Tell me on this device too',
    done: 'Done: we’ll tell you on this device. No score, no spoilers.',
    ended: 'Notification turned off.',
    refused: 'You did not allow us to notify you on this device.',
    denied: 'This browser blocks Playball’s notifications. Allow them in the site’s settings and try again.',
    install:
      'On iPhone and iPad, notifications go to the app: tap Share, then “Add to Home Screen”, and open Playball from there.',
    unsupported: 'This browser cannot receive notifications. Try another one, or leave private mode.',
    failed: 'We could not change your notifications. Try again in a moment.',
    title: 'Notifications',
    lead: 'We tell you when a game starts, without the score.',
    none: 'You have not asked for any. On the page of a game or a team, tap “Tell me”.',
    ofClub: 'All their games',
    ofGame: '{{away}} at {{home}}',
    someGame: 'A game that is no longer in the calendar',
    oneGame: 'This game only',
    turnOff: 'Turn off',
    turnOffOf: 'Turn off notifications for {{name}}',
    where: 'Where they reach you',
    nowhere: 'No device receives your notifications.',
    notHere:
      'This device receives no notifications. To turn them on here, open the page of a game or a team and tap “Tell me”.',
    thisDevice: 'This device',
    unknown: 'Unknown device',
    since: 'Since {{when}}',
    stop: 'Remove',
    stopOf: 'Remove {{name}} from your notifications',
  },
}
