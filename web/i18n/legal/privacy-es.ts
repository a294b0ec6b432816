import type { LegalDocument } from './legal-document.ts'

/** The privacy notice: docs/data.md in a fan's words. Its version is `PRIVACY_VERSION` of the contract. */
export const privacyEs: LegalDocument = {
  sections: [
    {
      id: 'responsable',
      title: 'Quién es responsable de tus datos',
      blocks: [
        'La liga de beisbol profesional del Pacífico (en adelante, «la Liga») opera Playball y es responsable de los datos personales que tratamos, conforme a la Ley Federal de Protección de Datos Personales en Posesión de los Particulares, publicada en el Diario Oficial de la Federación el 20 de marzo de 2025.',
        'La identidad y el domicilio completos de la Liga, y el medio para comunicarte con ella sobre tus datos, son:',
      ],
    },
    {
      id: 'alcance',
      title: 'A qué se aplica este aviso',
      blocks: [
        'A quien visita el sitio, crea una cuenta, compra un pase, activa una tarjeta prepagada o ve un juego en Playball, y a quien entra a las instalaciones de la Liga. Los sitios de otras empresas a los que lleva un enlace tienen su propio aviso.',
      ],
    },
    {
      id: 'datos',
      title: 'Qué datos tratamos',
      blocks: [
        {
          list: [
            'Identificación y contacto: nombre y correo electrónico. Si tú los das: teléfono, fecha de nacimiento, género, ciudad, país, equipo favorito y jugadores que sigues. De un empresario, su número.',
            'Acceso: tu contraseña y tu NIP, de los que solo guardamos una huella irreversible; tus llaves de acceso (passkeys), y con qué cuenta de Facebook o Apple o con qué teléfono entras, si eliges hacerlo así.',
            'Sesiones: navegador, dispositivo, dirección IP y horas de entrada.',
            'Compras: qué compraste, cuándo, cuánto pagaste, por qué medio, y el correo y el teléfono que escribiste al comprar.',
            'Reproducción: qué juego se ve y en qué dispositivo, hasta dónde ibas, y la calidad con la que llegó.',
            'Avisos, si los pides: de qué juegos y equipos, y la dirección con la que tu navegador los recibe.',
            'Quién te recomendó Playball, si llegaste por el enlace de un afiliado.',
          ],
        },
      ],
    },
    {
      id: 'sensibles',
      title: 'Datos sensibles y menores de edad',
      blocks: [
        'No pedimos datos personales sensibles. La cuenta es para mayores de 18 años; no tratamos a sabiendas datos de menores. Si una persona menor de edad abrió una cuenta, su madre, padre o tutor puede pedirnos que la borremos.',
      ],
    },
    {
      id: 'finalidades',
      title: 'Para qué los usamos',
      blocks: [
        'Usamos tus datos solo para lo que el servicio necesita:',
        {
          list: [
            'crear tu cuenta, dejarte entrar y protegerla de quien no eres tú;',
            'cobrar tu pase, darte tu comprobante y devolverte lo que corresponda;',
            'transmitirte los juegos, en un dispositivo a la vez, y que continúes donde te quedaste;',
            'ofrecerte los paquetes de tu país;',
            'avisarte por correo de tus compras, de tu acceso y de los cambios a este aviso o a los términos;',
            'medir y mejorar la calidad de la transmisión;',
            'cumplir las leyes fiscales y atender a las autoridades que puedan pedirlo.',
          ],
        },
      ],
    },
    {
      id: 'secundarias',
      title: 'Finalidades que no son necesarias',
      blocks: [
        'No hay ninguna. No usamos tus datos para publicidad, no hacemos perfiles comerciales y no vendemos ni rentamos tus datos. Si algún día quisiéramos usarlos para algo más, te pediríamos antes tu consentimiento, y negarlo no afectaría tu servicio.',
      ],
    },
    {
      id: 'pagos',
      title: 'Datos de tus pagos',
      blocks: [
        'El número de tu tarjeta, su fecha y su código van directamente de tu navegador a Openpay, que procesa el pago; no llegan a nuestros servidores. Con PayPal pagas en su propia página. De tu tarjeta guardamos solo una huella cifrada, para reconocer si un mismo pago se repite.',
        'Los avisos que Openpay nos manda sobre un pago pueden traer tu nombre y una parte del número de tu tarjeta.',
      ],
    },
    {
      id: 'otras-formas-de-entrar',
      title: 'Si entras con tu teléfono, Facebook o Apple',
      blocks: [
        'Si entras con tu teléfono, se lo damos a la empresa que te envía el código por SMS. Si entras con Facebook o Apple, esa empresa sabe que usas Playball y nos dice quién eres para ella y, si lo permites, tu nombre y tu correo. No publicamos nada en tus cuentas ni leemos tus contactos.',
      ],
    },
    {
      id: 'reproduccion',
      title: 'Lo que guardamos de lo que ves',
      blocks: [
        'Mientras ves un juego, guardamos qué dispositivo lo reproduce para cumplir la regla de un dispositivo a la vez, y el punto en el que ibas para que puedas continuar. Cada minuto tu reproductor nos dice cómo le llega la imagen: cuánto tardó en empezar, si se detuvo y con qué resolución y retraso. Esos reportes solo se muestran en tu cuenta.',
        'Si la Liga activa Chromecast, el navegador en el que ves un juego busca un Chromecast cerca y para eso carga un programa de Google, que así conoce tu dirección IP y qué navegador usas.',
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies y almacenamiento del navegador',
      blocks: [
        'No usamos cookies de publicidad ni de medición de otras empresas. Esto es todo lo que Playball deja en tu navegador. En conexiones seguras, el nombre de algunas cookies empieza con «__Host-».',
        {
          caption: 'Cookies',
          table: [
            ['Nombre', 'Para qué', 'Cuánto dura'],
            ['sid', 'mantener tu sesión abierta', '30 días'],
            ['XSRF-TOKEN', 'que ningún otro sitio actúe en tu nombre', '30 días'],
            ['did', 'distinguir tus dispositivos, para la regla de uno a la vez', '400 días'],
            ['sign-in-…', 'terminar una entrada de varios pasos', '1 hora'],
            ['lang', 'que la página llegue ya en tu idioma', '1 año'],
            ['affiliate_id', 'recordar qué afiliado nos recomendó', '30 días o hasta tu registro'],
          ],
        },
        {
          caption: 'Almacenamiento local',
          table: [
            ['Nombre', 'Para qué', 'Cuánto dura'],
            ['token, user', 'saber en cada página que entraste', 'hasta que cierres sesión'],
            ['paymentData', 'terminar un pago al volver del banco', 'hasta ver el resultado'],
            ['introToken', 'reproducir una vez el video de bienvenida', 'un solo uso'],
            ['lang', 'el idioma que elegiste', 'hasta que lo borres'],
            ['theme', 'si prefieres el sitio claro u oscuro', 'hasta que lo borres'],
            ['calendar-club', 'el equipo que elegiste en el calendario', 'hasta que lo borres'],
            ['cookies-ptl', 'que ya cerraste el aviso de cookies', 'hasta que lo borres'],
            ['player', 'volumen, velocidad, calidad y tamaño del reproductor', 'hasta que lo borres'],
            ['spoilers-chosen', 'que tus otras pestañas oculten los mismos juegos', 'hasta que lo borres'],
            [
              'moment-of-purchase',
              'llevarte a la jugada que querías ver cuando la tienda nos avise de tu pago',
              'un solo uso, o hasta que cierres tu sesión',
            ],
            ['data-nudge', 'cuánto adelantaste o atrasaste los datos de un juego', 'los últimos 50 juegos'],
            ['line-speed', 'la velocidad de tu conexión, para empezar con la calidad correcta', '1 día'],
            ['spoken-detail', 'cuánto de un juego te cuenta tu lector de pantalla', 'hasta que lo borres'],
          ],
        },
        {
          caption: 'Almacenamiento sin conexión',
          table: [
            ['Nombre', 'Para qué', 'Cuánto dura'],
            [
              'playball-site-…',
              'que el calendario abra sin conexión; se guarda cuando lo ves por primera vez',
              'hasta que lo borres',
            ],
            [
              'playball-answers',
              'los últimos juegos, posiciones y equipos que viste, iguales para todos; nada tuyo',
              'hasta que lo borres',
            ],
          ],
        },
        {
          caption: 'Almacenamiento de la pestaña',
          table: [
            ['Nombre', 'Para qué', 'Cuánto dura'],
            ['return-to', 'llevarte a la página que pediste antes de entrar', 'hasta que entres'],
            [
              'last-checkout',
              'que el botón «Volver al pago» de este aviso te regrese a tu compra',
              'hasta que cierres la pestaña o tu sesión',
            ],
            ['last-payment', 'decirte por qué no pasó un pago', 'hasta que cierres la pestaña o tu sesión'],
            [
              'wanted-moment',
              'llevarte a la jugada que querías ver cuando tengas tu pase',
              'un solo uso, o hasta que cierres la pestaña o tu sesión',
            ],
            ['social-purpose', 'terminar la entrada con Facebook o Apple', 'un solo uso'],
            ['session-ended', 'decirte que tu sesión terminó', 'hasta que entres'],
            [
              'scroll-positions',
              'que al regresar a una página quede donde la dejaste',
              'hasta que cierres la pestaña',
            ],
            [
              'loaded-again',
              'recargar la página una sola vez cuando no llegó completa',
              'hasta que una página funcione o cierres la pestaña',
            ],
            [
              'reloaded: …',
              'recargar la página una sola vez cuando el sitio se actualizó',
              'hasta que cierres la pestaña',
            ],
          ],
        },
        'Puedes borrar todo esto en los ajustes de tu navegador. Sin las cookies de sesión no podrás entrar a tu cuenta ni ver los juegos. En las páginas de pago, Openpay puede guardar en tu navegador lo que necesita para prevenir fraudes, según su propio aviso.',
      ],
    },
    {
      id: 'ubicacion',
      title: 'El país desde el que te conectas',
      blocks: [
        'Para ofrecerte los paquetes de tu país y respetar los límites de la transmisión, determinamos el país a partir de tu dirección IP. Lo hacemos en nuestros propios servidores, sin preguntar a otra empresa y sin usar la ubicación de tu teléfono.',
      ],
    },
    {
      id: 'terceros',
      title: 'Con quién compartimos tus datos',
      blocks: [
        'Solo con las empresas que hacen una parte del servicio por encargo de la Liga, y solo lo que cada una necesita:',
        {
          list: [
            'Openpay y PayPal: lo necesario para cobrarte y devolverte (nombre, correo, teléfono y datos del pago).',
            'El servicio de mensajes SMS: tu teléfono y el código.',
            'El servicio de correo: tu correo y el texto del mensaje.',
            'El servicio de avisos de tu navegador (Google, Mozilla, Apple o Microsoft), si los pides: un mensaje cifrado que solo tu navegador puede leer.',
            'Facebook y Apple: que entras a Playball con ellos, si así lo eliges.',
            'La red de distribución de video, cuando la Liga usa una: tu dirección IP y qué partes del video pides, sin tu nombre ni tu cuenta.',
          ],
        },
        'Algunas de ellas pueden tratar los datos fuera de México. No transferimos tus datos a nadie más sin tu consentimiento, salvo cuando la ley lo ordena.',
      ],
    },
    {
      id: 'videovigilancia',
      title: 'Videovigilancia',
      blocks: [
        'En las instalaciones de la Liga puede haber cámaras de seguridad, señaladas en la entrada. Sus imágenes se usan solo para la seguridad de las personas y de las instalaciones, se conservan 3 meses y después se borran, salvo las que una autoridad pida antes de ese plazo.',
      ],
    },
    {
      id: 'conservacion',
      title: 'Cuánto tiempo guardamos tus datos',
      blocks: [
        {
          caption: 'Plazos',
          table: [
            ['Dato', 'Plazo'],
            [
              'Datos de tu cuenta y formas de entrar',
              'mientras tengas la cuenta; al borrarla se borran en ese momento',
            ],
            ['Sesiones terminadas', '90 días'],
            ['Enlaces que te enviamos por correo', '7 días después de que vencen'],
            ['Entradas a medias y códigos de SMS', 'de una hora a un día después de que vencen'],
            ['Intentos de entrada, redes y dispositivos conocidos (cifrados)', 'de minutos a 180 días'],
            ['Qué dispositivo reprodujo qué juego', '90 días'],
            ['Hasta dónde ibas en un juego', '90 días, o hasta que lo termines'],
            ['Calidad con la que llegó la imagen', '30 días'],
            ['Registros de seguridad del servidor, con tu dirección IP', '90 días'],
            ['Los demás registros del servidor, con tu dirección IP', '30 días'],
            ['De qué juegos pediste aviso', '180 días, o hasta que lo quites'],
            [
              'De qué equipos pediste aviso, y en qué navegador',
              'hasta que lo quites, cierres tu sesión ahí o borres tu cuenta',
            ],
            ['Órdenes y pagos, sin tu nombre', 'de forma permanente; la ley fiscal pide cinco años'],
            ['Correo y teléfono de una orden', 'cinco años, o hasta que borres tu cuenta'],
            [
              'Los mismos, cifrados, si borras tu cuenta con un pago sin terminar o por devolver, solo para devolverte el dinero',
              'hasta 7 días después de que vence ese pago, y mientras te debamos algo',
            ],
            ['Avisos de Openpay sobre un pago', '180 días; si borras tu cuenta, a más tardar un día'],
            ['Que aceptaste este aviso', 'mientras tengas la cuenta; después solo la versión y la fecha'],
            ['Que te avisamos de un cambio, y cuándo', 'cinco años desde que entra en vigor'],
            ['Imágenes de videovigilancia', '3 meses'],
          ],
        },
        'Las copias de seguridad pueden conservar lo anterior hasta 35 días más, cifradas.',
      ],
    },
    {
      id: 'seguridad',
      title: 'Cómo los protegemos',
      blocks: [
        'Las conexiones van cifradas. De las contraseñas y los códigos guardamos solo huellas irreversibles. Cada cuenta ve únicamente sus propios datos, y lo que puede cambiarla pide que confirmes otra vez que eres tú. Si una vulneración de seguridad afecta de forma significativa tus derechos, te lo informaremos de inmediato.',
      ],
    },
    {
      id: 'arco',
      title: 'Tus derechos ARCO',
      blocks: [
        'Tienes derecho a acceder a tus datos, a rectificarlos, a cancelarlos y a oponerte a su uso (derechos ARCO). En «Mi cuenta» puedes ejercer la mayoría al momento y sin costo:',
        {
          list: [
            'Acceso: descarga todos tus datos en «Mis datos».',
            'Rectificación: corrígelos en «Información personal».',
            'Cancelación: elimina tu cuenta en «Mis datos».',
          ],
        },
        'También puedes enviar una solicitud al contacto de la sección 1, con tu nombre, el correo de tu cuenta, un documento que acredite tu identidad o la de quien te representa, y lo que pides. Te responderemos en un máximo de 20 días hábiles y, si procede, lo haremos efectivo dentro de los 15 días hábiles siguientes.',
      ],
    },
    {
      id: 'revocacion',
      title: 'Revocar tu consentimiento y acudir a la autoridad',
      blocks: [
        'Puedes revocar tu consentimiento o limitar el uso de tus datos en cualquier momento, por los mismos medios. Como todo lo que tratamos es necesario para el servicio, revocarlo por completo significa cerrar tu cuenta. De lo vendido conservamos solo lo que la ley fiscal exige, sin tu nombre.',
        'Si crees que no respetamos tus derechos, puedes acudir a la Secretaría Anticorrupción y Buen Gobierno, que es la autoridad en materia de protección de datos personales desde la desaparición del INAI.',
      ],
    },
    {
      id: 'cambios',
      title: 'Cambios a este aviso',
      blocks: [
        'Si cambiamos este aviso, publicaremos aquí la nueva versión, con su fecha, y avisaremos por correo a quienes tengan cuenta cuando el cambio les afecte. Guardamos qué versión aceptaste y cuándo.',
      ],
    },
  ],
}
