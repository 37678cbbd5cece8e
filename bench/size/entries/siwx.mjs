import { createModal } from 'portico'
import { siwx } from 'portico/plugins/siwx'
import { preset } from 'portico/preset'
import { ConnectButton } from 'portico/react'

export { ConnectButton, createModal, preset, siwx }
