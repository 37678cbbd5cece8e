/** Why contracts refuse, as sentences without a full stop: they are quoted. */
const BALANCE = 'The account holds less of the token than this needs'
const ALLOWANCE = 'The contract is allowed to take less of the token than this needs'
const LESS = 'The price has moved: less would arrive than the agreed minimum'
const MORE = 'The price has moved: more would be paid than the agreed maximum'
const LATE = 'The time in which this was valid is over'
const EARLY = 'This is not valid yet, or not valid any more'
const SIGNATURE = 'The signature does not fit the account, or not what it is for'
const NONCE = 'The signature was used before, or another one has to be used first'
const RECEIVER = 'The receiver cannot accept this'
const SENDER = 'The sender is not an account that can send this'
const RIGHT = 'The account is not allowed to do this'
const PAUSED = 'The contract is paused at the moment'
const BLOCKED = 'The issuer of the token has blocked one of the accounts'
const POOL = 'The pool does not hold enough for this amount'
const ROUTE = 'There is no pool that exchanges these tokens'
const AMOUNT = 'The amount is too small or too large for the contract'
const MOVE = 'The token could not be moved: the balance or the allowance may be too small'
const EMPTY = 'One of the addresses is empty'
const DONE = 'This was set up before, and can be done only once'
const COINS = 'The account does not have enough coins for this'
const COINS_OUT = 'The coins could not be paid to the receiver'
const GAS = 'There is not enough gas for this'
const NO_CODE = 'There is no contract at one of the addresses'
const NO_NFT = 'There is no such collectible, or it belongs to somebody else'
const INNER = 'A call within this one has failed'
const SPACE = 'The pool has no room for such a position or such a price'
const BUSY = 'The contract is busy with another call, or not ready yet'
const UNPAID = 'The pool was not paid what the exchange costs'
const SHAPE = 'The call is not built in a way that the contract can read'
const OWN_ONLY = 'Only a certain contract may make this call'
const OVERFLOW = 'A number in the contract became too large or fell below zero: a balance may be too small'
const OWNERS = 'More owners of the Safe have to sign this first'
const NOT_OWNER = 'One of the signatures is not from an owner of the Safe'
const SAFE_MEMBERS = 'The Safe cannot be given these owners, this threshold or these modules'
const PAYER = 'The service that pays the fee does not pay for this'
const NO_ACCOUNT = 'The smart account is not deployed, or could not be'

/** Why the code of a contract stops itself, by the code of `Panic(uint256)`. */
export const PANICS: Readonly<Record<number, string>> = {
  0: 'The contract has stopped because of an error in its code',
  1: 'The contract has stopped because something that must always hold did not',
  17: OVERFLOW,
  18: 'The contract has divided a number by zero: a pool or a total may be empty',
  33: 'The contract was given a choice that it does not know',
  34: 'The stored data of the contract is damaged',
  49: 'The contract has taken something from a list that is empty',
  50: 'The contract has looked for something behind the end of a list',
  65: 'The contract ran out of memory, or was given a list that is too long',
  81: 'The contract has called a function of its own that does not exist',
}

/** Errors by their signatures: those of OpenZeppelin (ERC-6093), of permits, of Uniswap's routers, and of ERC-4337. */
export const ERRORS: Readonly<Record<string, string>> = {
  'ERC20InsufficientBalance(address,uint256,uint256)': BALANCE,
  'ERC20InsufficientAllowance(address,uint256,uint256)': ALLOWANCE,
  'ERC20InvalidSender(address)': SENDER,
  'ERC20InvalidReceiver(address)': RECEIVER,
  'ERC20InvalidApprover(address)': SENDER,
  'ERC20InvalidSpender(address)': EMPTY,
  'ERC721InvalidOwner(address)': EMPTY,
  'ERC721NonexistentToken(uint256)': NO_NFT,
  'ERC721IncorrectOwner(address,uint256,address)': NO_NFT,
  'ERC721InvalidSender(address)': NO_NFT,
  'ERC721InvalidReceiver(address)': RECEIVER,
  'ERC721InsufficientApproval(address,uint256)': RIGHT,
  'ERC721InvalidApprover(address)': RIGHT,
  'ERC721InvalidOperator(address)': EMPTY,
  'ERC1155InsufficientBalance(address,uint256,uint256,uint256)': BALANCE,
  'ERC1155InvalidSender(address)': SENDER,
  'ERC1155InvalidReceiver(address)': RECEIVER,
  'ERC1155MissingApprovalForAll(address,address)': RIGHT,
  'ERC1155InvalidApprover(address)': SENDER,
  'ERC1155InvalidOperator(address)': EMPTY,
  'ERC1155InvalidArrayLength(uint256,uint256)': SHAPE,
  'ERC2612ExpiredSignature(uint256)': LATE,
  'ERC2612InvalidSigner(address,address)': SIGNATURE,
  'InvalidAccountNonce(address,uint256)': NONCE,
  'ECDSAInvalidSignature()': SIGNATURE,
  'ECDSAInvalidSignatureLength(uint256)': SIGNATURE,
  'ECDSAInvalidSignatureS(bytes32)': SIGNATURE,
  'OwnableUnauthorizedAccount(address)': RIGHT,
  'OwnableInvalidOwner(address)': EMPTY,
  'AccessControlUnauthorizedAccount(address,bytes32)': RIGHT,
  'EnforcedPause()': PAUSED,
  'InvalidInitialization()': DONE,
  'ReentrancyGuardReentrantCall()': BUSY,
  'SafeERC20FailedOperation(address)': MOVE,
  'AddressEmptyCode(address)': NO_CODE,
  'AddressInsufficientBalance(address)': COINS,
  'InsufficientBalance(uint256,uint256)': COINS,
  'FailedInnerCall()': INNER,
  'FailedCall()': INNER,
  // Permit2
  'AllowanceExpired(uint256)': LATE,
  'InsufficientAllowance(uint256)': ALLOWANCE,
  'ExcessiveInvalidation()': NONCE,
  'InvalidAmount(uint256)': AMOUNT,
  'InvalidContractSignature()': SIGNATURE,
  'InvalidNonce()': NONCE,
  'InvalidSignature()': SIGNATURE,
  'InvalidSignatureLength()': SIGNATURE,
  'InvalidSigner()': SIGNATURE,
  'LengthMismatch()': SHAPE,
  'SignatureExpired(uint256)': LATE,
  // Universal Router
  'V2TooLittleReceived()': LESS,
  'V3TooLittleReceived()': LESS,
  'V4TooLittleReceived(uint256,uint256)': LESS,
  'V4TooLittleReceivedPerHop(uint256,uint256,uint256)': LESS,
  'V2TooMuchRequested()': MORE,
  'V3TooMuchRequested()': MORE,
  'V4TooMuchRequested(uint256,uint256)': MORE,
  'V4TooMuchRequestedPerHop(uint256,uint256,uint256)': MORE,
  'TransactionDeadlinePassed()': LATE,
  'V2InvalidPath()': ROUTE,
  'InvalidPath()': ROUTE,
  'V3InvalidSwap()': ROUTE,
  'V3InvalidAmountOut()': POOL,
  'InvalidReserves()': POOL,
  'V3InvalidCaller()': OWN_ONLY,
  'NotPoolManager()': OWN_ONLY,
  'InvalidEthSender()': OWN_ONLY,
  'InsufficientETH()': COINS,
  'InsufficientToken()': LESS,
  'InsufficientBalance()': BALANCE,
  'BalanceTooLow()': BALANCE,
  'ETHNotAccepted()': RECEIVER,
  'ContractLocked()': BUSY,
  'NonceAlreadyUsed()': NONCE,
  'FromAddressIsNotOwner()': RIGHT,
  'NotAuthorizedForToken(uint256)': RIGHT,
  'InvalidBips()': AMOUNT,
  'UnsafeCast()': AMOUNT,
  'SliceOutOfBounds()': SHAPE,
  'InputLengthMismatch()': SHAPE,
  'InvalidCommandType(uint256)': SHAPE,
  'InvalidAction(bytes4)': SHAPE,
  'UnsupportedAction(uint256)': SHAPE,
  // ERC-4337
  'SignatureValidationFailed(address)': SIGNATURE,
}

/** Errors that hand on the data of another one, and the word that says where it begins. */
export const WRAPPERS: Readonly<Record<string, number>> = {
  'ExecutionFailed(uint256,bytes)': 1,
  'ExecuteError(uint256,bytes)': 1,
  'FailedOpWithRevert(uint256,string,bytes)': 2,
  'PostOpReverted(bytes)': 0,
  'DelegateAndRevert(bool,bytes)': 1,
}
/** An error of the entry point (ERC-4337), whose text is in its second word. */
export const FAILED_OPERATION = 'FailedOp(uint256,string)'

/** Texts of `Error(string)` that are no sentences, as a whole. */
export const CODES: Readonly<Record<string, string>> = {
  STF: MOVE,
  TF: MOVE,
  ST: MOVE,
  STE: COINS_OUT,
  SA: 'The token did not accept the approval',
  AS: AMOUNT,
  SPL: 'The price is beyond the limit of the exchange already',
  LOK: BUSY,
  IIA: UNPAID,
  M0: UNPAID,
  M1: UNPAID,
  F0: UNPAID,
  F1: UNPAID,
  L: POOL,
  AI: DONE,
  T: SPACE,
  R: SPACE,
  TLU: SPACE,
  TLM: SPACE,
  TUM: SPACE,
  LS: POOL,
  LA: SPACE,
  LO: SPACE,
  NP: SPACE,
  OLD: 'The pool keeps no prices of that age',
  I: BUSY,
  Blockhash: LATE,
}

/** Texts of `Error(string)` that mean the same everywhere; the first that fits counts. */
export const TEXTS: readonly (readonly [RegExp, string])[] = [
  [/^GS000|^GS300|^GS301|^GS400/, 'The Safe could not be set up this way'],
  [/^GS00[12]|^GS1|^GS20/, SAFE_MEMBERS],
  [/^GS01[0-2]/, GAS],
  [/^GS013/, INNER],
  [/^GS020|^GS025/, OWNERS],
  [/^GS02[1-4]/, SIGNATURE],
  [/^GS026/, NOT_OWNER],
  [/^GS03/, RIGHT],
  [/^AA1/, NO_ACCOUNT],
  [/^AA20/, NO_ACCOUNT],
  [/^AA21/, COINS],
  [/^AA22/, EARLY],
  [/^AA2[34]/, SIGNATURE],
  [/^AA25/, NONCE],
  [/^AA[24-6]|^AA95/, GAS],
  [/^AA3/, PAYER],
  [/^AA9[24578]/, SHAPE],
  [/^AA9/, COINS_OUT],
  [/opcode|invalid jump|stack (?:under|over)flow/i, PANICS[0] as string],
  [/out ?of ?gas|gas required exceeds/i, GAS],
  [/caller is not|not the owner|only owner|unauthori[sz]ed|FORBIDDEN|not approved|must be the payee/i, RIGHT],
  [/blacklist|blocklist|sanction|(?:account|address)(?: is| was)? frozen/i, BLOCKED],
  [/already initialized|PAIR_EXISTS|is paired|is initialized/i, DONE],
  [/UniswapV2: K$/, 'The exchange would leave the pool with less than it may have'],
  [/^(?:\w+: )?LOCKED$|reentran/i, BUSY],
  [/not yet valid/i, EARLY],
  [/expired|too old|deadline/i, LATE],
  [/INSUFFICIENT_[AB]?_?(?:OUTPUT_)?AMOUNT$|too little received|slippage|INSUFFICIENT_[AB]_/i, LESS],
  [/EXCESSIVE_INPUT|too much requested/i, MORE],
  [/exceeds allowance|insufficient[ _-]allowance/i, ALLOWANCE],
  [/allowance (?:below|underflow)|decreased allowance/i, ALLOWANCE],
  [/exceeds balance|insufficient[ _-]balance|insufficient (?:token|weth)/i, BALANCE],
  [/insufficient (?:funds|value)|OutOfFunds?/i, COINS],
  [/INSUFFICIENT_INPUT|not greater than 0/i, AMOUNT],
  [/LIQUIDITY/, POOL],
  [/INVALID_PATH|IDENTICAL_ADDRESSES/, ROUTE],
  [/ETH_TRANSFER_FAILED|safeTransferETH/, COINS_OUT],
  [/TRANSFER(?:_FROM)?_FAILED|transferFrom failed|safeTransfer/i, MOVE],
  [/INVALID_TO$|non ERC721Receiver/i, RECEIVER],
  [/zero address|ZERO_ADDRESS/i, EMPTY],
  [/authorization is used|invalid nonce/i, NONCE],
  [/signature|INVALID_SIG|ECRecover/i, SIGNATURE],
  [/ds-math|overflow|underflow/i, OVERFLOW],
  [/paused/i, PAUSED],
  [/(?:token ID|nonexistent token|query for nonexistent)/i, NO_NFT],
  [/cannot call .* from the proxy/i, RIGHT],
  [/^not WETH9|only WETH/i, OWN_ONLY],
  [/outOfBounds|slice_/, SHAPE],
]
