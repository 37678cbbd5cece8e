import { ed25519 } from '@noble/curves/ed25519'
import { base58, hex } from '@scure/base'
import { MessagePanel } from './MessagePanel.js'

/** Polkadot, through `modal.provider('polkadot')`. */
export function PolkadotPanel() {
  return (
    <MessagePanel
      namespace="polkadot"
      title="Polkadot"
      sign={async (request, address, message) => {
        const { signature } = (await request({
          method: 'polkadot_signMessage',
          params: { address, message },
        })) as { signature: string }
        // Removes the prefix (one byte for Polkadot and Kusama) and the checksum (two bytes).
        const key = base58.decode(address).slice(1, -2)
        const bytes = new TextEncoder().encode(`<Bytes>${message}</Bytes>`)
        return { signature, valid: ed25519.verify(hex.decode(signature.slice(2)), bytes, key) }
      }}
    />
  )
}
