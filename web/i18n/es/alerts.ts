/** The texts of notifications, which are fetched with the pages that have them (texts/alerts.ts). */
export const esAlerts = {
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
} as const
