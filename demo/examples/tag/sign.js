// Loads the modal's code, unless it is loaded already.
const findProvider = async () => {
  const modal = await document.querySelector('portico-button').load()
  return modal.provider('eip155')
}

const sign = async () => {
  const provider = await findProvider()
  // Opens the modal if no account is connected.
  const [account] = await provider.request({ method: 'eth_requestAccounts' })
  return provider.request({ method: 'personal_sign', params: ['0x48656c6c6f', account] })
}

document.getElementById('sign').addEventListener('click', async () => {
  document.getElementById('result').textContent = await sign().catch((error) => error.message)
})
