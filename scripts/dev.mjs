// npm run dev: the API, restarted at every change, and the web client from Vite with hot reloading.
import { ensureFfmpeg } from './debian-packages.mjs'
import { getReady } from './get-ready.mjs'
import { startNode } from './portal-node.mjs'
import { inProject, say } from './project.mjs'

await getReady(ensureFfmpeg)

const port = process.env.PORT ?? '8080'
const webPort = process.env.WEB_PORT ?? '5173'
const webUrl = `http://localhost:${webPort}`
say(`The web client, reloading as you type, opens on ${webUrl} (it calls the API on port ${port}).`)

const both = [
  startNode(['--watch', '--watch-preserve-output', 'apps/api/src/main.ts'], {
    env: { PORT: port, PUBLIC_URL: process.env.PUBLIC_URL ?? webUrl },
  }),
  startNode([inProject('node_modules/vite/bin/vite.js'), '--port', webPort, '--strictPort'], {
    cwd: inProject('apps/web'),
    env: { API_TARGET: process.env.API_TARGET ?? `http://127.0.0.1:${port}` },
  }),
]
// One without the other is of no use: when one ends, so does the other.
for (const child of both)
  child.once('exit', (code) => {
    process.exitCode ||= code ?? 0
    for (const other of both) other.kill('SIGTERM')
  })
