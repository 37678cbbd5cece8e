import type { Alert } from './services.js'

/**
 * The alert for a page that configures no project id, although the service of one of its plugins requires it.
 */
export const projectIdMissing = (plugin: string): Omit<Alert, 'id' | 'action'> => ({
  kind: 'developer',
  code: 'project-id-missing',
  title: 'Project ID Not Configured',
  text: `The service of the plugin ${plugin} asks for a project id. Set createModal({ projectId }), or leave the plugin out.`,
})
