/** Longest a picture is waited for, in milliseconds; then the letter stays and the connection is free for others. */
export const PICTURE_WAIT = 2000
