// @ts-check
/** A reason the visitor may read; anything else that is thrown stays on the server. */
export class Refusal extends Error {}
