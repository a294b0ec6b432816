import type { FailureTexts } from './texts.ts'

/** Watching. */
export const streamingFailures = {
  'errors.membershipRequired': {
    status: 403,
    es: 'Necesitas una membresía vigente para ver este juego',
    en: 'You need a valid membership to watch this game',
  },
  'errors.membershipNotBegun': {
    status: 403,
    es: 'Tu pase todavía no empieza. En tu cuenta dice desde qué día puedes ver los juegos',
    en: 'Your pass has not begun yet. Your account says from what day you can watch the games',
  },
  'errors.playbackEnded': {
    status: 403,
    es: 'Esta reproducción terminó, vuelve a abrir el juego',
    en: 'This playback has ended, open the game again',
  },
  'player.videoNotFound': { status: 404, es: 'Video no disponible', en: 'Video not available' },
  'player.linkNotFound': {
    status: 404,
    es: 'Enlace no encontrado: el video no se encontró, inténtalo más tarde',
    en: 'Link not found: the video was not found, try later',
  },
  'errors.sessionOpen': {
    status: 409,
    es: 'Ya hay una sesión abierta desde otro dispositivo. Ciérrala ahí y vuelve a intentarlo',
    en: 'A session is already open from another device. Close it there and try again',
  },
  'errors.playbackReplaced': {
    status: 410,
    es: 'Este juego se abrió en otra pestaña de este dispositivo',
    en: 'This game was opened in another tab of this device',
  },
  'errors.playbackTaken': {
    status: 410,
    es: 'Tu cuenta empezó a reproducir en otro dispositivo',
    en: 'Your account started playing on another device',
  },
  'errors.playbackStopped': {
    status: 410,
    es: 'La imagen se detuvo desde otro de tus dispositivos',
    en: 'The picture was stopped from another of your devices',
  },
  'errors.notInYourCountry': {
    status: 403,
    es: 'Este juego no se puede ver en tu país',
    en: 'This game cannot be watched in your country',
  },
} as const satisfies FailureTexts
