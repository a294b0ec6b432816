import type { TextsLike } from '../es.ts'
import { addTexts } from '../translate.ts'

/** Texts of notifications. */
const es = {
  alerts: {
    ask: 'Avísame cuando empiece',
    asked: 'Te avisamos cuando empiece',
    askClub: 'Avísame de sus juegos',
    askedClub: 'Te avisamos de sus juegos',
    askHere: 'Avísame también en este dispositivo',
    askClubHere: 'Avísame también en este dispositivo',
    done: 'Listo: te avisamos en este dispositivo. Sin marcador, sin spoilers.',
    ended: 'Aviso desactivado.',
    refused: 'No nos diste permiso para avisarte en este dispositivo.',
    denied:
      'Este navegador tiene bloqueados los avisos de Playball. Permítelos en los ajustes del sitio y vuelve a intentarlo.',
    install:
      'En iPhone y iPad los avisos llegan a la app: toca Compartir, luego «Agregar a Inicio», y abre Playball desde ahí.',
    unsupported: 'Este navegador no puede recibir avisos. Prueba con otro, o sal del modo privado.',
    failed: 'No pudimos cambiar tus avisos. Inténtalo de nuevo en un momento.',
    title: 'Avisos',
    lead: 'Te avisamos cuando empieza un juego, sin marcador.',
    none: 'No has pedido avisos. En la página de un juego o de un equipo, toca «Avísame».',
    ofClub: 'Todos sus juegos',
    ofGame: '{{away}} en {{home}}',
    someGame: 'Un juego que ya no está en el calendario',
    oneGame: 'Solo este juego',
    turnOff: 'Desactivar',
    turnOffOf: 'Desactivar los avisos de {{name}}',
    where: 'Dónde te llegan',
    nowhere: 'Ningún dispositivo recibe tus avisos.',
    notHere:
      'Este dispositivo no recibe avisos. Para activarlos aquí, abre la página de un juego o de un equipo y toca «Avísame».',
    thisDevice: 'Este dispositivo',
    unknown: 'Dispositivo desconocido',
    since: 'Desde el {{when}}',
    stop: 'Quitar',
    stopOf: 'Quitar {{name}} de tus avisos',
  },
}

const en: TextsLike<typeof es> = {
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

export const alertsTexts = addTexts(es, en)
