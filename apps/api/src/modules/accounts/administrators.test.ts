import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { refreshSession, signIn } from '@portal/contract/accounts/session.ts'
import { getCurrentUser, listUsers } from '@portal/contract/accounts/users.ts'
import { endAccess } from '@portal/contract/companies/companies.ts'
import { checkPassword } from '@portal/domain/accounts/password-rules.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aSubmittedRequest } from '../../testing/claims.ts'
import { openTestPortal, type TestPortal, testPassword } from '../../testing/portal-for-tests.ts'
import { findAccount } from './accounts.repository.ts'
import { createAdministrator, disable, listAdministrators, resetPassword } from './admin-commands.ts'
import { ensureFirstAdmin } from './administrators.ts'

let world: TestPortal
beforeAll(async () => {
  world = await openTestPortal()
})
afterAll(() => world.close())

let count = 0
const newAddress = () => `admin-${++count}@example.com`
const password = 'Subwoofer & 8 more'
const signInWith = (email: string, typed: string) => world.call(signIn, { body: { email, password: typed } })
const canSignIn = async (email: string, typed: string) => (await signInWith(email, typed)).status === 200
const rowOf = (email: string) =>
  world.portal.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow()

describe('ADMIN_EMAIL and ADMIN_PASSWORD', () => {
  it('create an administrator who can sign in', async () => {
    const email = newAddress()
    await ensureFirstAdmin(world.portal, { email, password })
    expect(await rowOf(email)).toMatchObject({ role: 'ADMIN', verified: true, enabled: true })
    expect(await canSignIn(email, password)).toBe(true)
  })

  it('create one account when several processes start at the same instant', async () => {
    const email = newAddress()
    await Promise.all([1, 2, 3].map(() => ensureFirstAdmin(world.portal, { email, password })))
    expect(await canSignIn(email, password)).toBe(true)
  })

  it('promote the account of a dealer and end its sessions', async () => {
    const dealer = await world.anAccount()
    const before = await world.signedInAs(dealer)
    const refreshToken = (await signInWith(dealer.email, testPassword)).cookies[0]?.value ?? ''
    await ensureFirstAdmin(world.portal, { email: dealer.email.toUpperCase(), password })
    expect((await before.call(getCurrentUser)).status).toBe(403)
    expect((await world.call(refreshSession, { cookies: { refreshToken } })).status).toBe(401)
    expect(await canSignIn(dealer.email, testPassword)).toBe(false)
    expect(await canSignIn(dealer.email, password)).toBe(true)
    expect((await (await world.signedInAs(dealer)).call(listUsers)).status).toBe(200)
  })

  it('leave an administrator alone: neither a changed password nor a deactivation is undone by a restart', async () => {
    const [changed, disabled] = [
      await world.anAccount({ role: 'ADMIN' }),
      await world.anAccount({ role: 'ADMIN', standing: 'Disabled' }),
    ]
    for (const { email } of [changed, disabled]) {
      const before = await rowOf(email)
      await ensureFirstAdmin(world.portal, { email, password })
      expect(await rowOf(email)).toEqual(before)
    }
    expect(world.logged).toContainEqual(expect.objectContaining({ msg: expect.stringContaining('was deactivated') }))
  })

  it('may be weaker than what dealers have to choose, which is logged without the password', async () => {
    await ensureFirstAdmin(world.portal, { email: newAddress(), password: 'weakweakweak' })
    expect(world.logged).toContainEqual(
      expect.objectContaining({ level: 40, msg: expect.stringContaining('At least one uppercase letter') }),
    )
    expect(JSON.stringify(world.logged)).not.toContain('weakweakweak')
  })
})

const passwordIn = (says: string) => /The password is (\S+)/.exec(says)?.[1] ?? ''

describe('npm run admin --', () => {
  it('create: makes an administrator with a generated password that meets the rules', async () => {
    const email = newAddress()
    const { ok, says } = await createAdministrator(world.portal, { email, companyName: 'Membran', firstName: 'Kim' })
    expect(ok).toBe(true)
    expect(checkPassword(passwordIn(says)).acceptable).toBe(true)
    expect(await canSignIn(email, passwordIn(says))).toBe(true)
    expect(await findAccount(world.portal.db, email)).toMatchObject({ firstName: 'Kim', companyName: 'Membran' })
    const again = await createAdministrator(world.portal, { email, companyName: 'Membran' })
    expect(again).toMatchObject({ ok: false, says: expect.stringContaining('is an administrator already') })
    expect(await canSignIn(email, passwordIn(says))).toBe(true)
  })

  it('create: lets a deactivated administrator in again', async () => {
    const { email } = await world.anAccount({ role: 'ADMIN', standing: 'Disabled' })
    const { says } = await createAdministrator(world.portal, { email, companyName: 'Membran' })
    expect(await canSignIn(email, passwordIn(says))).toBe(true)
  })

  it('create: refuses the only manager of a company where others work, who stays what they are', async () => {
    const manager = await world.anAccount()
    const member = await world.anAccount({ colleagueOf: manager })
    const promote = () => createAdministrator(world.portal, { email: manager.email, companyName: 'Membran' })
    expect(await promote()).toEqual({
      ok: false,
      says: `${manager.email} is the only manager of its company, where others work.`,
    })
    await ensureFirstAdmin(world.portal, { email: manager.email, password })
    expect(await rowOf(manager.email)).toMatchObject({ role: 'USER', companyRole: 'manager' })
    expect(await canSignIn(manager.email, testPassword)).toBe(true)
    await world.tables
      .updateTable('users')
      .set({ companyRole: 'manager' })
      .where('userId', '=', member.userId)
      .execute()
    const { requestId } = await aSubmittedRequest(await world.signedInAs(manager))
    expect(await promote()).toMatchObject({ ok: true })
    // What they looked after somebody else goes on with.
    const request = world.tables.selectFrom('requests').select('contactId').where('requestId', '=', requestId)
    expect(await request.executeTakeFirst()).toEqual({ contactId: member.userId })
    // An administrator manages no dealer's company, and nobody of it ends their access.
    const left = await world.signedInAs(member)
    const body = { successorId: member.userId }
    const ended = await left.call(endAccess, { params: { userId: String(manager.userId) }, body })
    expect(ended.body).toMatchObject({ error: 'NOT_FOUND' })
    expect(await disable(world.portal, member.email)).toMatchObject({ ok: true })
  })

  it('create: refuses half an address', async () => {
    expect(await createAdministrator(world.portal, { email: 'half@', companyName: 'Membran' })).toEqual({
      ok: false,
      says: 'Please enter a valid email address.',
    })
  })

  it('disable: ends the sessions of an account at once', async () => {
    const dealer = await world.anAccount()
    const session = await signInWith(dealer.email, testPassword)
    const refreshToken = session.cookies[0]?.value ?? ''
    const signedIn = await world.signedInAs(dealer)
    expect(await disable(world.portal, dealer.email.toUpperCase())).toMatchObject({ ok: true })
    expect((await signedIn.call(getCurrentUser)).status).toBe(403)
    expect((await world.call(refreshSession, { cookies: { refreshToken } })).status).toBe(401)
    expect(await rowOf(dealer.email)).toMatchObject({ enabled: false, disabledByAdmin: true })
    expect(await disable(world.portal, dealer.email)).toMatchObject({
      ok: true,
      says: expect.stringContaining('before'),
    })
  })

  it('disable: refuses the last administrator, also when the last two go at the same instant', async () => {
    await world.portal.db.updateTable('users').set({ enabled: false }).where('role', '=', 'ADMIN').execute()
    const pair = await Promise.all([world.anAccount({ role: 'ADMIN' }), world.anAccount({ role: 'ADMIN' })])
    const outcomes = await Promise.all(pair.map(({ email }) => disable(world.portal, email)))
    expect(outcomes.map(({ ok }) => ok).sort()).toEqual([false, true])
    expect(outcomes.find(({ ok }) => !ok)?.says).toContain('is the last administrator')
  })

  it('reset-password: gives a generated one, ends the sessions and tells the owner', async () => {
    const dealer = await world.anAccount()
    const signedIn = await world.signedInAs(dealer)
    const { ok, says } = await resetPassword(world.portal, dealer.email)
    expect(ok).toBe(true)
    expect((await signedIn.call(getCurrentUser)).status).toBe(403)
    expect(await canSignIn(dealer.email, testPassword)).toBe(false)
    expect(await canSignIn(dealer.email, passwordIn(says))).toBe(true)
    expect(await world.mails('password-changed', dealer.email)).toHaveLength(1)
  })

  it('says when there is no such account', async () => {
    for (const command of [disable, resetPassword])
      expect(await command(world.portal, 'nobody@example.com')).toEqual({
        ok: false,
        says: 'There is no account nobody@example.com.',
      })
  })

  it('list: shows the administrators and how they stand', async () => {
    const { email, userId } = await world.anAccount({ role: 'ADMIN', standing: 'Disabled' })
    const dealer = await world.anAccount()
    const { says } = await listAdministrators(world.portal)
    expect(says.split('\n')).toContainEqual(
      expect.stringMatching(new RegExp(`^${userId} {2}${email} +Disabled +Robin Sommer$`)),
    )
    expect(says).not.toContain(dealer.email)
  })

  it('runs as a program of its own, beside the portal or without it', async () => {
    const { databaseUrl = '', dataDir } = world.portal.config
    const admin = (...command: string[]) =>
      promisify(execFile)(process.execPath, [join(import.meta.dirname, '../../admin-cli.ts'), ...command], {
        env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir },
      })
    const email = newAddress()
    const { stdout } = await admin('create', email)
    expect(await canSignIn(email, passwordIn(stdout))).toBe(true)
    await expect(admin('create', email)).rejects.toMatchObject({ code: 1, stdout: '' })
    for (const [says, ...command] of [
      ['There is no command promote.', 'promote', email],
      ['Something is missing behind restore.', 'restore'],
      ['There is too much behind list.', 'list', email],
      ['There is too much behind disable.', 'disable', email, email],
    ])
      await expect(admin(...command)).rejects.toMatchObject({
        code: 1,
        stderr: expect.stringMatching(new RegExp(`reset-password[^]*\\n${says}\\n$`)),
      })
    await expect(admin('list', '--force')).rejects.toMatchObject({ code: 78 })
  })
})
