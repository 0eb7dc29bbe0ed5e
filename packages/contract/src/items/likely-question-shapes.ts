import { limits } from '@portal/domain/limits.ts'
import * as z from 'zod/mini'
import { described, id, language, named } from '../shared-schemas.ts'
import { shot } from './item-shapes.ts'

const likelyQuestion = named(
  'LikelyQuestion',
  'Something that the service is likely to ask for.',
  z.object({
    about: z.enum(['shot', 'sale-proof', 'point']),
    shot: described('Of a picture that helps; null for what is about something else.', z.nullable(shot)),
    wording: described(
      'By language, of something else that was often asked for with this product; null for the others.',
      z.nullable(z.partialRecord(language, z.string())),
    ),
  }),
)

export const likelyQuestionsOfItem = named(
  'LikelyQuestionsOfItem',
  'What the service is likely to ask for about an item of a draft.',
  z.object({
    itemId: id,
    questions: described(`The most telling first, at most ${limits.likelyQuestions.shown}.`, z.array(likelyQuestion)),
  }),
)
export type LikelyQuestionsOfItem = z.output<typeof likelyQuestionsOfItem>
