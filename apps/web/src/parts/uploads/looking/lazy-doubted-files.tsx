import { loadedLater } from '../../loaded-later.tsx'

export const loadDoubtedFiles = () => import('./doubted-files.tsx').then(({ DoubtedFiles }) => DoubtedFiles)

/** What is said of files that may be of little use, loaded with what looks at them. */
export const DoubtedFiles = loadedLater(loadDoubtedFiles)
