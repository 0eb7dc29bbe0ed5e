import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inProject } from './project.mjs'

let backups = ''
beforeEach(() => {
  backups = mkdtempSync(join(tmpdir(), 'portal-backups-'))
})
afterEach(() => rmSync(backups, { recursive: true }))

/** A folder there that nothing was written into for some days. */
function folder(name, days, file) {
  const path = join(backups, name)
  mkdirSync(path)
  writeFileSync(join(path, file), '')
  const at = Date.now() / 1000 - days * 24 * 3600
  for (const written of [join(path, file), path]) utimesSync(written, at, at)
}

/** Runs what systemd runs before a backup, less the sign that it may fail. */
function runBefore() {
  const unit = readFileSync(inProject('deploy/systemd/warranty-portal-backup.service'), 'utf8')
  for (const [, command = ''] of unit.matchAll(/^ExecStartPre=-?(.*)$/gm))
    execFileSync('sh', ['-ec', command], { env: { ...process.env, BACKUPS: backups } })
  return readdirSync(backups).sort()
}

beforeEach(() => {
  folder('2026-10-01-023004', 40, 'backup.json')
  folder('2026-11-25-023102', 1.01, 'tables')
  folder('2026-11-26-023907', 1, 'backup.json')
  folder('2026-11-27-014500', 0.5, 'tables')
  folder('lost+found', 400, 'something')
})

test('before a backup what a killed one left is removed, and those of more than thirty days, and nothing that is none', () => {
  expect(runBefore()).toEqual(['2026-11-26-023907', '2026-11-27-014500', 'lost+found'])
})

test('those of more than thirty days stay where there is no newer one that is whole', () => {
  rmSync(join(backups, '2026-11-26-023907'), { recursive: true })
  expect(runBefore()).toEqual(['2026-10-01-023004', '2026-11-27-014500', 'lost+found'])
})
