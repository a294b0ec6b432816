// Stand-in for Openpay's browser library, with the same API. The card goes from the page to this script's own
// origin alone. The block makes a private scope: only `window.OpenPay` is global.
{
  const here = new URL(document.currentScript.src)
  const api = new URL('v1/', here).href
  const TIMEOUT_MS = 40_000

  const trim = (value) => String(value ?? '').trim()
  const digitsOf = (value) => String(value ?? '').replace(/[\s-]+/g, '')

  const TYPES = [
    { name: 'Visa Electron', begins: /^(4026|417500|4508|4844|491[37])/, lengths: [16] },
    { name: 'Visa', begins: /^4/, lengths: [16] },
    { name: 'Mastercard', begins: /^5[1-5]/, lengths: [16] },
    { name: 'American Express', begins: /^3[47]/, lengths: [15], code: 4 },
    { name: 'Carnet', begins: /^(506\d{3}|6046|286900|502275)/, lengths: [16] },
    { name: 'Diners Club Carte Blanche', begins: /^30[0-5]/, lengths: [14] },
    { name: 'Diners Club International', begins: /^36/, lengths: [14] },
    { name: 'JCB', begins: /^35(2[89]|[3-8]\d)/, lengths: [16] },
    { name: 'Discover', begins: /^(6011|65|64[4-9])/, lengths: [16] },
  ]
  const typeOf = (digits) => TYPES.find((type) => type.begins.test(digits))

  const passesLuhn = (digits) => {
    let sum = 0
    for (let i = 0; i < digits.length; i += 1) {
      let digit = Number(digits[digits.length - 1 - i])
      if (i % 2 === 1) digit *= 2
      sum += digit > 9 ? digit - 9 : digit
    }
    return sum % 10 === 0
  }

  const card = {
    validateCardNumber(number) {
      const digits = digitsOf(number)
      if (!/^\d{12,19}$/.test(digits) || !passesLuhn(digits)) return false
      const type = typeOf(digits)
      return type === undefined || type.lengths.includes(digits.length)
    },
    validateCVC(code, number) {
      const digits = trim(code)
      if (number === undefined) return /^\d{3,4}$/.test(digits)
      const length = typeOf(digitsOf(number))?.code ?? 3
      return /^\d+$/.test(digits) && digits.length === length
    },
    validateExpiry(month, year) {
      const [m, y] = [trim(month), trim(year)]
      if (!/^\d{1,2}$/.test(m) || !/^\d{4}$/.test(y)) return false
      if (Number(m) < 1 || Number(m) > 12) return false
      // Good until the first moment of the month after.
      return new Date(Number(y), Number(m), 1) > new Date()
    },
    cardType: (number) => typeOf(digitsOf(number))?.name ?? '',
    luhnCheck: (number) => passesLuhn(digitsOf(number)),
  }

  const failure = (message, status, data) => ({
    message,
    status,
    data,
    toString: () => `${message} [status ${status}]`,
  })

  const post = (path, body, ok, err) => {
    if (!/^[a-z0-9]+$/i.test(OpenPay.id ?? '')) return err(failure('Empty or invalid OpenPay ID', 0, {}))
    if (!/^pk_[a-z0-9]+$/i.test(OpenPay.key ?? ''))
      return err(failure('Empty or invalid OpenPay API Key', 0, {}))
    const base = OpenPay.sandboxMode ? OpenPay.sandboxHostname : OpenPay.hostname
    const request = new XMLHttpRequest()
    request.open('POST', `${base}${OpenPay.id}/${path}`, true)
    request.withCredentials = true
    request.timeout = TIMEOUT_MS
    request.setRequestHeader('Accept', 'application/json')
    request.setRequestHeader('Content-Type', 'application/json')
    request.setRequestHeader('Authorization', `Basic ${btoa(`${OpenPay.key}:`)}`)
    request.ontimeout = () => err(failure(`Timeout after ${TIMEOUT_MS} milliseconds`, 0, {}))
    request.onerror = () => err(failure('Request error', 0, {}))
    request.onload = () => settle(request, ok, err)
    request.send(JSON.stringify(body))
  }

  const settle = (request, ok, err) => {
    const good = request.status >= 200 && request.status < 300
    let data
    try {
      data = JSON.parse(request.responseText)
    } catch {
      return err(
        failure(good ? 'Response error (Unknown final status)' : 'Response error', request.status, null),
      )
    }
    return good ? ok({ data, status: 200 }) : err(failure('Request error', request.status, data))
  }

  const FIELDS = ['card_number', 'holder_name', 'cvv2', 'expiration_month', 'expiration_year']

  const token = {
    create(params, ok, err) {
      if (params === null || typeof params !== 'object') throw new Error('tarjeta invalid')
      post('tokens', params, ok ?? OpenPay.log, err ?? OpenPay.log)
    },
    // Reads the fields marked data-openpay-card (and -address), as the official script does.
    extractFormAndCreate(form, ok, err) {
      const element = typeof form === 'string' ? document.getElementById(form) : (form?.[0] ?? form)
      if (!element) throw new Error('form invalid')
      const read = (attribute, names) => {
        const found = {}
        for (const field of element.querySelectorAll(`[${attribute}]`)) {
          const name = field.getAttribute(attribute)
          if (names === undefined || names.includes(name)) found[name] = field.value
        }
        return found
      }
      const params = read('data-openpay-card', FIELDS)
      const address = read('data-openpay-card-address')
      token.create(Object.keys(address).length > 0 ? { ...params, address } : params, ok, err)
    },
  }

  const OpenPay = {
    version: 1,
    sandboxMode: false,
    hostname: api,
    sandboxHostname: api,
    setId(id) {
      OpenPay.id = id
    },
    setApiKey(key) {
      OpenPay.key = key
    },
    setSandboxMode(flag) {
      OpenPay.sandboxMode = Boolean(flag)
    },
    getSandboxMode: () => OpenPay.sandboxMode,
    // Where the official script writes to the console; a card's answer does not belong there.
    log() {},
    card,
    token,
  }
  window.OpenPay = OpenPay
}
