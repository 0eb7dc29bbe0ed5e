// npm run benchmark -- load 10000 100000: runs one of the programs in benchmarks/; docs/benchmarks.md says what they measure.
import { ensureFfmpeg } from './debian-packages.mjs'
import { getReady } from './get-ready.mjs'
import { becomeNode } from './portal-node.mjs'
import { benchmarks } from './programs.mjs'
import { giveUp } from './project.mjs'
import { ensureWebClient } from './web-client.mjs'

const [name, ...rest] = process.argv.slice(2)
if (!benchmarks.includes(name ?? '')) giveUp(`npm run benchmark -- ${benchmarks.join(', ')}`)

await getReady(...(name === 'media' ? [ensureFfmpeg] : []), ...(name === 'start' ? [ensureWebClient] : []))
becomeNode([`benchmarks/${name}.ts`, ...rest])
