import { createModal } from 'portico'
import { smartSessions } from 'portico/plugins/smartSessions'
import { preset } from 'portico/preset'
import { ConnectButton } from 'portico/react'

export { ConnectButton, createModal, preset, smartSessions }
