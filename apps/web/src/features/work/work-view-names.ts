import type { WorkView } from '@portal/domain/work/work-views.ts'
import { m } from '@portal/texts/messages.ts'

/** What the views are called. A new view without a name does not compile. */
export const workViewNames: Readonly<Record<WorkView, () => string>> = {
  all: m.work_view_all,
  question: m.work_view_question,
  new: m.work_view_new,
  returned: m.work_view_returned,
  dealer: m.work_view_dealer,
  mine: m.work_view_mine,
  unusual: m.work_view_unusual,
}
