import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { giveUp, say } from './project.mjs'

/** Whether a program is on the PATH. */
const hasProgram = (name) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => folder && existsSync(join(folder, name)))

/**
 * Installs Debian packages on Debian as root. Elsewhere one line says what to install.
 * @param why the beginning of that line, such as "Videos need ffmpeg"
 * @returns whether they are installed in the end
 */
async function ensureDebianPackages(names, why) {
  const missing = hasProgram('dpkg-query') ? names.filter((name) => !isInstalled(name)) : names
  if (missing.length === 0) return true

  const byHand = `${why}. Install ${missing.join(' ')} with the package manager of this system.`
  if (process.getuid?.() !== 0 || !hasProgram('apt-get')) {
    say(byHand)
    return false
  }
  say(`${why}. Installing ${missing.join(' ')}.`)
  await aptGet('update')
  if (await aptGet('install', '--yes', '--no-install-recommends', ...missing)) return true
  say(byHand)
  return false
}

/** Videos need ffmpeg. Without it the portal runs, pictures work, and videos end as failed. */
export const ensureFfmpeg = async () =>
  (hasProgram('ffmpeg') && hasProgram('ffprobe')) ||
  ensureDebianPackages(['ffmpeg'], 'Videos need ffmpeg; pictures do not')

/** Journeys, pictures and page speed need a browser. `CHROMIUM_PATH` names another one than Debian's (e2e/chromium.ts). */
export const ensureChromium = async () =>
  Boolean(process.env.CHROMIUM_PATH) ||
  (existsSync('/usr/bin/chromium') && existsSync('/usr/bin/chromium-headless-shell')) ||
  ensureDebianPackages(['chromium', 'chromium-headless-shell', 'fonts-dejavu-core'], 'The browser Chromium is needed')

/**
 * The container image and the tarball are tried on a machine of its own, a folder with a fresh Debian.
 * @param {string} why
 * @param {string} also
 */
const ensureMachine = (why, also) => async () => {
  if (process.getuid?.() !== 0) giveUp(`${why}, as root.`)
  if (!(await ensureDebianPackages(['mmdebstrap', also], why))) process.exit(1)
}
export const ensureImageTools = ensureMachine(
  'A machine with an engine is made by mmdebstrap, and reaches the network by slirp4netns',
  'slirp4netns',
)
export const ensureMachineTools = ensureMachine(
  'A machine with Debian is made and booted by mmdebstrap and systemd-nspawn',
  'systemd-container',
)

const isInstalled = (name) =>
  /^Status: .* installed$/m.test(spawnSync('dpkg-query', ['--status', name], { encoding: 'utf8' }).stdout)

async function aptGet(...args) {
  // Another command may be at it just now.
  const apt = spawn('apt-get', ['-qq', '-o', 'Dpkg::Use-Pty=0', '-o', 'DPkg::Lock::Timeout=300', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  const [code] = await once(apt, 'exit')
  return code === 0
}
