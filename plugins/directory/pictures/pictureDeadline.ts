/** How long an image may load, in milliseconds; then the letter stays, and the connection is free for others. */
export const PICTURE_DEADLINE = 2000
