import { createModal, errorText } from 'portico'
import { preset } from 'portico/preset'
import 'portico/button.css'
import { base, mainnet } from 'viem/chains'

const modal = createModal({ plugins: preset(), networks: [mainnet, base] })
modal.mount(document.getElementById('wallet'))

onClick('base', () => modal.switchNetwork('eip155:8453'))

onClick('sign', async () => {
  const provider = modal.provider('eip155')
  // Opens the modal if no account is connected.
  const [account] = await provider.request({ method: 'eth_requestAccounts' })
  return provider.request({ method: 'personal_sign', params: [hex('Hello'), account] })
})

function hex(text) {
  const bytes = Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0'))
  return `0x${bytes.join('')}`
}

function onClick(id, action) {
  document.getElementById(id).addEventListener('click', async () => {
    document.getElementById('result').textContent = await action().catch(errorText)
  })
}
