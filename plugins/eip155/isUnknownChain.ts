import { errorText, isRejection } from 'portico/core'

interface Coded {
  readonly code?: unknown
  readonly data?: { readonly code?: unknown; readonly originalError?: { readonly code?: unknown } } | null
}

/** True when a wallet says that it does not know the chain it was asked to switch to. */
export const isUnknownChain = (error: unknown): boolean => {
  if (isRejection(error)) return false
  const { code, data } = error as Coded
  return (
    [code, data?.code, data?.originalError?.code].some((each) => Number(each) === 4902) ||
    /(unrecogni[sz]ed|unknown|unsupported|add(ing)? the) chain|chain.{0,60}not (been )?(added|configured|found|recogni[sz]ed)/i.test(
      errorText(error),
    )
  )
}
