import type { Endpoint } from '../endpoint.ts'

export const getCompany = {
  name: 'getCompany',
  method: 'GET',
  path: '/api/company',
  audience: 'signed-in',
  summary: 'Get the own company with its people',
  refusals: [],
} as const satisfies Endpoint

export const invitePerson = {
  name: 'invitePerson',
  method: 'POST',
  path: '/api/company/invitations',
  audience: 'signed-in',
  summary: 'Invite somebody into the own company',
  status: 201,
  refusals: [
    'FORBIDDEN',
    'EMAIL_ALREADY_EXISTS',
    'ALREADY_IN_COMPANY',
    'ALREADY_INVITED',
    'TOO_MANY_INVITATIONS',
    'TOO_MANY_REQUESTS',
  ],
} as const satisfies Endpoint

export const sendInvitationAgain = {
  name: 'sendInvitationAgain',
  method: 'POST',
  path: '/api/company/invitations/:invitationId/send-again',
  audience: 'signed-in',
  summary: 'Send an invitation again with another link',
  refusals: ['FORBIDDEN', 'NOT_FOUND', 'TOO_MANY_REQUESTS'],
} as const satisfies Endpoint

export const withdrawInvitation = {
  name: 'withdrawInvitation',
  method: 'DELETE',
  path: '/api/company/invitations/:invitationId',
  audience: 'signed-in',
  summary: 'Withdraw an invitation',
  refusals: ['FORBIDDEN', 'NOT_FOUND'],
} as const satisfies Endpoint

export const changeCompanyRole = {
  name: 'changeCompanyRole',
  method: 'PUT',
  path: '/api/company/people/:userId/role',
  audience: 'signed-in',
  summary: 'Make a colleague manager or member',
  refusals: ['FORBIDDEN', 'NOT_FOUND', 'OWN_ROLE', 'LAST_MANAGER'],
} as const satisfies Endpoint

export const endAccess = {
  name: 'endAccess',
  method: 'POST',
  path: '/api/company/people/:userId/end-access',
  audience: 'signed-in',
  summary: 'End the access of somebody of the own company',
  refusals: ['FORBIDDEN', 'NOT_FOUND', 'LAST_MANAGER', 'NOT_IN_COMPANY'],
} as const satisfies Endpoint

export const giveBackAccess = {
  name: 'giveBackAccess',
  method: 'POST',
  path: '/api/company/people/:userId/give-back-access',
  audience: 'signed-in',
  summary: 'Give somebody who left the access back',
  refusals: ['FORBIDDEN', 'NOT_FOUND'],
} as const satisfies Endpoint

export const handOverRequest = {
  name: 'handOverRequest',
  method: 'PUT',
  path: '/api/user/requests/:requestId/contact',
  audience: 'signed-in',
  summary: 'Give a request to a colleague, or take it over',
  refusals: ['FORBIDDEN', 'NOT_FOUND', 'NOT_IN_COMPANY'],
} as const satisfies Endpoint

export const getInvitation = {
  name: 'getInvitation',
  method: 'GET',
  path: '/api/invitation',
  audience: 'anyone',
  summary: 'Read an invitation by the code of its link',
  refusals: ['INVITATION_OVER', 'TOO_MANY_REQUESTS'],
} as const satisfies Endpoint

export const acceptInvitation = {
  name: 'acceptInvitation',
  method: 'POST',
  path: '/api/invitation/accept',
  audience: 'anyone',
  summary: 'Accept an invitation with a new account',
  status: 201,
  refusals: ['INVITATION_OVER', 'EMAIL_ALREADY_EXISTS', 'TOO_MANY_REQUESTS'],
} as const satisfies Endpoint

export const joinCompany = {
  name: 'joinCompany',
  method: 'POST',
  path: '/api/invitation/join',
  audience: 'signed-in',
  summary: 'Accept an invitation with the own account',
  refusals: ['INVITATION_OVER', 'INVITATION_OF_SOMEBODY_ELSE', 'LAST_MANAGER', 'TOO_MANY_REQUESTS'],
} as const satisfies Endpoint
