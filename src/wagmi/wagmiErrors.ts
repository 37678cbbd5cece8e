import { errorText, isRejection, viemMissing } from 'portico/core'
import { PorticoError } from 'portico/kernel'

const asError = (error: unknown): Error =>
  error instanceof Error ? error : new PorticoError(errorText(error), { category: 'wagmi', cause: error })

const loadViem = async () => {
  try {
    const { SwitchChainError, UserRejectedRequestError } = await import('viem')
    return { SwitchChainError, UserRejectedRequestError }
  } catch (cause) {
    throw viemMissing(cause)
  }
}

/** viem's error for a visitor who declined or closed the modal; any other error as it is. */
export const connectError = async (error: unknown): Promise<Error> => {
  if (!isRejection(error)) return asError(error)
  const { UserRejectedRequestError } = await loadViem()
  return new UserRejectedRequestError(asError(error))
}

/** The same for a failed switch. */
export const switchError = async (error: unknown): Promise<Error> => {
  const { SwitchChainError, UserRejectedRequestError } = await loadViem()
  return isRejection(error)
    ? new UserRejectedRequestError(asError(error))
    : new SwitchChainError(asError(error))
}
