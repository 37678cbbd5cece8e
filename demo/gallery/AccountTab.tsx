import { EmptyState } from 'portico/ui'

/** Placeholder for the content of a tab. */
const AccountTab = () => (
  <EmptyState title="Nothing here yet" sentence="Receive or buy crypto to get started." />
)

export default AccountTab
