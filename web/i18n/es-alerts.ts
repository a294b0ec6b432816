/** The texts of notifications, which are fetched with the pages that have them (alert-texts.ts). */
export const esAlerts = {
  alerts: {
    ask: 'Avísame cuando empiece',
    asked: 'Te avisamos cuando empiece',
    askClub: 'Avísame de sus juegos',
    askedClub: 'Te avisamos de sus juegos',
    done: 'Listo: te avisamos en este dispositivo cuando empiece. Sin marcador, sin spoilers.',
    ended: 'Ya no te avisaremos.',
    refused: 'No diste permiso para enviarte avisos en este dispositivo.',
    denied:
      'Este navegador tiene bloqueados los avisos de Playball. Permítelos en los ajustes del sitio y vuelve a intentarlo.',
    install:
      'En iPhone y iPad los avisos llegan a la app: toca Compartir, luego «Agregar a inicio», y abre Playball desde ahí.',
    unsupported: 'Este navegador no puede recibir avisos. Prueba con otro, y fuera del modo privado.',
    failed: 'No pudimos activar los avisos. Inténtalo de nuevo en un momento.',
  },
} as const
