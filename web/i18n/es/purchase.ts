/** The texts of a purchase's own page, which are fetched with it (texts/purchase.ts). */
export const esPurchase = {
  purchase: {
    title: 'Mi compra',
    number: 'Compra {{number}}',
    back: 'Historial de compras',
    notFound: 'No encontramos esta compra en tu cuenta',
    notFoundText:
      'Revisa la dirección, o ábrela desde tu historial. Si la hiciste con otra cuenta, entra con esa.',
    unreachable: 'No pudimos cargar tu compra. Tu pago sigue su curso y seguimos intentando.',
    stale:
      'No logramos conectarnos. Esto es lo que sabíamos el {{when}}; seguimos intentando y la página se pondrá al día sola.',
    timeline: 'Qué ha pasado',
    receipt: 'Comprobante de compra',
    order: 'Tu orden',
    print: 'Imprimir comprobante',
    reference: 'Referencia',
    ordered: 'Fecha de la orden',
    paid: 'Fecha de pago',
    status: 'Estado',
    statuses: {
      pending: 'En espera de pago',
      unknown: 'En verificación',
      succeeded: 'Pagado',
      failed: 'No pagado',
      refunded: 'Reembolsado',
      'charged-back': 'Revertido',
    },
    method: 'Método de pago',
    buyer: 'A nombre de',
    totalPaid: 'Total pagado',
    goOn: {
      bank: 'Continuar en mi banco',
      'card-page': 'Continuar con el pago',
      wallet: 'Continuar en PayPal',
    },
    payAnotherWay: 'Pagar de otra forma',
    checkNow: 'Verificar ahora',
    tryAgain: 'Intentar de nuevo',
    buyAgain: 'Volver a comprar',
    methods: {
      card: 'Tarjeta',
      'card-page': 'Tarjeta',
      cash: 'Efectivo en tienda',
      wallet: 'PayPal',
      prepaid: 'Tarjeta prepagada',
    },
    stages: {
      bank: {
        title: 'Esperando a tu banco',
        text: 'Falta que confirmes el pago en la página de tu banco. Si ya lo hiciste, espera aquí: esta página se actualiza sola.',
      },
      'card-page': {
        title: 'Esperando tu pago',
        text: 'Falta que termines de pagar en la página segura de Openpay. Si ya lo hiciste, espera aquí: esta página se actualiza sola.',
      },
      wallet: {
        title: 'Esperando a PayPal',
        text: 'Falta que apruebes el pago en PayPal. Si ya lo hiciste, espera aquí: esta página se actualiza sola.',
      },
      cash: {
        title: 'Paga en la tienda',
        text: 'Lleva tu referencia a la tienda. En cuanto pagues, tu pase se activa solo y te avisamos por correo.',
      },
      verifying: {
        title: 'Estamos verificando tu pago',
        text: 'Todavía no sabemos qué decidió tu banco. No vuelvas a pagar: seguimos preguntando y esta página se actualiza sola.',
      },
      'verifying-wallet': {
        title: 'Estamos verificando tu pago',
        text: 'PayPal todavía no nos confirma el pago. No vuelvas a pagar: seguimos preguntando y esta página se actualiza sola.',
      },
      'verifying-cash': {
        title: 'Estamos preparando tu referencia',
        text: 'Todavía no sabemos si quedó lista. No se te ha cobrado nada: seguimos preguntando y aparecerá aquí sola.',
      },
      'verifying-prepaid': {
        title: 'Estamos activando tu tarjeta',
        text: 'Todavía no sabemos si quedó activada. No se usa dos veces: seguimos preguntando y esta página se actualiza sola.',
      },
      paid: {
        title: 'Pago confirmado',
        text: 'Tu pase vale hasta el {{date}}. Te enviamos el comprobante a tu correo.',
      },
      'paid-twice': {
        title: 'Pagaste dos veces lo mismo',
        text: 'Tu pase está activo y este segundo pago no hacía falta: te devolvemos {{total}} a más tardar el {{by}}. No tienes que hacer nada.',
      },
      refunding: {
        title: 'Tu dinero va de regreso',
        text: 'Te devolvemos {{total}} a más tardar el {{by}}. Ya pedimos la devolución; según tu banco tarda de unos minutos a unos días.',
      },
      'refunding-wallet': {
        title: 'Tu dinero va de regreso',
        text: 'Te devolvemos {{total}} a más tardar el {{by}}. Ya se lo pedimos a PayPal; tarda de unos minutos a unos días.',
      },
      'refund-by-hand': {
        title: 'Te debemos este pago',
        text: 'Te devolvemos {{total}} a más tardar el {{by}}. Esta forma de pago no lo permite sola: la liga te escribe a tu correo para devolvértelo.',
      },
      refused: {
        title: 'El pago no pasó',
        text: 'No se te cobró nada. Inténtalo de nuevo o paga de otra forma.',
      },
      expired: {
        title: 'Se acabó el tiempo para pagar',
        text: 'No se te cobró nada. Si todavía quieres tu pase, empieza de nuevo.',
      },
      'expired-cash': {
        title: 'Tu referencia venció',
        text: 'Si ya la pagaste en la tienda, tu pase se activa solo en cuanto la tienda nos avise. Si no, no se te cobró nada: empieza de nuevo cuando quieras.',
      },
      cancelled: {
        title: 'Cancelaste el pago',
        text: 'No se te cobró nada. Puedes intentarlo de nuevo o pagar de otra forma.',
      },
      'not-needed': {
        title: 'Este pago no hizo falta',
        text: 'Ya tenías este pase por otra compra, así que lo cancelamos. No se te cobró nada.',
      },
      'not-needed-open': {
        title: 'Este pago ya no hace falta',
        text: 'Ya tienes este pase por otra compra: no lo pagues. Si el dinero llegara de todos modos, te lo devolvemos completo.',
      },
      'not-charged': {
        title: 'El cargo no se hizo',
        text: 'No se te cobró nada. Ya puedes intentarlo otra vez.',
      },
      refunded: {
        title: 'Te devolvimos tu dinero',
        text: 'Regresaron {{total}} a tu forma de pago y el pase de esta compra terminó.',
      },
      'charged-back': {
        title: 'Tu banco revirtió el pago',
        text: 'El titular pidió a su banco que le devolviera {{total}}, así que el pase de esta compra terminó. Si no fuiste tú, habla con tu banco.',
      },
      'charged-back-wallet': {
        title: 'PayPal revirtió el pago',
        text: 'El titular pidió a PayPal que le devolviera {{total}}, así que el pase de esta compra terminó. Si no fuiste tú, habla con PayPal.',
      },
    },
    events: {
      created: 'Referencia creada',
      'waiting-for-bank': 'Esperando a tu banco…',
      'waiting-for-wallet': 'Esperando tu aprobación en PayPal…',
      'waiting-for-cash': 'Esperando tu pago en la tienda…',
      verifying: 'Verificando el pago…',
      'verifying-cash': 'Verificando la referencia…',
      paid: 'Pago confirmado',
      refused: 'Pago no aprobado',
      expired: 'Se acabó el tiempo para pagar',
      'expired-cash': 'La referencia venció',
      cancelled: 'Cancelaste el pago en PayPal',
      'not-charged': 'El cargo no se hizo',
      'not-needed': 'Ya no hace falta: pagaste este pase de otra forma',
      withdrawn: 'Cancelado: ya no se puede pagar',
      'paid-twice': 'Pagaste dos veces lo mismo: te devolvemos uno de los dos pagos',
      'refund-requested': 'Devolución solicitada',
      'refund-by-hand': 'La liga te devuelve este pago',
      refunded: 'Dinero devuelto',
      'charged-back': 'Tu banco revirtió el pago',
      'charged-back-wallet': 'PayPal revirtió el pago',
      reinstated: 'El pago volvió a quedar firme',
      'pass-moved': 'Tu pase se movió a otro día porque no hubo juegos',
      'credit-lost': 'Terminó porque se revirtió el pago que se te había abonado',
      'receipt-sent': 'Comprobante enviado a tu correo',
    },
  },
}
