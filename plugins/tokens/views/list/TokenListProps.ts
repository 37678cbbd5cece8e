import type { TokenBalance } from '../../contract.js'
import type { TokensTestId } from '../../TokensTestId.js'

/** Props of a list of tokens. */
export interface TokenListProps {
  readonly tokens: readonly TokenBalance[]
  /** Their network, in CAIP-2. */
  readonly network: string | undefined
  readonly label: string
  readonly testId?: TokensTestId | undefined
}
