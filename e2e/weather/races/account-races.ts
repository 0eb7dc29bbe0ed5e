import { changePassword, sendOtp, verifyOtp } from '@portal/contract/accounts/forgot-password.ts'
import { refreshSession, register, signIn, verifyEmail } from '@portal/contract/accounts/session.ts'
import { toggleUserEnabled, updateUser } from '@portal/contract/accounts/users.ts'
import { limits } from '@portal/domain/limits.ts'
import type { Answer } from '../rig/http.ts'
import { mailedCode } from '../rig/mailed-code.ts'
import { aRegistration, type Caller, cookieOf, password } from '../rig/people.ts'
import { counted, outcomeOf, type Race, type Racing, runners, times, unlessCounted, unlessEqual } from './race.ts'

/** As many wrong codes as are asked for. */
const wrongCodes = (right: string, count: number) =>
  times(count, (index) => String((Number(right) + 1 + index) % 1_000_000).padStart(6, '0'))

const nobody = ({ rig }: Racing): Promise<Caller> => rig.caller()

export const accountRaces: readonly Race[] = [
  {
    name: 'an address is registered',
    async round(racing) {
      const stranger = await nobody(racing)
      const email = racing.newEmail()
      const written = [email, email.toUpperCase(), ` ${email}`]
      return {
        calls: times(
          runners,
          (index) => () => stranger.call(register, { body: aRegistration(written[index % 3] ?? email) }),
        ),
        judge: async (answers) => {
          racing.rig.acknowledged.add('account', email)
          return [
            ...unlessCounted(answers, `1 x 201, ${runners - 1} x 409 EMAIL_ALREADY_EXISTS`),
            ...unlessEqual(
              'mails',
              await racing.value('select count(*)::int from mails where lower(recipient) = $1', [email]),
              1,
            ),
          ]
        },
      }
    },
  },
  {
    name: 'a mailed code is entered',
    async round(racing) {
      const stranger = await nobody(racing)
      const email = racing.newEmail()
      await stranger.get(register, { body: aRegistration(email) })
      const code = await mailedCode(racing.rig, email)
      return {
        calls: times(runners, () => () => stranger.call(verifyEmail, { query: { email, code } })),
        judge: (answers) => unlessCounted(answers, `1 x 200, ${runners - 1} x 409 ALREADY_VERIFIED`),
      }
    },
  },
  {
    name: 'a mailed code is guessed a hundred times',
    async round(racing) {
      const stranger = await nobody(racing)
      const email = racing.newEmail()
      await stranger.get(register, { body: aRegistration(email) })
      const code = await mailedCode(racing.rig, email)
      return {
        calls: wrongCodes(code, 100).map(
          (wrong) => () => stranger.call(verifyEmail, { query: { email, code: wrong } }),
        ),
        judge: async (answers) => {
          const counting = limits.account.codeTries
          const after = await stranger.call(verifyEmail, { query: { email, code } })
          return [
            ...(answers.filter(({ status }) => status === 400).length > counting
              ? [`more than ${counting} guesses were judged: ${counted(answers)}`]
              : []),
            // On a slow machine some wait too long for their turn, and are not judged at all.
            ...answers
              .filter(
                (answer) => !['400 INVALID_CODE', '410 EXPIRED_CODE', '503 UNAVAILABLE'].includes(outcomeOf(answer)),
              )
              .map((answer) => `answered with ${outcomeOf(answer)}`),
            ...unlessEqual('the right code after them', outcomeOf(after), '410 EXPIRED_CODE'),
          ]
        },
      }
    },
  },
  {
    name: 'a password is set with the same permission',
    async round(racing) {
      const stranger = await nobody(racing)
      const { email } = await racing.newAccount()
      await stranger.get(sendOtp, { params: { email } })
      const otp = await mailedCode(racing.rig, email)
      const headers = cookieOf(await stranger.call(verifyOtp, { params: { email, otp } }))
      return {
        calls: times(runners, (index) => () => {
          const chosen = `Woofer-${index} hums!`
          const body = { password: chosen, repeatPassword: chosen }
          return stranger.call(changePassword, { params: { email }, body, headers })
        }),
        judge: (answers) => unlessCounted(answers, `1 x 200, ${runners - 1} x 400 RESET_NOT_ALLOWED`),
      }
    },
  },
  {
    name: 'many tabs refresh one session',
    async round(racing) {
      const stranger = await nobody(racing)
      const { email } = await racing.newAccount()
      const headers = cookieOf(await stranger.call(signIn, { body: { email, password } }))
      return {
        calls: times(runners, () => () => stranger.call(refreshSession, { headers })),
        judge: async (answers) => {
          const next = await stranger.call(refreshSession, { headers: cookieOf(answers[0] as Answer) })
          const thief = await stranger.call(refreshSession, { headers: cookieOf(answers[1] as Answer) })
          return [
            ...unlessCounted(answers, `${runners} x 200`),
            ...unlessEqual('the next refresh', next.status, 200),
            ...unlessEqual('a refresh with the successor of another tab after it', thief.status, 401),
          ]
        },
      }
    },
  },
  {
    name: 'an account is switched off while it signs in and refreshes',
    async round(racing) {
      const stranger = await nobody(racing)
      const { email, userId } = await racing.newAccount()
      const headers = cookieOf(await stranger.call(signIn, { body: { email, password } }))
      const off = () => racing.admin.call(toggleUserEnabled, { params: { email }, body: { enabled: false } })
      return {
        calls: times(runners, (index) => {
          if (index % 5 === 2) return off
          if (index % 2 === 0) return () => stranger.call(signIn, { body: { email, password } })
          return () => stranger.call(refreshSession, { headers })
        }),
        judge: async (answers) => [
          ...answers.filter(({ status }) => status >= 500).map((answer) => `answered with ${outcomeOf(answer)}`),
          ...unlessEqual(
            'sessions that go on',
            await racing.value(
              'select count(*)::int from sessions where user_id = $1 and ended_at is null and ends_at > now()',
              [userId],
            ),
            0,
          ),
        ],
      }
    },
  },
  {
    name: 'two administrators press the same switch',
    async round(racing) {
      const { email } = await racing.newAccount()
      const { admin, otherAdmin } = racing
      return {
        calls: times(
          runners,
          (index) => () => (index % 2 === 0 ? admin : otherAdmin).call(toggleUserEnabled, { params: { email } }),
        ),
        // An even number of changes ends where it began.
        judge: async (answers) => [
          ...unlessCounted(answers, `${runners} x 200`),
          ...unlessEqual('enabled', await racing.value('select enabled from users where email = $1', [email]), true),
        ],
      }
    },
  },
  {
    name: 'the last two administrators switch each other off',
    before: async ({ rig }) => void (await rig.pool.query(`update users set enabled = false where role = 'ADMIN'`)),
    after: async ({ rig, admin, otherAdmin }) =>
      void (await rig.pool.query('update users set enabled = true where user_id = any($1)', [
        [admin.account?.userId, otherAdmin.account?.userId],
      ])),
    async round({ rig, newEmail, value }) {
      const accounts = await Promise.all(times(2, () => rig.anAccount({ role: 'ADMIN', email: newEmail() })))
      const [one, other] = await Promise.all(accounts.map((account) => rig.caller(account)))
      if (!one?.account || !other?.account) throw new Error('There are no two administrators')
      const [first, second] = [one.account.email, other.account.email]
      return {
        calls: times(runners, (index) => () => {
          const [by, email] = index % 2 === 0 ? [one, second] : [other, first]
          return by.call(toggleUserEnabled, { params: { email }, body: { enabled: false } })
        }),
        judge: async (answers) => {
          const left = await value<number>(`select count(*)::int from users where role = 'ADMIN' and enabled`)
          await rig.pool.query(`update users set enabled = false where role = 'ADMIN'`)
          await rig.pool.query('update sessions set ended_at = now() where user_id = any($1) and ended_at is null', [
            accounts.map(({ userId }) => userId),
          ])
          return left === 1 ? [] : [`${left} administrators are left after ${counted(answers)}`]
        },
      }
    },
  },
  {
    name: 'two accounts get the same new address',
    async round(racing) {
      const accounts = await Promise.all(times(2, () => racing.newAccount()))
      const email = racing.newEmail()
      return {
        calls: times(runners, (index) => () => {
          const params = { email: accounts[index % 2]?.email ?? '' }
          const body = { email: index % 4 < 2 ? email : email.toUpperCase() }
          return racing.admin.call(updateUser, { params, body })
        }),
        judge: async (answers) => [
          ...answers.filter(({ status }) => status >= 500).map((answer) => `answered with ${outcomeOf(answer)}`),
          ...unlessEqual(
            'accounts with it',
            await racing.value('select count(*)::int from users where lower(email) = $1', [email]),
            1,
          ),
        ],
      }
    },
  },
]
