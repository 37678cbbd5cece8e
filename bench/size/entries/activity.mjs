import { createModal } from 'portico'
import { activity } from 'portico/plugins/activity'
import { preset } from 'portico/preset'
import { ConnectButton } from 'portico/react'

export { activity, ConnectButton, createModal, preset }
