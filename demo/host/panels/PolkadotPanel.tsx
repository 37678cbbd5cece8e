import { verify as sr25519 } from '@scure/sr25519'
import { createVerifier } from 'portico/plugins/polkadot/verify'
import { MessagePanel } from './MessagePanel.js'

const { verify } = createVerifier({ sr25519 })
// The prefix of an address says its network, and the signature is the same on each.
const network = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'

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
        return { signature, valid: await verify({ message, signature, address, network }) }
      }}
    />
  )
}
