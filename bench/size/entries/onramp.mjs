import { createModal } from 'portico'
import { onramp } from 'portico/plugins/onramp'
import { preset } from 'portico/preset'
import { ConnectButton } from 'portico/react'

export { ConnectButton, createModal, onramp, preset }
