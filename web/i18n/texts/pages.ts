import type { TextsLike } from '../es.ts'
import { addTexts } from '../translate.ts'

/** Texts of the reading pages. Answers to questions are HTML. */
const es = {
  faqs: {
    title: 'Preguntas frecuentes',
    lead: 'Lo que más nos preguntan antes del primer lanzamiento.',
    moreTitle: '¿Te quedó otra duda?',
    more: 'Mira en un minuto cómo se compra y cómo se ve un juego, o lee el contrato completo.',
    toTutorial: 'Ver el tutorial',
    toTerms: 'Leer los términos',
    faq1: {
      question: '¿Qué incluye mi pase?',
      answer:
        '<p>Todos los juegos que la liga transmite durante la vigencia de tu pase, <strong>en vivo y grabados</strong>: más de 340 juegos de 10 equipos en una temporada completa. Hay cuatro paquetes:</p><ul><li><strong>Un día:</strong> todos los juegos de un día de beisbol, hasta que termina el último.</li><li><strong>Temporada regular.</strong></li><li><strong>Playoffs</strong>, con la serie final.</li><li><strong>Temporada completa</strong>, de principio a fin.</li></ul><p>La <strong>Serie del Caribe no está incluida</strong> en ninguno. Compara los paquetes y sus precios <a href="/home#section-price">en el inicio</a>.</p>',
    },
    faq2: {
      question: '¿En cuántos dispositivos puedo ver los juegos?',
      answer:
        '<p>Entra a tu cuenta en todos los que quieras, pero los juegos se ven en <strong>uno a la vez</strong>. Si empiezas en otro, te decimos cuál está en uso y puedes seguir en el nuevo; el anterior se detiene. En <a href="/profile">Mi cuenta</a> ves tus dispositivos y cierras la sesión en los que ya no uses.</p>',
    },
    faq3: {
      question: '¿Cómo puedo pagar?',
      answer:
        '<p>Según tu país y tu paquete:</p><ul><li>tarjeta de <strong>crédito o débito</strong>;</li><li><strong>PayPal</strong>;</li><li><strong>efectivo</strong> en tiendas autorizadas, cuando aparece esa opción al pagar;</li><li><strong>tarjeta prepagada</strong> de tienda, con su folio y su código secreto.</li></ul><p>Es un solo pago: ningún pase se renueva solo. La comisión por compra en línea, cuando la hay, se ve antes de pagar.</p>',
    },
    faq4: {
      question: '¿Me devuelven mi dinero? ¿Y si llueve?',
      answer:
        '<p>Los pagos <strong>no son reembolsables</strong>. Aun así, hay cosas que arreglamos solos, sin que tengas que pedirlas:</p><ul><li>Si pagas dos veces lo mismo, te devolvemos el pago que sobra.</li><li>Si en tu día no se juega ningún juego, tu pase se mueve al siguiente día con juego. Si ya no queda otro, te devolvemos el pago.</li></ul><p>Todos los casos están en los <a href="/terms#devoluciones">términos</a>.</p>',
    },
    faq5: {
      question: '¿Qué conexión y qué navegador necesito?',
      answer:
        '<p>Al menos <strong>500 Kbps</strong>; con más velocidad la imagen sube sola hasta alta definición. Usa Chrome, Safari o Edge actualizados, en tu celular, tableta o computadora. <strong>Firefox no es compatible.</strong></p><p>Antes de comprar puedes <a href="/home#section-check">probar tu dispositivo y tu conexión</a> en el inicio.</p>',
    },
    faq6: {
      question: '¿Dónde veo un juego, y qué pasa si llego tarde?',
      answer:
        '<p>Abre el <a href="/calendar">calendario</a> y toca el botón de reproducir. En un juego en vivo puedes regresar al principio, y cuando termina queda grabado. El marcador y las jugadas a un lado de la imagen van <strong>solo hasta donde vas viendo</strong>: nadie te cuenta el final.</p>',
    },
    faq7: {
      question: 'Tengo un bar o un restaurante, ¿puedo pasar los juegos?',
      answer:
        '<p>Este servicio es <strong>para uso personal</strong> y no está disponible para bares ni restaurantes. Comunícate con el distribuidor autorizado de la liga, que tiene un plan para tu negocio.</p>',
    },
    faq8: {
      question: '¿Cómo cancelo?',
      answer:
        '<p>Por el <strong>chat de atención</strong> de la liga, con el correo de tu cuenta y tu número de orden, que está en <a href="/profile#history">tu historial de compras</a>. Como es un solo pago que no se renueva, no necesitas cancelar para que se deje de cobrar. El periodo que compraste es obligatorio y cancelarlo antes no da reembolso.</p>',
    },
  },
  legal: {
    version: 'Versión de {{date}}',
    contents: 'Contenido',
    print: 'Imprimir',
    termsNote:
      'Este es el contrato que aceptas al crear tu cuenta, al comprar un pase o al activar una tarjeta prepagada. Lo que más se pregunta está en las preguntas frecuentes.',
    privacyNote: 'Qué datos tuyos tenemos, para qué y por cuánto tiempo, y cómo decides sobre ellos.',
    terms: 'Términos y condiciones',
    privacy: 'Aviso de privacidad',
    toPayment: 'Volver al pago',
    contactFailed: 'No pudimos cargar este dato. Recarga la página.',
  },
  tutorial: {
    title: 'Cómo ver los juegos',
    lead: 'De tu cuenta al primer lanzamiento, en cuatro pasos y menos de medio minuto.',
    languages: 'Idioma del video',
    video: 'Tutorial: {{language}}',
    failed: 'No se pudo reproducir el video. Los pasos están aquí abajo.',
    toPrice: 'Elegir mi paquete',
    toFaqs: 'Preguntas frecuentes',
  },
  languages: {
    title: 'Elige tu idioma',
    lead: 'El sitio está en español y en inglés. En los demás idiomas te mostramos el tutorial.',
    site: 'Sitio completo',
    tutorial: 'Tutorial en video',
  },
}

const en: TextsLike<typeof es> = {
  faqs: {
    title: 'Frequently asked questions',
    lead: 'What fans ask us most before the first pitch.',
    moreTitle: 'Still wondering about something?',
    more: 'See in a minute how to buy and how to watch a game, or read the complete contract.',
    toTutorial: 'Watch the tutorial',
    toTerms: 'Read the terms',
    faq1: {
      question: 'What does my pass include?',
      answer:
        '<p>Every game that the league streams while your pass is valid, <strong>live and recorded</strong>: more than 340 games of 10 teams in a full season. There are four packages:</p><ul><li><strong>One day:</strong> all games of one baseball day, until the last one ends.</li><li><strong>Regular season.</strong></li><li><strong>Playoffs</strong>, with the final series.</li><li><strong>Full season</strong>, from beginning to end.</li></ul><p>The <strong>Caribbean Series is not included</strong> in any of them. Compare the packages and their prices <a href="/home#section-price">on the home page</a>.</p>',
    },
    faq2: {
      question: 'On how many devices can I watch?',
      answer:
        '<p>Log in on as many as you like, but games play on <strong>one at a time</strong>. If you start on another one, we tell you which is in use and you can go on with the new one; the one before stops. In <a href="/profile">My account</a> you see your devices and log out of the ones you no longer use.</p>',
    },
    faq3: {
      question: 'How can I pay?',
      answer:
        '<p>Depending on your country and package:</p><ul><li><strong>credit or debit card</strong>;</li><li><strong>PayPal</strong>;</li><li><strong>cash</strong> at authorized stores, where the checkout offers it;</li><li><strong>prepaid card</strong> from a store, with its folio and secret code.</li></ul><p>It is a single payment: no pass renews itself. The online purchase commission, where there is one, is shown before you pay.</p>',
    },
    faq4: {
      question: 'Do I get my money back? What if it rains?',
      answer:
        '<p>Payments are <strong>non-refundable</strong>. Even so, some things we fix on our own, without you having to ask:</p><ul><li>If you pay twice for the same thing, we return the extra payment.</li><li>If no game is played on your day, your pass moves to the next day with a game. If there is none left, we return the payment.</li></ul><p>Every case is in the <a href="/terms#devoluciones">terms</a>.</p>',
    },
    faq5: {
      question: 'What connection and browser do I need?',
      answer:
        '<p>At least <strong>500 Kbps</strong>; with more speed the video goes up to high definition by itself. Use an up-to-date Chrome, Safari or Edge on your phone, tablet or computer. <strong>Firefox is not supported.</strong></p><p>Before you buy you can <a href="/home#section-check">test your device and connection</a> on the home page.</p>',
    },
    faq6: {
      question: 'Where do I watch a game, and what if I am late?',
      answer:
        '<p>Open the <a href="/calendar">calendar</a> and press play. In a live game you can go back to the beginning, and once it ends it stays as a recording. The score and the plays beside the video go <strong>only as far as you have watched</strong>: nobody gives the ending away.</p>',
    },
    faq7: {
      question: 'I have a bar or a restaurant. Can I show the games?',
      answer:
        '<p>This service is <strong>for personal use</strong> and not available to bars or restaurants. Contact the league’s authorized distributor, who has a plan for your business.</p>',
    },
    faq8: {
      question: 'How do I cancel?',
      answer:
        '<p>Through the league’s <strong>support chat</strong>, with your account’s email and your order number, which is in <a href="/profile#history">your purchase history</a>. Since it is a single payment that does not renew, you do not need to cancel to stop being charged. The period you bought is compulsory, and canceling it early gives no refund.</p>',
    },
  },
  legal: {
    version: 'Version of {{date}}',
    contents: 'Contents',
    print: 'Print',
    termsNote:
      'This is the contract itself, and it exists only in Spanish: the Spanish text is the one that binds you and the league. The frequently asked questions cover the most important parts in English.',
    privacyNote:
      'What data we hold about you, for what and for how long, and what choices you have about it. Where this translation differs, the Spanish text is the one that binds.',
    terms: 'Terms and conditions',
    privacy: 'Privacy notice',
    toPayment: 'Back to payment',
    contactFailed: 'We could not load this. Reload the page.',
  },
  tutorial: {
    title: 'How to watch the games',
    lead: 'From your account to the first pitch, in four steps and less than half a minute.',
    languages: 'Video language',
    video: 'Tutorial: {{language}}',
    failed: 'The video could not be played. The steps are right below.',
    toPrice: 'Choose my package',
    toFaqs: 'Frequently asked questions',
  },
  languages: {
    title: 'Choose your language',
    lead: 'The site is in Spanish and English. In the other languages we show you the tutorial.',
    site: 'Complete site',
    tutorial: 'Video tutorial',
  },
}

export const pagesTexts = addTexts(es, en)
