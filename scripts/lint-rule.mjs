import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inProject } from './project.mjs'

/** Runs one of the linter's own rules (of the folder lint) over these lines, and returns those that it refuses. */
export function linesRefusedBy(rule, lines) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-lint-rule-'))
  writeFileSync(join(folder, 'rule.tsx'), lines.join('\n'))
  const plugins = [inProject(`lint/${rule}.grit`)]
  writeFileSync(join(folder, 'biome.json'), JSON.stringify({ plugins, formatter: { enabled: false } }))
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [inProject('node_modules/@biomejs/biome/bin/biome'), 'lint', '--colors=off', '--max-diagnostics=none', '.'],
    { cwd: folder, encoding: 'utf8' },
  )
  rmSync(folder, { recursive: true })
  return [...`${stdout}${stderr}`.matchAll(/rule\.tsx:(\d+):\d+ plugin/g)].map(([, line]) => lines[Number(line) - 1])
}
