import type { DeclineReason } from '../payment-provider.ts'

/** Openpay's error numbers (documentation: documents.openpay.mx, errors). */
const reasons: Record<string, DeclineReason> = {
  1001: 'data-unreadable',
  1002: 'merchant-refused',
  1007: 'declined',
  1008: 'merchant-refused',
  1009: 'merchant-refused',
  1010: 'merchant-refused',
  2004: 'number-invalid',
  2005: 'expiry-invalid',
  2006: 'security-code-invalid',
  2007: 'number-invalid',
  2009: 'security-code-invalid',
  2010: 'authentication-failed',
  3001: 'declined',
  3002: 'card-expired',
  3003: 'insufficient-funds',
  3006: 'call-bank',
  3008: 'call-bank',
  3012: 'call-bank',
  4001: 'merchant-refused',
  // These are words of the status, where a failed charge has no number: nobody answered the bank's page in
  // time.
  cancelled: 'authentication-failed',
  expired: 'authentication-failed',
  failed: 'declined',
}

/** A card that is stolen, lost or suspicious (other numbers from 3000 on) is never more than declined. */
export const openpayDeclineReason = (errorCode: string): DeclineReason =>
  reasons[errorCode] ?? (/^3\d{3}$/.test(errorCode) ? 'declined' : 'data-refused')
