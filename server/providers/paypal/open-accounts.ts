import type { PaypalSettings } from '../../settings/paypal.ts'
import type { PaymentProvider } from '../payment-provider.ts'
import { openPaypal } from './paypal.ts'
import { openCertificates } from './paypal-certificates.ts'
import type { PaypalAccountDeps } from './paypal-lookup.ts'

type Deps = Pick<PaypalAccountDeps, 'fetch' | 'clock' | 'timers'> & {
  settings: { mode: 'demo' | 'live'; paypal: PaypalSettings }
}

/** Our accounts at PayPal that are set, each a provider of its own: of buyers in Mexico, and elsewhere. */
export const openPaypalAccounts = ({ settings, ...deps }: Deps): PaymentProvider[] => {
  const { accounts, certificateHosts, ...addresses } = settings.paypal
  const certificates = openCertificates({ ...deps, hosts: certificateHosts })
  const open = (name: PaypalAccountDeps['name'], account: PaypalSettings['accounts']['MXN']) =>
    account === undefined
      ? []
      : [
          openPaypal({
            ...deps,
            ...addresses,
            ...account,
            name,
            certificates,
            takesTestMoney: settings.mode === 'demo',
          }),
        ]
  return [...open('paypal-mx', accounts.MXN), ...open('paypal-intl', accounts.USD)]
}
