'use client'
import type { ViewComponent } from 'portico/react'
import { useStyles } from 'portico/ui'
import { directoryStyles } from './directoryStyles.js'
import { OneWallet } from './OneWallet.js'
import { RecommendedWallets } from './RecommendedWallets.js'

/** Links to install a wallet: the one the visitor picked, or a few to choose from. */
const GetWallet: ViewComponent<'GetWallet'> = ({ params }) => {
  useStyles(directoryStyles)
  return params ? <OneWallet wallet={params.wallet} /> : <RecommendedWallets />
}

export { getMessages as messages } from './getMessages.js'
export default GetWallet
