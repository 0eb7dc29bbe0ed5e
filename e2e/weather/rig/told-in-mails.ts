/**
 * A table of what mails tell, of which one may tell several things, and of what is still to be told:
 * `recipient`, `template` and `facts` of each.
 */
export const toldInMails = `(
  select recipient, piece->>'template' as template, piece->'facts' as facts
  from mails cross join lateral jsonb_array_elements(
    coalesce(mails.facts->'news', jsonb_build_array(jsonb_build_object('template', template, 'facts', mails.facts)))
  ) as piece
  union all
  select email, template, facts from news join users using (user_id)
) as told`
