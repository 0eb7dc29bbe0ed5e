import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { inProject } from './project.mjs'

const broken = `import { queryOptions, useQueryClient } from '@tanstack/react-query'

export const query = queryOptions({ queryKey: ['items'] })
export const useRefresh = () => useQueryClient().invalidateQueries()
`

it('the linter refuses a key of a query, and marking queries stale, outside their two files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-query-rules-'))
  writeFileSync(join(folder, 'broken.ts'), broken)
  const plugins = [inProject('lint/query-rules.grit')]
  writeFileSync(join(folder, 'biome.json'), JSON.stringify({ plugins, formatter: { enabled: false } }))
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [inProject('node_modules/@biomejs/biome/bin/biome'), 'lint', '--colors=off', '.'],
    { cwd: folder, encoding: 'utf8' },
  )
  rmSync(folder, { recursive: true })
  const found = [...`${stdout}${stderr}`.matchAll(/broken\.ts:(\d+):\d+ plugin/g)].map(([, line]) => Number(line))
  expect(found).toEqual([3, 4])
})
