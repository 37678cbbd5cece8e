export {
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
} from 'viem'
