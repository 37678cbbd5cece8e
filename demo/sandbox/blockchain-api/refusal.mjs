// @ts-check
/** Thrown to answer a request with an error in the service's format. */
export class Refusal extends Error {
  /** @param {number} status @param {string} field @param {string} description */
  constructor(status, field, description) {
    super(description)
    this.status = status
    this.field = field
  }
}

/** @param {string} chainId */
export const unknownChain = (chainId) =>
  new Refusal(
    400,
    'chainId',
    `We don't support the chainId you provided: ${chainId}. See the list of supported chains.`,
  )

export const invalidAddress = () => new Refusal(400, 'address', 'The address provided is invalid')

/** @param {string} field @param {string} description */
export const errorBody = (field, description) =>
  JSON.stringify({ status: 'FAILED', reasons: [{ field, description }] })
