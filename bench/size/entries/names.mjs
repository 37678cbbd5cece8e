import { createModal } from 'portico'
import { names } from 'portico/plugins/names'
import { preset } from 'portico/preset'
import { ConnectButton } from 'portico/react'

export { ConnectButton, createModal, names, preset }
