/** `npm run icons`: draws every icon that the repository keeps anew. */
import { writeFile } from 'node:fs/promises'
import { iconFiles, inProject } from './icon-files.ts'

for (const [path, draw] of Object.entries(iconFiles)) await writeFile(inProject(path), await draw())
