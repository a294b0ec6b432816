/** The words of the sandbox's first page. */
export const TEXTS = {
  es: {
    lead: 'Aquí viven los sustitutos de las empresas de fuera: la liga, el procesador de tarjetas, el correo, los SMS y el codificador de video. Hablan sus protocolos de verdad, pero ningún dinero, correo ni mensaje sale de esta máquina. El producto está en',
    games: 'Partidos',
    noGames: 'La fuente de la liga no tiene partidos ahora.',
    game: 'Partido',
    state: 'Estado',
    start: 'Inicio (Ciudad de México)',
    clock: 'Reloj',
    clockLead:
      'Mueve el tiempo del producto y de los sustitutos a la vez. Responde cuando ambos ya se movieron; empieza en 0 en cada arranque.',
    hour: '+1 hora',
    day: '+1 día',
    reset: 'Volver a 0',
    faults: 'Fallas',
    faultsLead:
      'Lo que sale mal, por ruta y contado. «before» es antes de que el proveedor guarde; «after» y «hang», después.',
    noFaults: 'Ninguna falla pendiente.',
    kinds: 'Clases:',
    faultsMore:
      'ms: cuánto dura; status: qué código responde; times: cuántas veces. GET /faults dice qué queda; DELETE /faults lo borra.',
    clear: 'Borrar fallas',
    openpayLead:
      'La API REST de Openpay en /openpay/v1/{comercio}, su script en /openpay/openpay.v1.js y su página 3-D Secure. Cualquier fecha futura, cualquier CVV.',
    cards: [
      ['4111111111111111', 'aprobada'],
      ['4000000000000069', 'vencida (3002)'],
      ['4444444444444448', 'sin fondos (3003)'],
      ['4000000000000119', 'robada (3004)'],
      ['4222222222222220', 'rechazada (3001)'],
      ['4000000000000044', 'fraude (3005)'],
    ],
    ledger: 'lo que cada proveedor cree que pasó, con sus avisos y entregas',
    conformance: 'qué está documentado, qué se observó y qué se supone',
    mail: 'Correo y SMS',
    mailLead: 'Todo lo enviado, lo más nuevo primero. El servidor de correo es',
  },
  en: {
    lead: 'The stand-ins for the companies outside live here: the league, the card processor, mail, SMS and the video encoder. They speak the real protocols, but no money, mail or message leaves this machine. The product is at',
    games: 'Games',
    noGames: 'The league feed has no games now.',
    game: 'Game',
    state: 'State',
    start: 'Start (Mexico City)',
    clock: 'Clock',
    clockLead:
      'Moves the time of the product and of the stand-ins together. Answers when both have moved; stands at 0 at each start.',
    hour: '+1 hour',
    day: '+1 day',
    reset: 'Back to 0',
    faults: 'Faults',
    faultsLead:
      'What goes wrong, per route and counted. “before” is before the provider commits; “after” and “hang” are after it.',
    noFaults: 'No fault is waiting.',
    kinds: 'Kinds:',
    faultsMore:
      'ms: how long; status: which code is answered; times: how often. GET /faults says what remains; DELETE /faults clears it.',
    clear: 'Clear the faults',
    openpayLead:
      'Openpay’s REST API at /openpay/v1/{merchant}, its script at /openpay/openpay.v1.js and its 3-D Secure page. Any future date, any CVV.',
    cards: [
      ['4111111111111111', 'approved'],
      ['4000000000000069', 'expired (3002)'],
      ['4444444444444448', 'no funds (3003)'],
      ['4000000000000119', 'stolen (3004)'],
      ['4222222222222220', 'declined (3001)'],
      ['4000000000000044', 'fraud (3005)'],
    ],
    ledger: 'what each provider believes happened, with its notices and their deliveries',
    conformance: 'what is documented, what was observed and what is assumed',
    mail: 'Mail and SMS',
    mailLead: 'Everything sent, newest first. The mail server is',
  },
} as const
