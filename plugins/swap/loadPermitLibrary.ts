import { viemMissing } from 'portico/core'

/** The functions of viem that permits need. */
export const loadPermitLibrary = async () => {
  try {
    const {
      decodeFunctionData,
      decodeFunctionResult,
      encodeFunctionData,
      hashDomain,
      hashTypedData,
      isAddressEqual,
      isHex,
      keccak256,
      parseAbi,
      recoverAddress,
      toHex,
    } = await import('viem')
    return {
      decodeFunctionData,
      decodeFunctionResult,
      encodeFunctionData,
      hashDomain,
      hashTypedData,
      isAddressEqual,
      isHex,
      keccak256,
      parseAbi,
      recoverAddress,
      toHex,
    }
  } catch (cause) {
    throw viemMissing(cause)
  }
}
