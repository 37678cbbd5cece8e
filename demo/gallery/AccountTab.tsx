import { EmptyState } from 'portico/ui'

/** Stands in for what a feature puts into a tab. */
const AccountTab = () => (
  <EmptyState title="Nothing here yet." sentence="What a plugin has to show of an account stands here." />
)

export default AccountTab
