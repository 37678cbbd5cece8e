'use client'
import { networkOf, sessions } from 'portico/core'
import { useService, useSource, useText, type ViewComponent } from 'portico/react'
import { Tabs, type TestId, useStyles } from 'portico/ui'
import { useState } from 'react'
import { profileStyles } from './profileStyles.js'
import { WalletGroups } from './WalletGroups.js'

/** The visitor's wallets: a tab for each namespace, in the order of the host's networks. */
const ProfileWallets: ViewComponent<'ProfileWallets'> = ({ params }) => {
  useStyles(profileStyles)
  const text = useText()
  const { networks, state } = useService(sessions)
  const configured = useSource(networks)
  const active = useSource(state, ({ activeNamespace }) => activeNamespace)
  const namespaces = [...new Set(configured.map((each) => each.chainNamespace))]
  const [chosenNamespace, setChosenNamespace] = useState(params?.namespace)
  const shown = [chosenNamespace, active, namespaces[0]].find((each) => each && namespaces.includes(each))
  if (!shown) return null
  const nameOf = (namespace: string) => networkOf(configured, namespace)?.name ?? namespace
  const groups = (namespace: string) => (
    <WalletGroups
      key={namespace}
      namespace={namespace}
      chain={nameOf(namespace)}
      only={namespaces.length === 1}
      onUsed={() => setChosenNamespace(namespace)}
    />
  )
  if (namespaces.length === 1) return groups(shown)
  return (
    <Tabs
      label={text('profile.chains')}
      value={shown}
      onChange={setChosenNamespace}
      items={namespaces.map((namespace) => ({
        id: namespace,
        label: nameOf(namespace),
        testId: `tab-${namespace}` satisfies TestId,
        panel: groups(namespace),
      }))}
    />
  )
}

export default ProfileWallets
