import type { TokenBalance } from '../contract.js'
import type { TokensTestId } from '../TokensTestId.js'

/** Props of a list of tokens. */
export interface TokenListProps {
  readonly tokens: readonly TokenBalance[]
  readonly label: string
  readonly testId?: TokensTestId | undefined
}
