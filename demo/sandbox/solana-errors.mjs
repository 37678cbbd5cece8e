// @ts-check
/** Errors of transactions and instructions in the order of their numbers, by the names RPC gives them. */
const TRANSACTION =
  'AccountInUse AccountLoadedTwice AccountNotFound ProgramAccountNotFound InsufficientFundsForFee InvalidAccountForFee AlreadyProcessed BlockhashNotFound CallChainTooDeep MissingSignatureForFee InvalidAccountIndex SignatureFailure InvalidProgramForExecution SanitizeFailure ClusterMaintenance AccountBorrowOutstanding WouldExceedMaxBlockCostLimit UnsupportedVersion InvalidWritableAccount WouldExceedMaxAccountCostLimit WouldExceedAccountDataBlockLimit TooManyAccountLocks AddressLookupTableNotFound InvalidAddressLookupTableOwner InvalidAddressLookupTableData InvalidAddressLookupTableIndex InvalidRentPayingAccount WouldExceedMaxVoteCostLimit WouldExceedAccountDataTotalLimit MaxLoadedAccountsDataSizeExceeded ResanitizationNeeded InvalidLoadedAccountsDataSizeLimit UnbalancedTransaction ProgramCacheHitMaxLimit CommitCancelled'.split(
    ' ',
  )
const INSTRUCTION =
  'GenericError InvalidArgument InvalidInstructionData InvalidAccountData AccountDataTooSmall InsufficientFunds IncorrectProgramId MissingRequiredSignature AccountAlreadyInitialized UninitializedAccount UnbalancedInstruction ModifiedProgramId ExternalAccountLamportSpend ExternalAccountDataModified ReadonlyLamportChange ReadonlyDataModified DuplicateAccountIndex ExecutableModified RentEpochModified NotEnoughAccountKeys AccountDataSizeChanged AccountNotExecutable AccountBorrowFailed AccountBorrowOutstanding DuplicateAccountOutOfSync'.split(
    ' ',
  )

/**
 * The error of a failed transaction as JSON-RPC has it.
 *
 * @param {import('litesvm').FailedTransactionMetadata} failed
 * @returns {string | { InstructionError: [number, string | { Custom: number }] }}
 */
export function transactionError(failed) {
  const error = /** @type {unknown} */ (failed.err())
  if (typeof error === 'number') return TRANSACTION[error] ?? 'Unknown'
  const of = /** @type {{ index?: number, err?: () => number | { code?: number } }} */ (error)
  if (of.index === undefined || !of.err) return 'Unknown'
  const inner = of.err()
  if (typeof inner === 'number') return { InstructionError: [of.index, INSTRUCTION[inner] ?? 'GenericError'] }
  return { InstructionError: [of.index, { Custom: inner.code ?? 0 }] }
}
