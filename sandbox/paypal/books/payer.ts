/** The one payer of the sandbox, whose name tells windows-1252 from UTF-8. Nobody real. */
export const PAYER = {
  id: 'EMUPAYERPENA1',
  givenName: 'Íñigo',
  surname: 'Peña',
  email: 'inigo.pena@comprador.test',
  country: 'MX',
} as const
