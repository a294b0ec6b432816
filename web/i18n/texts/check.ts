import type { TextsLike } from '../es.ts'
import { addTexts } from '../translate.ts'

/** Texts of the other players and of the check before a game. */
const es = {
  players: {
    onDemandOnly: 'Este juego sigue en vivo. Aquí se ven los juegos completos, cuando ya terminaron.',
    loginTitle: 'Entra para ver este juego',
    loginText: 'El video es para quienes tienen una membresía vigente.',
    hostTitle: 'Reproductor de prueba',
    hostVideo: 'Video {{id}}',
    invalidId: 'El id del video no es válido',
    invalidIdText: 'La dirección debe terminar con el número del video.',
  },
  check: {
    title: '¿Listo para el juego?',
    lead: 'Una prueba de menos de medio minuto: tu dispositivo, tu conexión y tu cuenta, antes del primer lanzamiento.',
    start: 'Hacer la prueba',
    again: 'Repetir la prueba',
    cancel: 'Cancelar',
    progress: 'Avance de la prueba',
    running: 'Revisando: {{what}} ({{step}} de {{steps}})…',
    cancelled: 'Cancelaste la prueba.',
    offline: 'No tienes conexión a internet. En cuanto vuelva puedes hacer la prueba.',
    device: 'Tu dispositivo',
    access: 'Tu acceso a la transmisión',
    link: 'Compatibilidad',
    names: {
      browser: 'Navegador',
      format: 'Formato del video',
      clock: 'Reloj',
      reach: 'Conexión con Playball',
      events: 'Marcador al instante',
      media: 'Llegada del video',
      line: 'Velocidad de tu conexión',
      membership: 'Tu pase',
      device: 'Un dispositivo a la vez',
    },
    toMemberships: 'Ver los paquetes',
    toAccount: 'Ir a mi cuenta',
  },
}

const en: TextsLike<typeof es> = {
  players: {
    onDemandOnly: 'This game is still live. Here you watch complete games, once they are over.',
    loginTitle: 'Log in to watch this game',
    loginText: 'The video is for those with a valid membership.',
    hostTitle: 'Test player',
    hostVideo: 'Video {{id}}',
    invalidId: 'Invalid video id',
    invalidIdText: 'The address has to end with the number of the video.',
  },
  check: {
    title: 'Ready for the game?',
    lead: 'A test of less than half a minute: your device, your connection and your account, before the first pitch.',
    start: 'Run the test',
    again: 'Run it again',
    cancel: 'Cancel',
    progress: 'Progress of the test',
    running: 'Checking: {{what}} ({{step}} of {{steps}})…',
    cancelled: 'You canceled the test.',
    offline: 'You are not connected to the internet. You can run the test as soon as you are back.',
    device: 'Your device',
    access: 'Your access to the stream',
    link: 'Compatibility',
    names: {
      browser: 'Browser',
      format: 'Video format',
      clock: 'Clock',
      reach: 'Connection to Playball',
      events: 'Instant scoreboard',
      media: 'Delivery of the video',
      line: 'Speed of your connection',
      membership: 'Your pass',
      device: 'One device at a time',
    },
    toMemberships: 'See the packages',
    toAccount: 'Go to my account',
  },
}

export const checkTexts = addTexts(es, en)
