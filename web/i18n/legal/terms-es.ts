import type { LegalDocument } from './legal-document.ts'

/** Year and month since when these terms apply. */
export const TERMS_VERSION = '2026-11'

/** The contract (specification, chapters 5 and 9). It exists only in Spanish. */
export const termsEs: LegalDocument = {
  sections: [
    {
      id: 'partes',
      title: 'Quiénes somos y qué es este contrato',
      blocks: [
        'Playball es el sitio en el que la liga de beisbol profesional del Pacífico (en adelante, «la Liga») transmite sus juegos por internet. La Liga es quien te presta el servicio y con quien celebras este contrato.',
        'Al crear tu cuenta, al comprar un pase o al activar una tarjeta prepagada aceptas estos términos. Si no estás de acuerdo con ellos, no crees una cuenta ni compres un pase.',
        'El aviso de privacidad explica qué hacemos con tus datos personales. Es un documento aparte y también forma parte de lo que aceptas al registrarte.',
      ],
    },
    {
      id: 'palabras',
      title: 'Qué significan algunas palabras',
      blocks: [
        {
          list: [
            'Cuenta: tu registro en Playball, con tu nombre y tus formas de entrar.',
            'Pase: el paquete que compras; te da acceso a los juegos durante su vigencia. En el sitio también lo llamamos membresía o paquete.',
            'Vigencia: el periodo entre el primer y el último día del pase. La ves antes de pagar, en tu comprobante y en «Mi cuenta».',
            'Día de beisbol: el día de la liga, en tiempo del centro de México, desde las 00:00 hasta que termina el último juego.',
          ],
        },
      ],
    },
    {
      id: 'edad',
      title: 'Quién puede contratar',
      blocks: [
        'Para tener una cuenta debes haber cumplido 18 años. Las personas menores de edad pueden ver los juegos solo con la cuenta de su madre, padre o tutor, bajo su responsabilidad.',
        'Te comprometes a darnos datos verdaderos y a mantenerlos al día en «Mi cuenta».',
      ],
    },
    {
      id: 'servicio',
      title: 'Qué incluye el servicio',
      blocks: [
        'Con un pase vigente ves en vivo los juegos que la Liga transmite y, cuando terminan, los juegos grabados que estén disponibles en el calendario. El calendario, el marcador y las estadísticas son públicos y no necesitan pase.',
        'Cada paquete abre lo que dice su descripción: un día de beisbol, la temporada regular, los playoffs con la serie final o la temporada completa. Un pase de un día o de una parte de la temporada no abre ningún video antes de que empiece su vigencia.',
        'La Serie del Caribe no está incluida en ningún paquete. Sus juegos no se muestran a quienes se conectan desde los Estados Unidos.',
        'Los paquetes y los precios dependen del país desde el que compras, que determinamos por tu conexión a internet.',
      ],
    },
    {
      id: 'requisitos',
      title: 'Qué necesitas para ver los juegos',
      blocks: [
        'La velocidad mínima de conexión es de 500 Kbps. Con esa velocidad verás la imagen en una calidad básica; para alta definición se necesita más. La conexión a internet, el dispositivo y los datos que consumas corren por tu cuenta.',
        'Necesitas un navegador compatible y actualizado. El reproductor no funciona en Firefox: usa Chrome, Safari o Edge. En el inicio del sitio puedes probar tu dispositivo y tu conexión antes de comprar, sin costo.',
      ],
    },
    {
      id: 'cuenta',
      title: 'Tu cuenta y tu contraseña',
      blocks: [
        'La cuenta es personal. Eres responsable de cuidar tu contraseña y tus demás formas de entrar, y de lo que se haga con ellas. Si crees que alguien más entró a tu cuenta, cambia tu contraseña y cierra las demás sesiones en «Mi cuenta».',
        'Puedes eliminar tu cuenta cuando quieras desde «Mi cuenta». Al eliminarla pierdes los pases que tenga, y esa eliminación no se puede deshacer.',
      ],
    },
    {
      id: 'dispositivo',
      title: 'Un dispositivo a la vez',
      blocks: [
        'Puedes entrar a tu cuenta en varios dispositivos, pero los juegos se ven en un solo dispositivo a la vez por cuenta. Si empiezas a ver en otro, el sitio te dice cuál está en uso y te permite continuar en el nuevo; entonces el anterior se detiene.',
        'Si detectamos que una misma cuenta o una misma transmisión se usa en varios dispositivos al mismo tiempo, podemos detener la reproducción y pedirte que confirmes que eres tú.',
      ],
    },
    {
      id: 'uso',
      title: 'Uso personal y no comercial',
      blocks: [
        'El servicio es para uso personal y no comercial, en tu hogar o donde estés. No puedes:',
        {
          list: [
            'exhibir los juegos en bares, restaurantes, hoteles, comercios ni en ningún lugar abierto al público;',
            'copiar, grabar, retransmitir, vender ni publicar la imagen o el sonido, completos o en partes;',
            'prestar, rentar ni revender tu cuenta o tu pase;',
            'saltarte las medidas técnicas que protegen la transmisión o los límites de país y de dispositivo.',
          ],
        },
        'El servicio no está disponible para bares y restaurantes. Si tienes un negocio, comunícate con el distribuidor autorizado de la Liga.',
      ],
    },
    {
      id: 'precio',
      title: 'Precio',
      blocks: [
        'El precio total, con su moneda y con la comisión por compra en línea cuando la hay, aparece antes de que pagues. Después lo encuentras en tu comprobante y en «Mi cuenta», en tu historial de compras.',
        'Cada compra es un solo pago por toda la vigencia. Ningún pase se renueva ni se cobra solo otra vez.',
        'Si ya tienes un pase vigente y compras otro más grande que lo incluye, pagas solo la diferencia con lo que ya pagaste en la misma moneda. Lo que se abrió con una tarjeta prepagada no se descuenta.',
      ],
    },
    {
      id: 'formas-de-pago',
      title: 'Formas de pago',
      blocks: [
        'Aceptamos, según el paquete y el país:',
        {
          list: [
            'tarjetas de crédito y de débito, a través de Openpay;',
            'la cartera electrónica PayPal;',
            'efectivo en tiendas autorizadas, con una referencia que tiene fecha límite, cuando el sitio ofrece esa opción;',
            'tarjetas prepagadas compradas en tienda, que se activan con su folio y su código secreto.',
          ],
        },
        'Los datos de tu tarjeta van directamente a la empresa que procesa el pago; la Liga no los recibe ni los guarda. Tu banco puede pedirte que confirmes la compra.',
        'El pase se abre cuando el pago queda confirmado. El efectivo en tienda puede tardar en reflejarse. Una referencia vencida no debe pagarse.',
      ],
    },
    {
      id: 'falta-de-pago',
      title: 'Si el pago falla',
      blocks: [
        'Si un pago no se completa, no se abre el pase y no se te cobra nada. Si después de abrir el pase el pago se cancela, se devuelve o lo revierte tu banco o PayPal, podemos suspender el acceso que se abrió con él, y también el de un paquete mayor al que ese pago se abonó.',
        'Si la reversión se resuelve a favor de la Liga, el acceso vuelve a quedar abierto hasta el final de su vigencia.',
      ],
    },
    {
      id: 'periodo',
      title: 'Periodo obligatorio',
      blocks: [
        'El periodo de la suscripción es obligatorio: contratas el pase por toda su vigencia, y esta no se acorta, no se pausa ni se traslada a otra persona o a otra temporada, salvo lo que dice la sección siguiente sobre la lluvia.',
        'Si la Liga amplía la temporada, la vigencia de los pases de esa temporada se amplía con ella sin costo. Nunca se acorta por debajo de lo que compraste.',
      ],
    },
    {
      id: 'devoluciones',
      title: 'Los pagos no son reembolsables',
      blocks: [
        'Los pagos no son reembolsables: no devolvemos el precio de un pase por no usarlo, por cambiar de opinión, por una falla de tu dispositivo o de tu conexión, ni por usarlo solo en parte. Una tarjeta prepagada activada no se devuelve ni se cambia.',
        'Estas son las únicas excepciones, y se aplican solas, sin que tengas que pedirlas:',
        {
          list: [
            'Pago doble: si pagas dos veces lo mismo, devolvemos el pago que sobra.',
            'Pago que ya no abrió nada: si tu pago se confirma cuando lo que compraste ya había terminado, lo devolvemos.',
            'Día sin beisbol: si en el día de tu pase no se juega ningún juego, por lluvia u otra causa, tu pase se mueve al siguiente día con juego. Si ya no queda otro día en la temporada de ese paquete, devolvemos el pago. Un juego suspendido en el que se hizo al menos un lanzamiento cuenta como jugado.',
            'Paquete mayor sin respaldo: si el pago que se te abonó para cambiar a un paquete más grande se devuelve o se revierte de manera definitiva, ese paquete termina y devolvemos lo que pagaste de más por él, salvo que su temporada ya hubiera concluido.',
          ],
        },
        'La devolución se hace por la misma forma de pago. Si la tienda o la empresa de pagos no permite devolver de manera automática, te lo avisamos por correo y la Liga la hace a mano. Los días que tarde dependen de tu banco.',
        'Nada de lo anterior limita los derechos que la Ley Federal de Protección al Consumidor te da y a los que no puedes renunciar.',
      ],
    },
    {
      id: 'cancelacion',
      title: 'Cancelación',
      blocks: [
        'Puedes pedir la cancelación de tu suscripción en cualquier momento por el chat de atención de la Liga. Ten a la mano el correo de tu cuenta y el número de tu orden, que encuentras en «Mi cuenta».',
        'Como cada pase es un solo pago que no se renueva, no necesitas cancelar para que deje de cobrarse. Cancelar antes de que termine la vigencia cierra tu acceso y no da derecho a reembolso, fuera de las excepciones de la sección anterior.',
      ],
    },
    {
      id: 'suspension',
      title: 'Suspensión y terminación por la Liga',
      blocks: [
        'La Liga puede suspender o terminar tu acceso si incumples estos términos: en especial si das un uso comercial al servicio, si retransmites los juegos, si compartes tu cuenta o si falla el pago. Si la causa se puede corregir, te lo diremos antes por correo.',
      ],
    },
    {
      id: 'disponibilidad',
      title: 'Disponibilidad de la transmisión',
      blocks: [
        'Hacemos lo razonable para que cada juego se vea bien y a tiempo, pero una transmisión por internet puede interrumpirse, llegar con retraso o verse en menor calidad por causas que no controlamos. Los horarios y los juegos pueden cambiar por lluvia o por decisión de la Liga; el calendario siempre dice lo último.',
        'Los juegos grabados se ofrecen mientras la Liga los conserve. Los marcadores y las estadísticas son informativos; los oficiales son los que publica la Liga.',
      ],
    },
    {
      id: 'propiedad',
      title: 'Propiedad intelectual',
      blocks: [
        'Las transmisiones, las marcas, los escudos, los textos y los programas del sitio son de la Liga, de sus clubes o de quienes se los licencian. El pase te da permiso de ver los juegos durante su vigencia, sin exclusividad y sin poder cederlo; no te transmite ningún otro derecho.',
      ],
    },
    {
      id: 'responsabilidad',
      title: 'Límite de responsabilidad',
      blocks: [
        'Hasta donde la ley lo permite, la responsabilidad total de la Liga frente a ti por cualquier causa relacionada con el servicio se limita al importe de una cuota mensual de suscripción. Cuando tu pase es de un solo pago, esa cuota es lo que pagaste dividido entre los meses de su vigencia, o el pago completo si dura un mes o menos.',
        'Este límite no se aplica a las devoluciones de la sección «Los pagos no son reembolsables», al dolo, ni a lo que la ley no permite limitar.',
      ],
    },
    {
      id: 'cambios',
      title: 'Cambios a los términos, al precio o al paquete',
      blocks: [
        'La Liga puede cambiar estos términos, los precios y los paquetes. Si un cambio te afecta, te avisaremos con un mensaje al correo de tu cuenta antes de que entre en vigor. Un cambio de precio no toca lo que ya pagaste.',
        'Si sigues usando el servicio después de la fecha que diga el aviso, aceptas el cambio. La versión vigente es siempre la que se publica en esta página.',
      ],
    },
    {
      id: 'ley',
      title: 'Ley aplicable y jurisdicción',
      blocks: [
        'Este contrato se rige por las leyes de los Estados Unidos Mexicanos. Para interpretarlo y cumplirlo, las partes se someten a los tribunales competentes de Guadalajara, Jalisco, México, y renuncian a cualquier otro fuero que pudiera corresponderles.',
        'Antes de acudir a un tribunal puedes presentar una queja ante la Procuraduría Federal del Consumidor (Profeco).',
        'Si una parte de este contrato resulta nula, las demás siguen vigentes. El texto que obliga es este, en español.',
      ],
    },
  ],
}
