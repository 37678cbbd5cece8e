import { createModal } from 'portico'
import { preset } from 'portico/preset'
import { ConnectButton } from 'portico/react'
import 'portico/button.css'

export { ConnectButton, createModal, preset }
