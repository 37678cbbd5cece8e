export interface Signed {
  readonly signature: string
  readonly valid: boolean
}

/** A signature, and whether it is valid for the account. */
export function SignatureResult({ id, signature, valid }: Signed & { id: string }) {
  return (
    <div className="result" data-kind={valid ? 'good' : 'bad'} role="status">
      <strong data-testid={`${id}-verified`}>
        {valid ? 'Verified: the account signed this.' : 'Not valid: the account did not sign this.'}
      </strong>
      <span className="mono" data-testid={`${id}-signature`}>
        {signature}
      </span>
    </div>
  )
}
