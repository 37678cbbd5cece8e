import { createModal } from 'portico'
import { send } from 'portico/plugins/send'
import { tokens } from 'portico/plugins/tokens'
import { preset } from 'portico/preset'
import { ConnectButton } from 'portico/react'

export { ConnectButton, createModal, preset, send, tokens }
