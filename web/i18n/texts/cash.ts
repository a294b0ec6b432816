import type { TextsLike } from '../es.ts'
import { addTexts } from '../translate.ts'

/** Texts of paying in cash. */
const es = {
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

const en: TextsLike<typeof es> = {
  cash: {
    title: 'Pay in cash at a store',
    lead: 'We give you a reference with a barcode. Pay it at any store affiliated with Paynet; your pass is active as soon as the store tells us.',
    make: 'Make a reference to pay in cash',
    wait: 'We are making your reference…',
    verifying: 'No response yet; we are still trying. No other reference will be made…',
    note: 'You have three days to pay, or less if the package ends sooner. The store may charge a fee of its own.',
    unreachable:
      'We could not confirm your reference. Try again: if it exists, you get the same one and no other is made.',
    readyTitle: 'Your reference is ready',
    readyText: 'We also emailed it to you, and it stays in your account.',
    seePurchase: 'See my purchase',
    reference: 'Reference',
    barcode: 'Barcode of the reference {{reference}}',
    noBarcode: 'We could not draw the barcode. The store can type the reference.',
    amount: 'Exact amount',
    due: 'Pay before',
    dueAt: '{{moment}}, Mexico City time',
    product: 'Package',
    stepsTitle: 'How to pay',
    step1: 'Go to a store affiliated with Paynet with this page printed or on your phone.',
    step2: 'Say that it is a service payment with Paynet and show the barcode, or read out the reference.',
    step3: 'Pay the exact amount in cash and keep the receipt.',
    step4: 'Your pass becomes active by itself, and we email you the receipt.',
    print: 'Print the reference',
  },
}

export const cashTexts = addTexts(es, en)
