// npm run admin -- <command>: the operator's commands, on a running portal or a stopped one.
import { ensureDependencies } from './dependencies.mjs'
import { becomeNode } from './portal-node.mjs'

ensureDependencies()
becomeNode(['apps/api/src/admin-cli.ts', ...process.argv.slice(2)])
