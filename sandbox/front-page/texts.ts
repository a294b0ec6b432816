/** Texts of the sandbox's front page. */
export const TEXTS = {
  es: {
    lead: 'Aquí viven los sustitutos de las empresas de fuera: la liga, Openpay, PayPal, Facebook y Apple para entrar, el correo, los SMS y el codificador de video. Hablan sus protocolos de verdad, pero ningún dinero, correo ni mensaje sale de esta máquina. El producto está en',
    games: 'Partidos',
    noGames: 'La fuente de la liga no tiene partidos ahora.',
    specials: 'Partidos especiales de la temporada',
    specialNames: {
      'rain-delay': 'Detenido por lluvia 55 minutos (IR)',
      'extra-innings': 'Entradas extra, con corredor en segunda',
      suspended: 'Suspendido y reanudado al día siguiente',
      'called-early': 'Terminado por lluvia tras cinco entradas y media (FR)',
      postponed: 'Pospuesto y repuesto en doble cartelera',
      cancelled: 'Cancelado',
      'walk-off': 'Dejan tendido al rival en la novena',
      'no-hitter': 'Sin hit',
      'twenty-runs': 'Veinte carreras',
      corrected:
        'Corregido por la liga después del final: seis horas tras el primer lanzamiento un hit pasa a error (una hora o dos después de arrancar: adelanta el reloj)',
      'recorded-live':
        'Su grabación termina antes que el partido: se repite hasta ahí y se queda en vivo tal como se grabó',
      'recorded-suspended': 'Su grabación termina antes que el partido: ahí quedó suspendido',
      'recorded-postponed': 'Su grabación termina antes de la primera jugada: quedó pospuesto',
    },
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
      'route: un método y una ruta, o el tipo de un aviso (charge.succeeded, PAYMENT.CAPTURE.COMPLETED, ipn.Completed). ms: cuánto dura; status: qué código responde; times: cuántas veces. GET /faults dice qué queda; DELETE /faults lo borra.',
    clear: 'Borrar fallas',
    openpayLead:
      'La API REST de Openpay en /openpay/v1/{comercio}, su script en /openpay/openpay.v1.js, su página 3-D Secure, y referencias para pagar en tiendas o por SPEI. Cualquier fecha futura, cualquier CVV.',
    cards: [
      ['4111111111111111', 'aprobada'],
      ['4000000000000069', 'vencida (3002)'],
      ['4444444444444448', 'sin fondos (3003)'],
      ['4000000000000119', 'robada (3004)'],
      ['4222222222222220', 'rechazada (3001)'],
      ['4000000000000044', 'fraude (3005)'],
    ],
    openpayControls: 'la tienda cobra, una referencia vence, un banco reclama',
    paypalLead:
      'La API REST de PayPal en /paypal (Orders v2, Payments v2, búsqueda de transacciones, webhooks firmados) y los botones clásicos con IPN. Dos cuentas: México y los demás países.',
    paypalAddresses: [
      ['/paypal/v1/oauth2/token', 'un token con client id y secreto'],
      ['/paypal/v2/checkout/orders', 'crear, leer y cobrar una orden'],
      ['/paypal/checkoutnow?token=', 'la página del comprador: aprobar, dejar pendiente, rechazar, cancelar'],
      ['/paypal/v2/payments/captures', 'cobros y reembolsos'],
      ['/paypal/v1/reporting/transactions', 'lo cobrado y devuelto, por fechas'],
      ['/paypal/v1/notifications/…', 'verificar una firma, certificado, reenviar un evento'],
      ['/paypal/cgi-bin/webscr', 'botón clásico (_xclick) y _notify-validate de su IPN'],
    ],
    paypalControls:
      'completar o negar lo pendiente, reembolsar, contracargo y su final; POST /paypal/controls/certificate renueva el certificado ({"expired": true}: uno vencido)',
    ledger: 'lo que cada proveedor cree que pasó, con sus avisos y entregas',
    conformance: 'qué está documentado, qué se observó y qué se supone',
    identityLead:
      'Entrar con Facebook o con Apple: sus páginas para elegir quién eres, la API Graph y los identity tokens, firmados con una clave de verdad. Nadie de esta lista existe.',
    noEmail: 'sin correo',
    keys: 'la clave pública con la que Apple firma',
    mail: 'Correo y SMS',
    chat: 'el chat de atención: lo que escribe un aficionado se guarda y se contesta',
    mailLead: 'Todo lo enviado, lo más nuevo primero. El servidor de correo es',
  },
  en: {
    lead: 'The stand-ins for the companies outside live here: the league, Openpay, PayPal, Facebook and Apple for logging in, mail, SMS and the video encoder. They speak the real protocols, but no money, mail or message leaves this machine. The product is at',
    games: 'Games',
    noGames: 'The league feed has no games now.',
    specials: 'Special games of the season',
    specialNames: {
      'rain-delay': 'Delayed by rain for 55 minutes (IR)',
      'extra-innings': 'Extra innings, with a runner placed on second',
      suspended: 'Suspended, and resumed the next day',
      'called-early': 'Called for rain after five and a half innings (FR)',
      postponed: 'Postponed, and made up in a doubleheader',
      cancelled: 'Cancelled',
      'walk-off': 'A walk-off in the ninth',
      'no-hitter': 'A no-hitter',
      'twenty-runs': 'Twenty runs',
      corrected:
        'Corrected by the league after Final: six hours from the first pitch a hit becomes an error (some hours after the start: move the clock on)',
      'recorded-live':
        'Its recording ends before the game did: it is replayed that far and then stays live as it was recorded',
      'recorded-suspended': 'Its recording ends before the game did: there it was suspended',
      'recorded-postponed': 'Its recording ends before the first play: it was postponed',
    },
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
      'route: a method and a path, or a notice’s type (charge.succeeded, PAYMENT.CAPTURE.COMPLETED, ipn.Completed). ms: how long; status: which code is answered; times: how often. GET /faults says what remains; DELETE /faults clears it.',
    clear: 'Clear the faults',
    openpayLead:
      'Openpay’s REST API at /openpay/v1/{merchant}, its script at /openpay/openpay.v1.js, its 3-D Secure page, and references to pay at shops or by SPEI. Any future date, any CVV.',
    cards: [
      ['4111111111111111', 'approved'],
      ['4000000000000069', 'expired (3002)'],
      ['4444444444444448', 'no funds (3003)'],
      ['4000000000000119', 'stolen (3004)'],
      ['4222222222222220', 'declined (3001)'],
      ['4000000000000044', 'fraud (3005)'],
    ],
    openpayControls: 'the shop takes the money, a reference expires, a bank disputes',
    paypalLead:
      'PayPal’s REST API at /paypal (Orders v2, Payments v2, transaction search, signed webhooks) and the classic buttons with IPN. Two accounts: Mexico and elsewhere.',
    paypalAddresses: [
      ['/paypal/v1/oauth2/token', 'a token for client id and secret'],
      ['/paypal/v2/checkout/orders', 'create, read and capture an order'],
      ['/paypal/checkoutnow?token=', 'the buyer’s page: approve, leave pending, decline, cancel'],
      ['/paypal/v2/payments/captures', 'captures and refunds'],
      ['/paypal/v1/reporting/transactions', 'what was paid and sent back, by dates'],
      ['/paypal/v1/notifications/…', 'check a signature, certificate, send an event again'],
      ['/paypal/cgi-bin/webscr', 'classic button (_xclick), and _notify-validate of its IPN'],
    ],
    paypalControls:
      'complete or deny what is pending, refund, charge back and win it; POST /paypal/controls/certificate renews the certificate ({"expired": true}: an expired one)',
    ledger: 'what each provider believes happened, with its notices and their deliveries',
    conformance: 'what is documented, what was observed and what is assumed',
    identityLead:
      'Logging in with Facebook or Apple: their pages to choose who you are, the Graph API, and identity tokens signed with a real key. Nobody on this list exists.',
    noEmail: 'no e-mail',
    keys: 'the public key that Apple signs with',
    mail: 'Mail and SMS',
    chat: 'the support chat: what a fan writes is kept and answered',
    mailLead: 'Everything sent, newest first. The mail server is',
  },
} as const
