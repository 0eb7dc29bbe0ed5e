import { twinSigns } from '@portal/domain/accounts/merge-companies.ts'
import { limits } from '@portal/domain/limits.ts'
import * as z from 'zod/mini'
import type { SchemasByName } from '../endpoint.ts'
import { described, id, idParam, instant, named, nothing } from '../shared-schemas.ts'

const { company } = limits

const twin = named(
  'LikelyTwin',
  'A company that is likely to be the same as another one, and why.',
  z.object({
    companyId: id,
    companyName: z.string(),
    debtorNumber: z.string(),
    city: z.string(),
    country: z.string(),
    alike: described('What is the same, the surest first.', z.array(z.enum(twinSigns))),
    people: z.int(),
    openRequests: described(`Counted up to ${limits.work.openRequests}.`, z.int()),
  }),
)
export type LikelyTwin = z.output<typeof twin>

const mergedCompany = named(
  'MergedCompany',
  'One of the two companies of a merge.',
  z.object({ companyId: id, companyName: z.string(), debtorNumber: z.string() }),
)

const moves = named(
  'WhatMoves',
  'What goes over into the other company. Invitations are withdrawn.',
  z.object({
    people: z.int(),
    openRequests: z.int(),
    closedRequests: z.int(),
    drafts: z.int(),
    invitations: z.int(),
  }),
)
export type WhatMoves = z.output<typeof moves>

const mergePreview = named(
  'MergePreview',
  'What a merge would do.',
  z.object({
    from: mergedCompany,
    into: mergedCompany,
    moves,
    keepRoles: described(
      'Whether whoever comes keeps the role, since nobody there may let others in; else all become members.',
      z.boolean(),
    ),
    debtorNumber: described('What the company has afterwards.', z.string()),
  }),
)
export type MergePreview = z.output<typeof mergePreview>

const merge = named(
  'CompanyMerge',
  'A merge of two companies.',
  z.object({
    mergeId: id,
    fromName: z.string(),
    intoId: id,
    intoName: z.string(),
    mergedAt: instant,
    mergedBy: z.string(),
    people: z.int(),
    requests: z.int(),
    takenBackAt: z.nullable(instant),
    takenBackBy: z.nullable(z.string()),
    canBeTakenBackUntil: described(
      'Null once it was taken back or is too long ago, and while the company that it went into is part of another one.',
      z.nullable(instant),
    ),
  }),
)
export type CompanyMerge = z.output<typeof merge>

const ofCompany = z.object({ userId: idParam })

export const mergeSchemas = {
  listLikelyTwins: {
    description: `By debtor number, name and mail domain, as they are compared; at most ${company.twins}. \`userId\` is the id of a company, or of anybody in it.`,
    query: ofCompany,
    reply: named(
      'LikelyTwins',
      'The surest first.',
      z.object({
        waits: described('Whether the account with this id waits for activation.', z.boolean()),
        twins: z.array(twin),
      }),
    ),
  },
  askAboutNewcomer: {
    description: 'Mails each active manager of the company, once a day. The account waits for activation.',
    body: named(
      'QuestionAboutNewcomer',
      'Who registered, and which company is asked.',
      z.object({ userId: id, companyId: id }),
    ),
    reply: named('AskedManagers', 'How many were mailed.', z.object({ managers: z.int() })),
  },
  previewMerge: {
    description: 'Changes nothing.',
    query: z.object({ from: idParam, into: idParam }),
    reply: mergePreview,
  },
  mergeCompanies: {
    description: `What the preview answered is sent as \`seen\`; when it would say something else by now, the answer is STALE. Can be taken back for ${company.mergeDays} days.`,
    body: named(
      'MergeOfCompanies',
      'Which company goes into which, and what else was agreed to.',
      z.object({
        seen: mergePreview,
        activate: described('Activates whoever of the first waits for it.', z.optional(z.boolean())),
      }),
    ),
    reply: named('MergedCompanies', 'The merge.', z.object({ mergeId: id })),
  },
  listMerges: {
    description: `Newest first, at most ${company.shownMerges}; those from which and into which it, or one that is part of it, was merged.`,
    query: ofCompany,
    reply: named('CompanyMerges', 'The merges of a company.', z.object({ merges: z.array(merge) })),
  },
  takeBackMerge: {
    description: `Within ${company.mergeDays} days. What contradicts is named in \`problems.merge\`. Twice is no error.`,
    params: z.object({ mergeId: idParam }),
    reply: nothing,
  },
} satisfies SchemasByName
