/** The part in use of the card provider's browser library v1. */
export type OpenPay = {
  setId(id: string): void
  setApiKey(key: string): void
  setSandboxMode(sandbox: boolean): void
  deviceData: { setup(formId?: string, hiddenFieldName?: string): string }
  card: {
    validateCardNumber(number: string): boolean
    validateCVC(code: string, number?: string): boolean
    validateExpiry(month: string, year: string): boolean
  }
  token: {
    create(
      card: ProviderCard,
      onSuccess: (response: { data: { id: string } }) => void,
      onFailure: (error: unknown) => void,
    ): void
  }
}

export type ProviderCard = {
  card_number: string
  holder_name: string
  expiration_month: string
  expiration_year: string
  cvv2: string
}

export type ProviderSettings = { merchantId: string; publicKey: string; sandbox: boolean; scripts: string[] }

declare global {
  interface Window {
    OpenPay?: OpenPay
  }
}

/** The library, configured for this merchant, and the provider's id of this device. */
export type CardProvider = { openPay: OpenPay; deviceId: string }

/** Loads the provider's scripts in order and configures them. Throws when one fails to load. */
export const loadCardProvider = async (settings: ProviderSettings): Promise<CardProvider> => {
  for (const url of settings.scripts) await loadScript(url)
  const openPay = window.OpenPay
  if (!openPay) throw new Error('the card provider’s script did not start')
  openPay.setId(settings.merchantId)
  openPay.setApiKey(settings.publicKey)
  openPay.setSandboxMode(settings.sandbox)
  return { openPay, deviceId: openPay.deviceData.setup() }
}

const loadedScripts = new Map<string, Promise<void>>()

const loadScript = (url: string): Promise<void> => {
  const existing = loadedScripts.get(url)
  if (existing) return existing
  const loading = new Promise<void>((onSuccess, onFailure) => {
    const script = document.createElement('script')
    script.src = url
    script.onload = () => onSuccess()
    script.onerror = () => {
      loadedScripts.delete(url)
      script.remove()
      onFailure(new Error(`no script at ${url}`))
    }
    document.head.append(script)
  })
  loadedScripts.set(url, loading)
  return loading
}

/** Why tokenization failed: the provider's error code, 0 when it was unreachable. */
export class TokenizationError extends Error {
  readonly code: number

  constructor(code: number) {
    super(`the card provider made no token (${code})`)
    this.code = code
  }
}

/** Exchanges the card for a token at the provider; its data goes nowhere else. @throws TokenizationError */
export const createToken = ({ openPay }: CardProvider, card: ProviderCard): Promise<string> =>
  new Promise((onSuccess, onFailure) => {
    openPay.token.create(
      card,
      (response) => onSuccess(response.data.id),
      (error) => onFailure(new TokenizationError(errorCodeOf(error))),
    )
  })

const errorCodeOf = (error: unknown): number => {
  const data = (error as { data?: { error_code?: unknown } | null } | null)?.data
  return Number(data?.error_code ?? 0) || 0
}
