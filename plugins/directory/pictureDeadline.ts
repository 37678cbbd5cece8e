/** How long an image may load, in milliseconds; then the letter stays, and the connection is free for others. */
export const PICTURE_WAIT = 2000
