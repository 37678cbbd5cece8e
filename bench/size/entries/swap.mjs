import { createModal } from 'portico'
import { swap } from 'portico/plugins/swap'
import { tokens } from 'portico/plugins/tokens'
import { preset } from 'portico/preset'
import { ConnectButton } from 'portico/react'

export { ConnectButton, createModal, preset, swap, tokens }
