import { join } from 'node:path'

/** The absolute path of a file that the repository keeps, from its path in the project. */
export const inProject = (path: string): string => join(import.meta.dirname, '../../..', path)
