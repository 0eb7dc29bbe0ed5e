import { SignJWT, UnsecuredJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { lifetimes } from '../lifetimes.ts'
import { createAccessTokens } from './access-tokens.ts'
import { deriveKey } from './derive-key.ts'

const secret = 'a secret of the installation'
const issuer = 'https://service.example'
const sid = '0f8b1c52-6a3e-4d0c-9a51-3f1f7b5d2c11'
const claims = { userId: 10001, role: 'USER', sessionId: sid } as const
const at = (now: Date) => createAccessTokens({ secret, issuer, now: () => now })
const later = (seconds: number) => new Date(Date.UTC(2026, 0, 1) + seconds * 1000)
const payloadIn = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

describe('access tokens', () => {
  it('carry the userId and the authority list for ten minutes', async () => {
    const token = await at(later(0)).sign(claims)
    expect(payloadIn(token)).toMatchObject({ sub: '10001', role: [{ authority: 'USER' }], sid })
    expect(payloadIn(token).exp - payloadIn(token).iat).toBe(600)
    expect(await at(later(lifetimes.accessToken - 1)).verify(token)).toEqual(claims)
    expect(await at(later(lifetimes.accessToken + lifetimes.accessTokenTolerance)).verify(token)).toBeUndefined()
  })

  it('end in time also where they were found genuine before', async () => {
    let now = later(0)
    const tokens = createAccessTokens({ secret, issuer, now: () => now })
    const token = await tokens.sign(claims)
    expect([await tokens.verify(token), await tokens.verify(token)]).toEqual([claims, claims])
    now = later(lifetimes.accessToken + lifetimes.accessTokenTolerance - 1)
    expect(await tokens.verify(token), 'within the tolerance of clocks').toEqual(claims)
    now = later(lifetimes.accessToken + lifetimes.accessTokenTolerance)
    expect([await tokens.verify(token), await tokens.verify(token)]).toEqual([undefined, undefined])
    expect(await at(now).verify(token), 'as by whoever sees it for the first time').toBeUndefined()
  })

  it('of another installation, for another audience or with a changed character are refused', async () => {
    const tokens = at(later(0))
    const token = await tokens.sign(claims)
    const others = [
      createAccessTokens({ secret: 'another secret', issuer, now: () => later(0) }),
      createAccessTokens({ secret, issuer: 'https://other.example', now: () => later(0) }),
    ]
    for (const other of others) expect(await other.verify(token)).toBeUndefined()

    const [header, , signature] = token.split('.')
    const promoted = Buffer.from(JSON.stringify({ ...payloadIn(token), role: [{ authority: 'ADMIN' }] }))
    expect(await tokens.verify(`${header}.${promoted.toString('base64url')}.${signature}`)).toBeUndefined()
  })

  it('cannot choose how they are verified', async () => {
    const tokens = createAccessTokens({ secret, issuer })
    const payload = { sub: '10001', role: [{ authority: 'ADMIN' }], sid }
    const audience = `${issuer}#api`
    const unsigned = new UnsecuredJWT(payload)
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime('5m')
    expect(await tokens.verify(unsigned.encode())).toBeUndefined()
    const otherwise = await new SignJWT(payload)
      .setProtectedHeader({ alg: 'HS512' })
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(Buffer.concat([deriveKey(secret, 'access tokens'), Buffer.alloc(32)]))
    expect(await tokens.verify(otherwise)).toBeUndefined()
  })

  it.each([
    ['no expiry', { sub: '10001', role: [{ authority: 'USER' }], sid }, false],
    ['no authority', { sub: '10001', role: [], sid }, true],
    ['two authorities', { sub: '10001', role: [{ authority: 'USER' }, { authority: 'ADMIN' }], sid }, true],
    ['an unknown authority', { sub: '10001', role: [{ authority: 'ROOT' }], sid }, true],
    ['no session', { sub: '10001', role: [{ authority: 'USER' }] }, true],
    ['a subject that is no userId', { sub: 'dealer@shop.example', role: [{ authority: 'USER' }], sid }, true],
  ])('with %s are refused, even rightly signed', async (_, payload, expires) => {
    const jwt = new SignJWT(payload)
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer(issuer)
      .setAudience(`${issuer}#api`)
      .setIssuedAt()
    if (expires) jwt.setExpirationTime('5m')
    const token = await jwt.sign(deriveKey(secret, 'access tokens'))
    expect(await createAccessTokens({ secret, issuer }).verify(token)).toBeUndefined()
  })

  it.each(['', 'abc', 'a.b.c', '..', 'eyJhbGciOiJIUzI1NiJ9..'])('are not %j', async (token) => {
    expect(await createAccessTokens({ secret, issuer }).verify(token)).toBeUndefined()
  })
})
