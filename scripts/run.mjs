// npm run admin, claim-by-phone, guidelines, help-media, icons, image, labels, lighthouse, shots, tarball and weather: gets ready what a program needs, then runs it.
import { getReady } from './get-ready.mjs'
import { becomeNode } from './portal-node.mjs'
import { programs } from './programs.mjs'

const [name, ...args] = process.argv.slice(2)
const { file, needs, given = [] } = programs[name]
await getReady(...needs)
becomeNode([file, ...given, ...args])
