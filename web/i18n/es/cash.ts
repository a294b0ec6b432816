/** The texts of paying in cash, fetched with the checkout and with a purchase's page (texts/cash.ts). */
export const esCash = {
  cash: {
    title: 'Paga en efectivo en una tienda',
    lead: 'Te damos una referencia con código de barras. Págala en cualquier tienda afiliada a Paynet; tu pase se activa en cuanto la tienda nos avisa.',
    make: 'Generar referencia para pagar en efectivo',
    wait: 'Estamos generando tu referencia…',
    verifying: 'No hay respuesta; seguimos intentando. No se crea otra referencia…',
    note: 'Tienes tres días para pagar, o menos si el paquete termina antes. La tienda puede cobrar una comisión aparte.',
    unreachable:
      'No pudimos confirmar tu referencia. Inténtalo otra vez: si ya existe, te damos la misma y no se crea otra.',
    readyTitle: 'Tu referencia está lista',
    readyText: 'También te la mandamos por correo y queda en tu cuenta.',
    seePurchase: 'Ver mi compra',
    reference: 'Referencia',
    barcode: 'Código de barras de la referencia {{reference}}',
    noBarcode: 'No pudimos dibujar el código de barras. En la tienda pueden teclear la referencia.',
    amount: 'Importe exacto',
    due: 'Paga antes del',
    dueAt: '{{moment}}, hora del centro de México',
    product: 'Paquete',
    stepsTitle: 'Cómo pagar',
    step1: 'Ve a una tienda afiliada a Paynet, con esta página impresa o en tu celular.',
    step2: 'Di que es un pago de servicio con Paynet y muestra el código de barras, o dicta la referencia.',
    step3: 'Paga el importe exacto en efectivo y guarda tu ticket.',
    step4: 'Tu pase se activa solo y te mandamos el comprobante por correo.',
    print: 'Imprimir la referencia',
  },
}
