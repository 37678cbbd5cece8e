import { createModal } from 'portico'
import { preset } from 'portico/preset'
import { ConnectButton } from 'portico/react'

export { ConnectButton, createModal, preset }
