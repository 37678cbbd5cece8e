// @ts-check
/** An error whose message is shown to the visitor; the messages of all other errors stay on the server. */
export class Refusal extends Error {}
