export const projectId = 'd0c5f7a1e2b34c6d8f90a1b2c3d4e5f6'
