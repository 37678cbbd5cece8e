import { EmptyState } from 'portico/ui'

/** Placeholder for the content of a tab. */
const AccountTab = () => (
  <EmptyState title="Nothing here yet." sentence="What a plugin has to show of an account stands here." />
)

export default AccountTab
