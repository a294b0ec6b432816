/** The texts of the reading pages, fetched with them (texts/pages.ts). Answers to questions are HTML. */
export const esPages = {
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
