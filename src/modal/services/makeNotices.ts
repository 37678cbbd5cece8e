import { notices } from '#notices'

/** Factory of the service of notices, by plugin id. */
export const makers = { notices: () => notices() }
