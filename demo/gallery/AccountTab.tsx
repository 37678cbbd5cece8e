import { EmptyState } from 'portico/ui'

/** Stands in for what a feature puts into a tab. */
const AccountTab = () => (
  <EmptyState title="No activity yet." sentence="What you send, receive and swap will be listed here." />
)

export default AccountTab
