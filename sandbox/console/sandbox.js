// The first page's buttons: each names a control's method, address and body, and shows what it answered.
for (const button of document.querySelectorAll('button[data-send]')) {
  button.addEventListener('click', async () => {
    const [method, url] = button.dataset.send.split(' ')
    const body = button.dataset.body
    const headers = body ? { 'content-type': 'application/json' } : {}
    await fetch(url, { method, headers, ...(body ? { body } : {}) })
    location.reload()
  })
}

// A form that an identity provider sends back to the site by itself.
document.querySelector('form[data-send-now]')?.submit()
