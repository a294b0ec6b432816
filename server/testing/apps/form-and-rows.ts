/** Statements on a test's database, by which it can be lent to the next one as it was. */

/** The form of the tables, as one column `form`: another one as soon as a test has changed them; and their names in one text. */
export const FORM = `
  select md5(coalesce(string_agg(part, ';' order by part), '')) as form,
    (select string_agg(format('%I', tablename), ', ') from pg_tables where schemaname = 'public') as tables
  from (
    select concat('column', attrelid, attname, atttypid, attnotnull, attisdropped)
      from pg_attribute join pg_class on pg_class.oid = attrelid where relnamespace = 'public'::regnamespace
    union all select concat('default', adrelid, adbin) from pg_attrdef
    union all select concat('rule', conrelid, conname, contype, conkey, conbin, confdeltype) from pg_constraint
    union all select concat('trigger', tgrelid, tgname) from pg_trigger
    union all select concat('function', oid) from pg_proc where pronamespace = 'public'::regnamespace
    union all select concat('setting', setconfig) from pg_db_role_setting
      join pg_database on pg_database.oid = setdatabase where datname = current_database()
  ) as parts (part)`

/** Takes all rows, whatever refers to them, and begins each sequence anew. To truncate takes forty times as long: each table gets new files. */
export const EMPTY = `
  do $$
  declare
    it record;
  begin
    perform set_config('session_replication_role', 'replica', true);
    for it in select oid::regclass as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace loop
      execute format('delete from %s', it.name);
    end loop;
    for it in select seqrelid, seqstart from pg_sequence where pg_sequence_last_value(seqrelid) is not null loop
      perform setval(it.seqrelid, it.seqstart, false);
    end loop;
  end $$`

/** What is left of the rows in the tables' files: the next ones are stored in the order in which they come. A statement of its own. */
export const clean = (tables: string): string => `vacuum (truncate, index_cleanup on) ${tables}`

export type Form = { form: string; tables: string }
