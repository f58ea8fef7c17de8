-- Spreads every table of users over 16 hash partitions by user, as a sharded engine would over machines.
-- Once, by hand, after the first start has made the tables and while no server runs:
--   psql "$DATABASE_URL" -v ON_ERROR_STOP=1 -1 -f deploy/partition-by-user.sql
-- Again after an update that brings a new table: what is spread already stays as it is.
-- It fails, and changes nothing, when a unique key of such a table does not contain the user.
do $$
declare
  partitions constant int := 16;
  book text;
begin
  for book in
    select tables.table_name
    from information_schema.tables
    join information_schema.columns using (table_schema, table_name)
    join pg_class on pg_class.oid = format('%I.%I', table_schema, tables.table_name)::regclass
    where table_schema = current_schema() and column_name = 'user_id'
      and relkind = 'r' and not relispartition -- not done already
      and tables.table_name not in ('emails', 'device_emails') -- keyed by the e-mail that leads to the user
  loop
    execute format('alter table %I rename to %I', book, book || '_whole');
    execute format('create table %I (like %I including all) partition by hash (user_id)', book, book || '_whole');
    for part in 0 .. partitions - 1 loop
      execute format(
        'create table %I partition of %I for values with (modulus %s, remainder %s)',
        book || '_part_' || part, book, partitions, part
      );
    end loop;
    execute format('insert into %I select * from %I', book, book || '_whole');
    execute format('drop table %I', book || '_whole');
  end loop;
end
$$;
