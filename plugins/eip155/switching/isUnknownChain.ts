import { errorText, hasErrorCode, isRejection } from 'portico/core'

/** Whether a wallet reports that it does not know the requested chain: code 4902 (EIP-3085) or the usual texts. */
export const isUnknownChain = (error: unknown): boolean =>
  !isRejection(error) &&
  (hasErrorCode(error, 4902, '4902') ||
    /(unrecogni[sz]ed|unknown|unsupported|add(ing)? the) chain|chain.{0,60}not (been )?(added|configured|found|recogni[sz]ed|supported)/i.test(
      errorText(error),
    ))
