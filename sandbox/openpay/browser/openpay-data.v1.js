// Stand-in for Openpay's device data library: gives the page a device session id, and gathers nothing.
;(() => {
  const ID_BYTES = 24

  const newId = () => {
    const bytes = crypto.getRandomValues(new Uint8Array(ID_BYTES))
    return Array.from(bytes, (byte) => byte.toString(36).padStart(2, '0').slice(-1)).join('')
  }

  let id
  const hide = (formId, name, value) => {
    const form = document.getElementById(formId)
    if (form === null) return
    const input = form.querySelector(`input[name="${CSS.escape(name)}"]`) ?? document.createElement('input')
    input.type = 'hidden'
    input.name = name
    input.id = name
    input.value = value
    form.append(input)
  }

  window.OpenPay ??= {}
  window.OpenPay.deviceData = {
    // One id for the page's life; put in a hidden field when a form is named.
    setup(formId, hiddenFieldName) {
      id ??= newId()
      if (formId) hide(formId, hiddenFieldName ?? 'deviceDataId', id)
      return id
    },
    getDeviceDataId: () => id,
  }
})()
