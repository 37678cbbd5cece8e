import { createModal } from 'portico'
import { auth } from 'portico/plugins/auth'
import { email } from 'portico/plugins/email'
import { socials } from 'portico/plugins/socials'
import { preset } from 'portico/preset'
import { ConnectButton } from 'portico/react'

export { auth, ConnectButton, createModal, email, preset, socials }
