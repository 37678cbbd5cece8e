import { viemMissing } from 'portico/core'

/** The functions of viem that permits need. They are named one by one so that bundlers leave out the rest of viem. */
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
