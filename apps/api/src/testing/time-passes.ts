import type { SqlConnection } from '../db/pool.ts'

/**
 * Lets time pass for everything that the database remembers: each time in it moves so many seconds into the past.
 * What a lifetime is judged by, the database's own clock, stays as it is. Nobody else may be writing meanwhile.
 */
export async function timePasses(pool: SqlConnection, seconds: number): Promise<void> {
  await pool.query(`
    do $$
    declare
      place record;
    begin
      for place in
        select table_name, string_agg(format('%1$I = %1$I - make_interval(secs => ${Number(seconds)})', column_name), ', ') as moves
        from information_schema.columns join information_schema.tables using (table_schema, table_name)
        where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'timestamp with time zone'
          and is_generated = 'NEVER'
        group by table_name
      loop
        -- The history of an item refuses to be changed.
        execute format('alter table %I disable trigger user', place.table_name);
        execute format('update %I set %s', place.table_name, place.moves);
        execute format('alter table %I enable trigger user', place.table_name);
      end loop;
    end $$`)
}
